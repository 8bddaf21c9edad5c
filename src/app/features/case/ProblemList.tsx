import { Fragment, memo, useEffect, useMemo, useRef, useState } from 'react';
import type { DiagnosticView, SessionView } from '../../../worker/protocol.ts';
import { Later } from '../../parts/Later.tsx';
import { Sentence } from '../../parts/Sentence.tsx';
import { count, digits } from '../../parts/words.ts';
import { actions, useStore } from '../../store.ts';
import { Sign } from '../../ui/Sign.tsx';
import { type Entry, entriesOf, type Grouping, placeWords } from './groups.ts';

/** How many are drawn at first, and how many more each time. */
const PAGE = 100;
/** How many of them in one task. */
const STEP = 20;

interface ProblemListProps {
  readonly view: SessionView;
  /** The problem whose case is open. */
  readonly current: DiagnosticView | null;
}

/** Everything the target would refuse or stumble over, a line each; the one that is chosen is told below. */
export function ProblemList({ view, current }: ProblemListProps) {
  const [grouping, setGrouping] = useState<Grouping>('rule');
  const [limit, setLimit] = useState(PAGE);
  const stamp = useStore((state) => state.selection?.stamp);
  const entries = useMemo(() => entriesOf(view.diagnostics, grouping), [view.diagnostics, grouping]);
  const at = entries.findIndex((entry) => entry.diagnostic === current);

  // A problem that is chosen elsewhere is drawn.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new selection shows more
  useEffect(() => {
    if (at >= limit) setLimit(Math.ceil((at + 1) / PAGE) * PAGE);
  }, [stamp, at]);

  const { errors, warnings, infos } = view.counts;
  const said = [
    errors && count(errors, 'error'),
    warnings && count(warnings, 'warning'),
    infos && count(infos, 'note'),
  ];
  return (
    <div className="problems">
      <div className="panel-bar">
        <p className="panel-count">
          {said.filter(Boolean).join(', ')}
          {at < 0 || entries.length < 2 ? null : (
            <span className="faint">
              {' '}
              · {digits(at + 1)} of {digits(entries.length)}
            </span>
          )}
        </p>
        {entries.length < 2 ? null : (
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
        )}
      </div>
      <ul className="problem-list" aria-label="Problems">
        <Problems {...{ entries, current, stamp, limit }} byMessage={grouping === 'message'} from={0} />
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
    </div>
  );
}

interface ProblemsProps {
  readonly entries: readonly Entry[];
  readonly byMessage: boolean;
  readonly current: DiagnosticView | null;
  readonly stamp: number | undefined;
  readonly limit: number;
  readonly from: number;
}

/** Some of them, and behind them the others, later. */
function Problems(props: ProblemsProps) {
  const { entries, byMessage, current, stamp, limit, from } = props;
  const to = Math.min(limit, from + STEP);
  return (
    <>
      {entries.slice(from, to).map(({ diagnostic, head }, i) => (
        <Fragment key={diagnostic.key}>
          {head !== null && head.size > 1 ? (
            <li className="problem-group">
              <h3>
                {head.text} <span className="faint">{digits(head.size)}</span>
              </h3>
            </li>
          ) : null}
          <Problem
            diagnostic={diagnostic}
            isAlone={byMessage || head?.size === 1}
            isCurrent={diagnostic === current}
            stamp={diagnostic === current ? stamp : undefined}
            at={from + i}
            size={entries.length}
          />
        </Fragment>
      ))}
      {to < Math.min(limit, entries.length) ? (
        <Later>
          <Problems {...props} from={to} />
        </Later>
      ) : null}
    </>
  );
}

interface ProblemProps {
  readonly diagnostic: DiagnosticView;
  /** Its rule is not named by a head above it. */
  readonly isAlone: boolean;
  readonly isCurrent: boolean;
  /** Of the selection that made it current. */
  readonly stamp: number | undefined;
  readonly at: number;
  readonly size: number;
}

const Problem = memo(function Problem({ diagnostic, isAlone, isCurrent, stamp, at, size }: ProblemProps) {
  const line = useRef<HTMLLIElement>(null);
  const { rule, severity, messageIndex, key, title, message } = diagnostic;
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new selection brings it into sight
  useEffect(() => {
    if (isCurrent) requestAnimationFrame(() => scrollInside(line.current));
  }, [isCurrent, stamp]);
  return (
    <li
      ref={line}
      className="problem"
      data-rule={rule}
      data-severity={severity}
      data-message-index={messageIndex}
      aria-current={isCurrent ? 'true' : undefined}
      aria-posinset={at + 1}
      aria-setsize={size}
    >
      <button type="button" className="problem-line" onClick={() => actions.select(messageIndex, 'case', key)}>
        <Sign kind={severity} named />
        {isAlone ? <span className="problem-title">{title}</span> : null}
        <span className="problem-place">{placeWords(diagnostic)}</span>
        {isAlone ? null : (
          <span className="problem-words">
            <Sentence text={message} />
          </span>
        )}
      </button>
    </li>
  );
});

/** Brings something into sight of the list, and leaves everything around it where it is. */
function scrollInside(line: HTMLElement | null): void {
  const list = line?.parentElement;
  if (!line || !list || list.scrollHeight <= list.clientHeight) return;
  const box = line.getBoundingClientRect();
  const frame = list.getBoundingClientRect();
  if (box.top < frame.top) list.scrollTop += box.top - frame.top - 28;
  else if (box.bottom > frame.bottom) list.scrollTop += box.bottom - frame.bottom + 8;
}
