import type { DecodedError } from '../../../core/index.ts';
import type { DiagnosticView, SessionView } from '../../../worker/protocol.ts';
import { Place } from '../../parts/Place.tsx';
import type { Story } from '../../parts/story.ts';
import { actions, decodedOf, errorTextOf, useStore } from '../../store.ts';
import { Sign } from '../../ui/Sign.tsx';
import { VisibleText } from '../../ui/VisibleText.tsx';
import caseCss from './case.module.css';
import { Decoded } from './Explained.tsx';
import errorCss from './error.module.css';

interface ExplanationProps {
  readonly view: SessionView;
  readonly story: Story;
}

/** What the API said and what that means; without an error text, what it would say. */
export function Explanation({ view, story }: ExplanationProps) {
  const text = useStore(errorTextOf);
  const decoded = useStore(decodedOf);
  const { finding, isAsked, state } = story;
  return (
    <>
      {!isAsked && finding !== null ? <Said finding={finding} view={view} isPast={state === 'repaired'} /> : null}
      {isAsked && decoded !== null ? (
        <div className={errorCss.explained} data-state={state} aria-live="polite">
          <Decoded decoded={decoded} state={state} isPlain={finding !== null} />
        </div>
      ) : null}
      {!isAsked && decoded !== null && text.trim() !== '' ? <Elsewhere decoded={decoded} /> : null}
    </>
  );
}

interface SaidProps {
  readonly finding: DiagnosticView;
  readonly view: SessionView;
  readonly isPast: boolean;
}

function Said({ finding, view, isPast }: SaidProps) {
  const { predicted, title } = finding;
  return (
    <>
      {isPast ? (
        <p className={caseCss.caseTitle}>
          <Sign kind="healthy" size={14} /> <strong>{title}</strong>
        </p>
      ) : null}
      {predicted === undefined ? null : (
        <figure className={errorCss.predicted} data-past={isPast}>
          <figcaption>{isPast ? 'It was:' : predictedBy(finding, view.target.speaker)}</figcaption>
          <blockquote>
            <code>
              <VisibleText text={predicted} />
            </code>
          </blockquote>
        </figure>
      )}
    </>
  );
}

/** Only an error is what the API says; of a warning nobody is sure, and an open call may yet be answered. */
function predictedBy({ severity, data }: DiagnosticView, speaker: string): string {
  if (severity === 'error') return `${speaker} would respond with:`;
  return data.open === true ? `Sent before the result is there, ${speaker} says:` : `${speaker} may respond with:`;
}

/** The error text is about something else than the case that is open. */
function Elsewhere({ decoded }: { readonly decoded: DecodedError }) {
  const { culprit, notInFile } = decoded;
  return (
    <section className={errorCss.errorElsewhere} aria-label="Another error">
      <span>
        Your error text is{' '}
        {notInFile !== undefined || culprit === undefined ? (
          'about no problem of this list'
        ) : (
          <span data-message-index={culprit.messageIndex} data-rule={decoded.matches[0]?.rule}>
            about <Place index={culprit.messageIndex} origin="error" />
          </span>
        )}
        .
      </span>{' '}
      <button type="button" className="link" onClick={actions.tellError}>
        Back to your error
      </button>
    </section>
  );
}
