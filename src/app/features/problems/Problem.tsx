import { memo } from 'react';
import type { DiagnosticView } from '../../../worker/protocol.ts';
import { Place } from '../../parts/Place.tsx';
import { Repairs } from '../../parts/Repairs.tsx';
import { RulePage } from '../../parts/RulePage.tsx';
import { Sentence } from '../../parts/Sentence.tsx';
import { Severity } from '../../parts/Severity.tsx';
import { digits } from '../../parts/words.ts';
import { actions } from '../../store.ts';
import { VisibleText } from '../../ui/VisibleText.tsx';
import type { Grouping } from './groups.ts';

interface ProblemProps {
  readonly diagnostic: DiagnosticView;
  readonly head: { readonly text: string; readonly size: number } | null;
  readonly speaker: string;
  readonly grouping: Grouping;
  readonly selected: boolean;
  readonly at: number;
  readonly size: number;
  readonly onApply: () => void;
}

/** One finding: what, where, what the API would say, and what can be done. */
export const Problem = memo(function Problem(props: ProblemProps) {
  const { diagnostic, head, speaker, grouping, selected, at, size, onApply } = props;
  // A group's name is not said again in each of its problems.
  const byRule = grouping === 'rule';
  const select = () => actions.select(diagnostic.messageIndex, 'problems', diagnostic.key);
  return (
    <li
      className="problem"
      data-rule={diagnostic.rule}
      data-severity={diagnostic.severity}
      data-message-index={diagnostic.messageIndex}
      data-selected={selected}
      aria-current={selected ? 'true' : undefined}
      aria-posinset={at + 1}
      aria-setsize={size}
    >
      {head ? (
        <h2 className="problem-group">
          {head.text}
          {head.size > 1 ? <span className="problem-group-size">{digits(head.size)}</span> : null}
        </h2>
      ) : null}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the title is the button for keys */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a larger target for the title's button */}
      <div className="problem-body" onClick={select}>
        <div className="problem-head">
          <Severity kind={diagnostic.severity} />
          <button
            type="button"
            className="problem-title"
            onClick={(event) => {
              event.stopPropagation();
              select();
            }}
          >
            {byRule ? placeWords(diagnostic) : diagnostic.title}
          </button>
          {byRule ? null : (
            <Place
              index={diagnostic.messageIndex}
              origin="problems"
              diagnostic={diagnostic.key}
              line={diagnostic.line}
              show="line"
            />
          )}
        </div>
        <p className="problem-message">
          <Sentence text={diagnostic.message} />
        </p>
        {diagnostic.predicted === undefined ? null : (
          <figure className="predicted">
            <figcaption>{speaker} would answer:</figcaption>
            <blockquote>
              <code>
                <VisibleText text={diagnostic.predicted} />
              </code>
            </blockquote>
          </figure>
        )}
        {diagnostic.related.length > 0 ? (
          <p className="problem-related">
            {diagnostic.related.slice(0, 6).map((place) => (
              <Place
                key={`${place.messageIndex} ${place.at} ${place.label}`}
                index={place.messageIndex}
                origin="problems"
                label={place.label}
              />
            ))}
          </p>
        ) : null}
        <Repairs diagnostic={diagnostic} exact={selected} onApply={onApply} />
        <RulePage rule={diagnostic.rule} title={diagnostic.title} />
      </div>
    </li>
  );
});

function placeWords({ messageIndex, line }: DiagnosticView): string {
  if (messageIndex < 0) return 'The whole transcript';
  return line === null ? `Message ${digits(messageIndex)}` : `Message ${digits(messageIndex)} · line ${digits(line)}`;
}
