import { useRef } from 'react';
import type { SessionView } from '../../../worker/protocol.ts';
import { Later } from '../../parts/Later.tsx';
import { Load, loadable } from '../../parts/loadable.tsx';
import { Sentence } from '../../parts/Sentence.tsx';
import { useStory } from '../../parts/story.ts';
import { count } from '../../parts/words.ts';
import { actions, useStore } from '../../store.ts';
import { Sign } from '../../ui/Sign.tsx';
import { AboutRule } from './AboutRule.tsx';
import { AllPasses } from './AllPasses.tsx';
import { CulpritStep } from './CulpritStep.tsx';
import { ErrorStep } from './ErrorStep.tsx';
import { ProblemList } from './ProblemList.tsx';
import { ProofStep } from './ProofStep.tsx';
import { RepairStep } from './RepairStep.tsx';
import { useSuccessor } from './useSuccessor.ts';
import '../../parts/parts.css';
import './case.css';
import './error.css';
import './passes.css';

/** It comes behind the verdict, and only where no error is found. */
const Receipt = loadable(async () => (await import('./Receipt.tsx')).Receipt);
const OtherLines = loadable(async () => (await import('./OtherLines.tsx')).OtherLines);

/** One problem from what the API says to the proof that it is gone. */
export function CasePane() {
  const view = useStore((state) => state.view);
  const story = useStory();
  const decoded = useStore((state) => state.decoded);
  const pinned = useStore((state) => state.planRequest !== null);
  const pane = useRef<HTMLElement>(null);
  useSuccessor(pane, view?.revision ?? 0);
  if (view === null) return null;
  const { state, isAsked } = story;
  return (
    <section ref={pane} className="case" aria-label="Case" data-state={state}>
      <TextProblems view={view} />
      {view.diagnostics.length > 0 ? <ProblemList view={view} current={story.finding} /> : null}
      {state === 'healthy' ? (
        <>
          <Healthy view={view} />
          <Load what={Receipt} props={{ view }} />
        </>
      ) : null}
      <div className="steps" {...(isAsked ? { role: 'region', 'aria-label': 'Error explained' } : {})}>
        <ErrorStep view={view} story={story} />
        {state === 'healthy' ? null : (
          <Later>
            <CulpritStep view={view} story={story} />
          </Later>
        )}
      </div>
      {state === 'healthy' && !pinned ? null : (
        <div className="steps">
          <Later>
            <RepairStep view={view} story={story} />
            <ProofStep view={view} story={story} />
          </Later>
        </div>
      )}
      <AboutRule rule={story.finding?.rule ?? (isAsked ? decoded?.matches[0]?.rule : undefined)} />
      {state !== 'healthy' && view.counts.errors === 0 ? <Load what={Receipt} props={{ view }} /> : null}
      <Later>
        <AllPasses view={view} />
      </Later>
    </section>
  );
}

function Healthy({ view }: { readonly view: SessionView }) {
  return (
    <div className="panel-empty case-healthy">
      <Sign kind="healthy" size={28} />
      <h3>No problems found</h3>
      <p>{view.verdict.sentence}</p>
      {view.diagnostics.length > 0 ? null : <ul className="problem-list" aria-label="Problems" />}
      <p>
        <button type="button" className="button" onClick={() => actions.setTab('export')}>
          Go to Export
        </button>{' '}
        <button type="button" className="button" onClick={() => actions.setTab('trim')}>
          Make it shorter
        </button>
      </p>
    </div>
  );
}

const COUNTED: ReadonlySet<string> = new Set(['broken-line', 'glued-records', 'cut-end']);

/** What was found while reading the characters, before any rule ran. */
function TextProblems({ view }: { readonly view: SessionView }) {
  // What the rules count is in the list with its repair.
  const problems = view.problems.filter((it) => !COUNTED.has(it.kind));
  if (problems.length === 0) return null;
  return (
    <section className="text-problems" aria-label="About the text">
      <h3>About the text</h3>
      <ul>
        {problems.slice(0, 20).map((problem) => (
          <li key={`${problem.kind} ${String(problem.offset)}`}>
            <Sentence text={problem.message} />
          </li>
        ))}
      </ul>
      {problems.length > 20 ? <p>{count(problems.length - 20, 'more place')} of this kind.</p> : null}
      {view.section && <Load what={OtherLines} props={view} />}
    </section>
  );
}
