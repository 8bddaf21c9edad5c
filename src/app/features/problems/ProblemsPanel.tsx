import { Fragment, type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { SessionView } from '../../../worker/protocol.ts';
import { RepairsForAll } from '../../parts/Repairs.tsx';
import { RulePage } from '../../parts/RulePage.tsx';
import { count, digits } from '../../parts/words.ts';
import { actions, useStore } from '../../store.ts';
import { Sign } from '../../ui/Sign.tsx';
import { VisibleText } from '../../ui/VisibleText.tsx';
import { entriesOf, type Grouping, type Head } from './groups.ts';
import { Problem } from './Problem.tsx';
import '../../parts/parts.css';
import './problems.css';

/** How many are drawn at first, and how many more each time. */
const PAGE = 100;

/** Everything the target would refuse or stumble over, with what can be done about each. */
export function ProblemsPanel() {
  const view = useStore((state) => state.view);
  if (view === null) return null;
  return (
    <div className="problems">
      <TextProblems view={view} />
      {view.diagnostics.length === 0 ? <Healthy view={view} /> : <Found view={view} />}
    </div>
  );
}

interface StateProps {
  readonly view: SessionView;
}

function Found({ view }: StateProps) {
  const [grouping, setGrouping] = useState<Grouping>('rule');
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
    requestAnimationFrame(() => scrollInside(list.current?.querySelector('.problem[data-selected="true"]')));
  }, [stamp, selectedAt]);
  useSuccessor(list, view.revision);

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
          {(['rule', 'message'] as const).map((kind) => (
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
          <Fragment key={entry.diagnostic.key}>
            {entry.head ? <GroupHead head={entry.head} /> : null}
            <Problem
              diagnostic={entry.diagnostic}
              speaker={view.target.speaker}
              grouping={grouping}
              selected={at === selectedAt}
              brief={entry.brief}
              at={at}
              size={entries.length}
            />
          </Fragment>
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

/** After a repair its problem is gone: the focus goes to the one that took its place. */
function useSuccessor(list: RefObject<HTMLUListElement | null>, revision: number): void {
  const last = useRef({ at: -1, revision });
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      const items = [...(list.current?.querySelectorAll('.problem') ?? [])];
      const at = items.findIndex((it) => target instanceof Node && it.contains(target));
      last.current = { at, revision };
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, [list, revision]);
  useLayoutEffect(() => {
    const { at, revision: before } = last.current;
    const lost = document.activeElement === null || document.activeElement === document.body;
    if (before === revision || at < 0 || !lost) return;
    const items = list.current?.querySelectorAll('.problem') ?? [];
    const next = items[Math.min(at, items.length - 1)];
    next?.querySelector<HTMLElement>('.problem-title, .problem-line')?.focus({ preventScroll: true });
  }, [list, revision]);
}

/** Brings something into sight of what scrolls around it, and leaves the page itself where it is. */
function scrollInside(element: Element | null | undefined): void {
  const scroller = element?.closest('.panel');
  if (!element || !scroller || scroller.scrollHeight <= scroller.clientHeight) return;
  const box = element.getBoundingClientRect();
  const frame = scroller.getBoundingClientRect();
  if (box.top < frame.top) scroller.scrollTop += box.top - frame.top - 48;
  else if (box.bottom > frame.bottom)
    scroller.scrollTop += Math.min(box.bottom - frame.bottom + 16, box.top - frame.top - 48);
}

/** What the problems of a group have in common, with the repairs that answer them all. */
function GroupHead({ head }: { readonly head: Head }) {
  return (
    <li className="problem-group">
      <h2>
        {head.text}
        {head.size > 1 ? <span className="problem-group-size">{digits(head.size)}</span> : null}
      </h2>
      {head.rule !== null && head.fixes.length > 0 ? <RepairsForAll rule={head.rule} fixes={head.fixes} /> : null}
      {head.rule === null ? null : <RulePage rule={head.rule} title={head.text} />}
    </li>
  );
}

function Healthy({ view }: StateProps) {
  return (
    <div className="panel-empty">
      <Sign kind="healthy" size={28} />
      <h2>No problems found</h2>
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

const COUNTED: ReadonlySet<string> = new Set(['broken-line', 'glued-records', 'cut-end']);

/** What was found while reading the characters, before any rule ran. */
function TextProblems({ view }: { readonly view: SessionView }) {
  // What the rules count is in the list with its repair.
  const problems = view.problems.filter((it) => !COUNTED.has(it.kind));
  if (problems.length === 0) return null;
  return (
    <section className="text-problems" aria-label="About the text">
      <h2>About the text</h2>
      <ul>
        {problems.slice(0, 20).map((problem) => (
          <li key={`${problem.kind} ${String(problem.offset)}`}>
            <VisibleText text={problem.message} />
          </li>
        ))}
      </ul>
      {problems.length > 20 ? <p>{count(problems.length - 20, 'more place')} of this kind.</p> : null}
    </section>
  );
}
