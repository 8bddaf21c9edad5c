import type { OtherView, PlanView, SidesView } from '../../../worker/protocol.ts';
import { count, digits } from '../../parts/words.ts';
import { useStore } from '../../store.ts';
import { Sign } from '../../ui/Sign.tsx';
import { visibleWords } from '../../ui/VisibleText.tsx';

interface HeadsProps {
  readonly plan: PlanView | null;
  readonly other: OtherView | null;
  readonly sides: SidesView;
  readonly differences: number;
  readonly onGo: (step: 1 | -1) => void;
}

const STEPS = [
  { step: -1, name: 'Previous difference', key: 'p', arrow: '↑' },
  { step: 1, name: 'Next difference', key: 'n', arrow: '↓' },
] as const;

/** What each side is: messages, errors, and the way from difference to difference. */
export function Heads({ plan, other, sides, differences, onGo }: HeadsProps) {
  const target = useStore((state) => state.view?.target.title ?? '');
  const fileName = useStore((state) => state.view?.fileName ?? null);
  const before = plan?.before ?? { messages: messagesOf(sides, sides.left) };
  const after = plan?.after ?? { messages: messagesOf(sides, sides.right) };
  return (
    <div className="sides-heads">
      <div className="sides-head">
        <h2>{other !== null ? nameOf(fileName) : plan === null ? 'As opened' : 'Before'}</h2>
        <Figures {...before} target={target} />
      </div>
      <div className="sides-head">
        <h2>{other !== null ? nameOf(other.fileName) : plan === null ? 'Now' : 'After'}</h2>
        <Figures {...after} target={target} />
        {/* A trim has one place to go to, and opens at it. */}
        <span className="sides-steps" hidden={plan?.trim != null}>
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

const nameOf = (fileName: string | null): string => visibleWords(fileName ?? 'Pasted text');

function Figures(props: {
  readonly messages: number;
  readonly errors?: number;
  readonly warnings?: number;
  readonly target: string;
}) {
  const { messages, errors, warnings = 0 } = props;
  return (
    <p className="sides-figures">
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
    </p>
  );
}

function messagesOf({ length }: SidesView, first: Int32Array): number {
  let messages = 0;
  first.forEach((index, run) => {
    if (index >= 0) messages += length[run]!;
  });
  return messages;
}
