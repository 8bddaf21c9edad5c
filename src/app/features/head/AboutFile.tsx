import { useState } from 'react';
import type { SessionView } from '../../../worker/protocol.ts';
import { digits } from '../../parts/formatting.ts';
import { Load, loadable } from '../../parts/loadable.tsx';
import { Sentence } from '../../parts/Sentence.tsx';
import css from './head.module.css';

const OtherLines = loadable(async () => (await import('./OtherLines.tsx')).OtherLines);

/** What the rules count is in the list of problems with its fix. */
const COUNTED: ReadonlySet<string> = new Set(['broken-line', 'glued-records', 'cut-end']);
/** How many are shown at first, and at most. */
const FEW = 2;
const MOST = 40;

/** What was found while reading the characters, before any rule ran. */
export function AboutFile({ view }: { readonly view: SessionView }) {
  const [isOpen, setOpen] = useState(false);
  const problems = view.problems.filter(({ kind }) => !COUNTED.has(kind));
  if (problems.length === 0) return null;
  const shown = problems.slice(0, isOpen ? MOST : FEW);
  return (
    <section className={css.aboutFile} aria-label="About the file">
      <ul>
        {shown.map((problem) => (
          <li key={`${problem.kind} ${String(problem.offset)}`}>
            <Sentence text={problem.message} />
          </li>
        ))}
      </ul>
      {problems.length > shown.length && !isOpen ? (
        <button type="button" className="link" onClick={() => setOpen(true)}>
          {digits(problems.length - shown.length)} more about the file
        </button>
      ) : null}
      {isOpen && problems.length > MOST ? <p>{digits(problems.length - MOST)} more places of these kinds.</p> : null}
      {view.section && <Load what={OtherLines} props={view} />}
    </section>
  );
}
