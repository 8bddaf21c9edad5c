import { memo } from 'react';
import type { DiagnosticView } from '../../../worker/protocol.ts';
import { Place } from '../../parts/Place.tsx';
import { Repairs } from '../../parts/Repairs.tsx';
import { RulePage } from '../../parts/RulePage.tsx';
import { Sentence } from '../../parts/Sentence.tsx';
import { Severity } from '../../parts/Severity.tsx';
import { actions } from '../../store.ts';
import { Sign } from '../../ui/Sign.tsx';
import { VisibleText } from '../../ui/VisibleText.tsx';
import { type Grouping, placeWords } from './groups.ts';

interface ProblemProps {
  readonly diagnostic: DiagnosticView;
  readonly speaker: string;
  readonly grouping: Grouping;
  readonly selected: boolean;
  readonly brief: boolean;
  readonly at: number;
  readonly size: number;
}

/** One finding: what, where, what the API would say, and what can be done. */
export const Problem = memo(function Problem(props: ProblemProps) {
  const { diagnostic, selected, brief, at, size } = props;
  const folded = brief && !selected;
  const select = () => actions.select(diagnostic.messageIndex, 'problems', diagnostic.key);
  return (
    <li
      className={folded ? 'problem folded' : 'problem'}
      data-rule={diagnostic.rule}
      data-severity={diagnostic.severity}
      data-message-index={diagnostic.messageIndex}
      data-selected={selected}
      aria-current={selected ? 'true' : undefined}
      aria-posinset={at + 1}
      aria-setsize={size}
    >
      {folded ? (
        <button type="button" className="problem-line" onClick={select}>
          <Sign kind={diagnostic.severity} named />
          <span className="problem-line-place">{placeWords(diagnostic)}</span>
          <span className="problem-line-words">
            <Sentence text={diagnostic.message} />
          </span>
        </button>
      ) : (
        <Whole {...props} onSelect={select} />
      )}
    </li>
  );
});

function Whole(props: ProblemProps & { readonly onSelect: () => void }) {
  const { diagnostic, speaker, grouping, selected, onSelect } = props;
  // A group's name is not said again in each of its problems.
  const byRule = grouping === 'rule';
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the title is the button for keys
    // biome-ignore lint/a11y/noStaticElementInteractions: a larger target for the title's button
    <div className="problem-body" onClick={onSelect}>
      <div className="problem-head">
        <Severity kind={diagnostic.severity} />
        <button
          type="button"
          className="problem-title"
          onClick={(event) => {
            event.stopPropagation();
            onSelect();
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
          <figcaption>{predictedBy(diagnostic, speaker)}</figcaption>
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
      <Repairs diagnostic={diagnostic} exact={selected} />
      {byRule ? null : <RulePage rule={diagnostic.rule} title={diagnostic.title} />}
    </div>
  );
}

/** Only an error is what the API says; of a warning nobody is sure, and an open call may yet be answered. */
function predictedBy({ severity, data }: DiagnosticView, speaker: string): string {
  if (severity === 'error') return `${speaker} would answer:`;
  return data.open === true ? `Sent before it is answered, ${speaker} says:` : `${speaker} may answer:`;
}
