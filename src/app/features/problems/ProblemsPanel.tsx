import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import type { SessionView } from '../../../worker/protocol.ts';
import { count, digits } from '../../parts/words.ts';
import { actions, useStore } from '../../store.ts';
import { Sign } from '../../ui/Sign.tsx';
import { entriesOf, type Grouping } from './groups.ts';
import { Problem } from './Problem.tsx';
import '../../parts/parts.css';
import './problems.css';

/** How many are drawn at first, and how many more each time. */
const PAGE = 100;

/** Everything the target would refuse or stumble over, with what can be done about each. */
export function ProblemsPanel() {
  const view = useStore((state) => state.view);
  const applied = useRef<Applied | null>(null);
  if (view === null) return null;
  return (
    <div className="problems">
      <TextProblems view={view} />
      {view.diagnostics.length === 0 ? (
        <Healthy view={view} applied={applied} />
      ) : (
        <Found view={view} applied={applied} />
      )}
    </div>
  );
}

/** Where a repair was applied: its problem is gone afterwards, and the focus must go somewhere. */
interface Applied {
  readonly at: number;
  readonly revision: number;
}

interface StateProps {
  readonly view: SessionView;
  readonly applied: RefObject<Applied | null>;
}

function Found({ view, applied }: StateProps) {
  const [grouping, setGrouping] = useState<Grouping>('message');
  const [limit, setLimit] = useState(PAGE);
  const selection = useStore((state) => state.selection);
  const list = useRef<HTMLUListElement>(null);
  const entries = useMemo(() => entriesOf(view.diagnostics, grouping), [view.diagnostics, grouping]);

  const selectedAt = useMemo(() => {
    if (selection === null) return -1;
    if (selection.key !== null) return entries.findIndex((entry) => entry.diagnostic.key === selection.key);
    return entries.findIndex((entry) => entry.diagnostic.messageIndex === selection.index);
  }, [entries, selection]);

  // A problem that is selected elsewhere is drawn and brought into sight.
  const stamp = selection?.stamp;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new selection scrolls
  useEffect(() => {
    if (selectedAt < 0 || selection?.origin === 'problems') return;
    if (selectedAt >= limit) setLimit(Math.ceil((selectedAt + 1) / PAGE) * PAGE);
    requestAnimationFrame(() => {
      list.current?.children[selectedAt]?.scrollIntoView({ block: 'nearest' });
    });
  }, [stamp, selectedAt]);

  // After a repair its problem is gone: the focus goes to the one that took its place.
  useEffect(() => {
    const done = applied.current;
    if (done === null || done.revision === view.revision) return;
    applied.current = null;
    const at = Math.min(done.at, entries.length - 1);
    list.current?.children[at]?.querySelector<HTMLElement>('.problem-title')?.focus();
  }, [view.revision, entries, applied]);

  const { errors, warnings, infos } = view.counts;
  return (
    <>
      <div className="panel-bar">
        <p className="panel-count">
          {[errors && count(errors, 'error'), warnings && count(warnings, 'warning'), infos && count(infos, 'note')]
            .filter(Boolean)
            .join(', ')}
        </p>
        <fieldset className="segments">
          <legend className="visually-hidden">Group problems</legend>
          {(['message', 'rule'] as const).map((kind) => (
            <label key={kind}>
              <input
                type="radio"
                name="problem-grouping"
                checked={grouping === kind}
                onChange={() => setGrouping(kind)}
              />
              <span>By {kind}</span>
            </label>
          ))}
        </fieldset>
      </div>
      <ul ref={list} className="problem-list" aria-label="Problems">
        {entries.slice(0, limit).map((entry, at) => (
          <Problem
            key={entry.diagnostic.key}
            diagnostic={entry.diagnostic}
            head={entry.head}
            speaker={view.target.speaker}
            grouping={grouping}
            selected={at === selectedAt}
            at={at}
            size={entries.length}
            onApply={() => {
              applied.current = { at, revision: view.revision };
            }}
          />
        ))}
      </ul>
      {entries.length > limit ? (
        <div className="panel-more">
          <button type="button" className="button" onClick={() => setLimit(limit + PAGE)}>
            Show {digits(Math.min(PAGE, entries.length - limit))} more
          </button>
          <span>
            {digits(limit)} of {count(entries.length, 'problem')} are listed.
          </span>
        </div>
      ) : null}
      {view.moreDiagnostics > 0 ? (
        <p className="panel-note">
          {count(view.moreDiagnostics, 'more problem')} of the same kinds {view.moreDiagnostics === 1 ? 'is' : 'are'}{' '}
          not listed. A repair of the whole transcript covers them too.
        </p>
      ) : null}
    </>
  );
}

function Healthy({ view, applied }: StateProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (applied.current === null) return;
    applied.current = null;
    heading.current?.focus();
  }, [applied]);
  return (
    <div className="panel-empty">
      <Sign kind="healthy" size={28} />
      <h2 ref={heading} tabIndex={-1}>
        No problems found
      </h2>
      <p>{view.verdict.sentence}</p>
      <ul className="problem-list" aria-label="Problems" />
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

/** What was found while reading the characters, before any rule ran. */
function TextProblems({ view }: { readonly view: SessionView }) {
  if (view.problems.length === 0) return null;
  return (
    <section className="text-problems" aria-label="About the text">
      <h2>About the text</h2>
      <ul>
        {view.problems.slice(0, 20).map((problem) => (
          <li key={`${problem.kind} ${String(problem.offset)}`}>{problem.message}</li>
        ))}
      </ul>
      {view.problems.length > 20 ? <p>{count(view.problems.length - 20, 'more place')} of this kind.</p> : null}
    </section>
  );
}
