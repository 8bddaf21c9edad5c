import type { DecodedError } from '../../../core/index.ts';
import type { DiagnosticView } from '../../../worker/protocol.ts';
import { Place } from '../../parts/Place.tsx';
import type { Story } from '../../parts/story.ts';
import { actions, decodedOf, errorTextOf, useStore } from '../../store.ts';
import { Sign } from '../../ui/Sign.tsx';
import { VisibleText } from '../../ui/VisibleText.tsx';
import caseCss from './case.module.css';
import { Decoded } from './Explained.tsx';
import errorCss from './error.module.css';

/** What the error means. Its words, the place, and what the API would respond with are in the head. */
export function Explanation({ story }: { readonly story: Story }) {
  const text = useStore(errorTextOf);
  const decoded = useStore(decodedOf);
  const { finding, isAsked, state } = story;
  return (
    <>
      {!isAsked && finding !== null && state === 'repaired' ? <Was finding={finding} /> : null}
      {isAsked && decoded !== null ? (
        <div className={errorCss.explained} data-state={state} aria-live="polite">
          <Decoded decoded={decoded} state={state} isPlain={finding !== null} isQuoted />
        </div>
      ) : null}
      {!isAsked && decoded !== null && text.trim() !== '' ? <Elsewhere decoded={decoded} /> : null}
    </>
  );
}

/** What was wrong before it was fixed. */
function Was({ finding: { predicted, title } }: { readonly finding: DiagnosticView }) {
  return (
    <>
      <p className={caseCss.caseTitle}>
        <Sign kind="healthy" size={14} /> <strong>{title}</strong>
      </p>
      {predicted === undefined ? null : (
        <figure className={errorCss.predicted} data-past="true">
          <figcaption>It was:</figcaption>
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
