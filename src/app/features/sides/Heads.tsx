import { numberAt } from '../../../worker/numbers.ts';
import type { OtherView, PlanView, SidesView } from '../../../worker/protocol.ts';
import { amount, count, digits } from '../../parts/formatting.ts';
import { about } from '../../parts/trim/counted.ts';
import { useStore } from '../../store.ts';
import { Sign } from '../../ui/Sign.tsx';
import { visibleWords } from '../../ui/VisibleText.tsx';
import css from './sides.module.css';
import type { WrittenBeside } from './writtenBeside.ts';

interface HeadsProps {
  readonly plan: PlanView | null;
  readonly other: OtherView | null;
  readonly written: WrittenBeside | null;
  readonly sides: SidesView;
  readonly differences: number;
  readonly onGo: (step: 1 | -1) => void;
}

const STEPS = [
  { step: -1, name: 'Previous difference', key: 'p', arrow: '↑' },
  { step: 1, name: 'Next difference', key: 'n', arrow: '↓' },
] as const;

/** What each side is: messages, errors, and the way from difference to difference. */
export function Heads({ plan, other, written, sides, differences, onGo }: HeadsProps) {
  const target = useStore((state) => state.view?.target.title ?? '');
  const fileName = useStore((state) => state.view?.fileName ?? null);
  const before = (plan ?? written?.figures)?.before ?? { messages: messagesOf(sides, sides.left) };
  const after = (plan ?? written?.figures)?.after ?? { messages: messagesOf(sides, sides.right) };
  const names =
    written?.titles ??
    (plan !== null
      ? ['Before', 'After']
      : other === null
        ? ['As opened', 'Now']
        : [nameOf(fileName), nameOf(other.fileName)]);
  const speakers = [
    written?.figures.before.speaker ?? target,
    written === null ? target : (written.figures.after.speaker ?? ''),
  ];
  return (
    <div className={css.sidesHeads}>
      <div className={css.sidesHead}>
        <h2>{names[0]}</h2>
        <Figures {...before} target={speakers[0]} size={sizeOf(plan, 'before')} />
      </div>
      <div className={css.sidesHead}>
        <h2>{names[1]}</h2>
        <Figures {...after} target={speakers[1]} size={sizeOf(plan, 'after')} />
        {/* A trim has one place to go to, and opens at it. */}
        <span className={css.sidesSteps} hidden={plan?.trim != null}>
          {STEPS.map(({ step, name, key, arrow }) => (
            <button
              key={key}
              type="button"
              className="button"
              aria-label={name}
              title={`${name} (${key})`}
              disabled={differences === 0}
              onClick={() => onGo(step)}
            >
              <span aria-hidden="true">{arrow}</span>
            </button>
          ))}
        </span>
      </div>
    </div>
  );
}

/** What the messages of a side cost, where a trim is compared. */
function sizeOf(plan: PlanView | null, side: 'before' | 'after'): string | null {
  if (plan?.trim == null || !plan.trim.fits) return null;
  const { unit, counter } = plan.trim;
  return unit === 'messages' ? null : `${unit === 'tokens' ? about(counter) : ''}${amount(plan.trim[side], unit)}`;
}

const nameOf = (fileName: string | null): string => visibleWords(fileName ?? 'Pasted text');

function Figures(props: {
  readonly messages: number;
  readonly errors?: number;
  readonly warnings?: number;
  readonly target: string | undefined;
  /** Of a trim: all that the messages cost. */
  readonly size: string | null;
}) {
  const { messages, errors, warnings = 0 } = props;
  return (
    <p className={css.sidesFigures}>
      {errors === undefined ? null : errors > 0 ? (
        <span className="is-error" title={`Checked for ${props.target}`}>
          <Sign kind="error" /> {count(errors, 'error')}
        </span>
      ) : (
        <span title={`Checked for ${props.target}`}>
          <Sign kind={warnings > 0 ? 'warning' : 'healthy'} /> {warnings > 0 ? count(warnings, 'warning') : 'No errors'}
        </span>
      )}
      <span className="soft">{messages === 1 ? '1 message' : `${digits(messages)} messages`}</span>
      {props.size === null ? null : <span className="soft">{props.size}</span>}
    </p>
  );
}

function messagesOf({ length }: SidesView, first: Int32Array): number {
  let messages = 0;
  first.forEach((index, run) => {
    if (index >= 0) messages += numberAt(length, run);
  });
  return messages;
}
