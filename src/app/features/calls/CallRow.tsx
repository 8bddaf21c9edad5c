import type { CallView } from '../../../worker/protocol.ts';
import { count } from '../../parts/formatting.ts';
import { Place } from '../../parts/Place.tsx';
import placeCss from '../../parts/place.module.css';
import { Sentence } from '../../parts/Sentence.tsx';
import { VisibleText, visibleWords } from '../../ui/VisibleText.tsx';
import css from './calls.module.css';
import { STATUS } from './status.ts';

interface CallRowProps {
  readonly call: CallView;
  readonly at: number;
  readonly open: boolean;
  readonly selected: boolean;
  readonly measure: (element: Element | null) => void;
  readonly onToggle: () => void;
}

/** One call: where, which tool, what became of it, with what arguments. Opened, its texts take a row of their own. */
export function CallRow({ call, at, open, selected, measure, onToggle }: CallRowProps) {
  const status = STATUS[call.status];
  const short = call.args.slice(0, 400).replaceAll(/\s+/g, ' ').slice(0, 160);
  return (
    <tbody ref={measure} data-index={at} className={css.call} data-selected={selected} data-status={call.status}>
      <tr aria-rowindex={at + 2}>
        <td>
          <div className={css.callPlaces}>
            <Place index={call.callIndex} origin="calls" label="call" show="number" />
            <span aria-hidden="true">→</span>
            {call.resultIndex === null ? (
              <span className={placeCss.place} data-place="">
                <span aria-hidden="true">–</span>
                <span className="visually-hidden">no result</span>
              </span>
            ) : (
              <Place index={call.resultIndex} origin="calls" label="result" show="number" />
            )}
          </div>
        </td>
        <td>
          <code className={css.callName}>
            <VisibleText text={call.name} />
          </code>
          <code className={css.callId} title={call.id === null ? undefined : visibleWords(call.id)}>
            {call.id === null ? 'no id' : <VisibleText text={call.id} />}
          </code>
        </td>
        <td>
          <span className={css.status} data-tone={status.tone}>
            <span className={css.statusSign} aria-hidden="true">
              {status.sign}
            </span>
            {status.word}
          </span>
          {call.schema === null ? null : (
            <span className={css.callSchema}>
              <Sentence text={call.schema} />
            </span>
          )}
        </td>
        <td>
          <button type="button" className={css.callToggle} aria-expanded={open} onClick={onToggle}>
            <span className="visually-hidden">Arguments and result: </span>
            <code>
              <VisibleText text={short || '(no arguments)'} />
            </code>
          </button>
        </td>
      </tr>
      {open ? (
        <tr className={css.callOpen}>
          <td colSpan={4}>
            <h2>Arguments</h2>
            <pre>
              <VisibleText text={call.args || '(no arguments)'} />
            </pre>
            <More left={call.left.args} index={call.callIndex} />
            <h2>Result</h2>
            <pre>
              <VisibleText text={call.resultIndex === null ? 'This call has no result.' : call.result} />
            </pre>
            <More left={call.left.result} index={call.resultIndex} />
          </td>
        </tr>
      ) : null}
    </tbody>
  );
}

/** What is not shown of a long text, and where it is. */
function More({ left, index }: { readonly left: number; readonly index: number | null }) {
  if (left === 0 || index === null) return null;
  return (
    <p className="soft">
      {count(left, 'more character')} in <Place index={index} origin="calls" />
    </p>
  );
}
