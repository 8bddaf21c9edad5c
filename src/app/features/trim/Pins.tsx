import type { TrimOptions } from '../../../core/index.ts';
import { count, messageName } from '../../parts/formatting.ts';
import { ToolByName } from '../../parts/ToolByName.tsx';
import { pinWords } from '../../parts/trim/options.ts';
import { useStore } from '../../store.ts';
import { visibleWords } from '../../ui/VisibleText.tsx';
import css from './trim.module.css';

/** Tools that are listed; a longer list is no menu. */
const LISTED = 24;

interface PinsProps {
  readonly options: TrimOptions;
  readonly tools: readonly string[];
  /** Tools that even `tools` has not. */
  readonly moreTools: number;
  readonly onChange: (options: TrimOptions) => void;
}

/** What stays whatever the budget is. */
export function Pins({ options, tools, moreTools, onChange }: PinsProps) {
  const selected = useStore((state) => state.selection?.index ?? -1);
  const pins = options.pins ?? {};
  const indexes = pins.indexes ?? [];
  const named = pins.tools ?? [];
  // One that was named stands there too, to be taken off again.
  const listed = [...new Set([...tools.slice(0, LISTED), ...named])];
  const left = tools.length + moreTools - listed.length;
  const change = (part: NonNullable<TrimOptions['pins']>) => onChange({ ...options, pins: { ...pins, ...part } });
  return (
    <details className={css.trimMore}>
      <summary>
        Always keep <small>{pinWords(options)}</small>
      </summary>
      <div className={css.trimSwitches}>
        <Check label="System messages" on={pins.system ?? true} onChange={(system) => change({ system })} />
        <Check
          label="The first question"
          on={pins.firstUser ?? false}
          onChange={(firstUser) => change({ firstUser })}
        />
        <Check label="The last turn" on={pins.lastTurn ?? false} onChange={(lastTurn) => change({ lastTurn })} />
        <div className={css.trimPins}>
          {selected < 0 && indexes.length === 0 ? <small>Select a message in the table to pin it.</small> : null}
          {indexes.map((index) => (
            <button
              key={index}
              type="button"
              className="button"
              onClick={() => change({ indexes: indexes.filter((one) => one !== index) })}
            >
              Unpin {messageName(index)}
            </button>
          ))}
          {selected < 0 || indexes.includes(selected) ? null : (
            <button
              type="button"
              className="button"
              onClick={() => change({ indexes: [...indexes, selected].sort((a, b) => a - b) })}
            >
              Pin {messageName(selected)}
            </button>
          )}
        </div>
        {tools.length === 0 ? null : (
          <fieldset className={css.trimTools}>
            <legend>Exchanges with</legend>
            {listed.map((tool) => (
              <Check
                key={tool}
                label={visibleWords(tool)}
                on={named.includes(tool)}
                onChange={(on) => change({ tools: on ? [...named, tool] : named.filter((one) => one !== tool) })}
              />
            ))}
            {left > 0 && (
              <>
                <small>
                  {count(left, 'more tool')} {left === 1 ? 'is' : 'are'} not listed.
                </small>
                <ToolByName
                  label="Keep exchanges with the tool named"
                  onName={(tool) => change({ tools: [...new Set([...named, tool])] })}
                />
              </>
            )}
          </fieldset>
        )}
      </div>
    </details>
  );
}

interface CheckProps {
  readonly label: string;
  readonly on: boolean;
  readonly onChange: (on: boolean) => void;
}

function Check({ label, on, onChange }: CheckProps) {
  return (
    <label className="check">
      <input type="checkbox" checked={on} onChange={(event) => onChange(event.target.checked)} />
      {label}
    </label>
  );
}
