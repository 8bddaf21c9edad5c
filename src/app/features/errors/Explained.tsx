import type { About, DecodedError, ErrorMatch } from '../../../core/index.ts';
import type { DiagnosticView, SessionView } from '../../../worker/protocol.ts';
import { Repairs } from '../../parts/Repairs.tsx';
import { RulePage } from '../../parts/RulePage.tsx';
import { Sentence } from '../../parts/Sentence.tsx';
import { titleOf } from '../../parts/words.ts';
import { useStore } from '../../store.ts';
import { VisibleText } from '../../ui/VisibleText.tsx';
import { Absent, Answered } from './Absent.tsx';
import { Degree } from './Degree.tsx';
import { Found } from './Found.tsx';
import { MayMean } from './MayMean.tsx';
import { Named } from './Named.tsx';

/** What an error text means, what to do, and where it comes from. */
export function Explained({ decoded }: { readonly decoded: DecodedError }) {
  const view = useStore((state) => state.view);
  const { culprit, matches } = decoded;
  const known = matches.length > 0;
  const answered = useAnswered(decoded, view);
  const absent = answered !== null || decoded.notInFile !== undefined;
  const mayMean = decoded.degree === 'kind' && matches.length > 1;
  const diagnostic = view === null || absent ? undefined : diagnosticOf(view, decoded);
  return (
    <section className="explained" aria-label="Error explained" aria-live="polite">
      {answered !== null ? <Answered {...answered} /> : absent ? <Absent decoded={decoded} /> : null}
      <figure className="predicted explained-payload">
        <figcaption>
          {[decoded.provider, decoded.status === undefined ? null : `status ${decoded.status}`]
            .filter(Boolean)
            .join(', ') || 'The message inside'}
        </figcaption>
        <blockquote>
          <code>
            <VisibleText text={decoded.payload} />
          </code>
        </blockquote>
      </figure>
      <Degree decoded={decoded} />
      {known || decoded.explanation !== '' ? (
        <Meaning decoded={decoded} absent={absent} />
      ) : (
        <Unknown decoded={decoded} />
      )}
      {mayMean ? <MayMean matches={matches} /> : null}
      {decoded.place === undefined ? null : <Named place={decoded.place} />}
      {culprit === undefined || absent ? null : (
        <Found culprit={culprit} rule={matches[0]?.rule ?? null} diagnostic={diagnostic ?? null} />
      )}
      {diagnostic === undefined ? null : (
        <div className="explained-repairs">
          <h2>What can be done here</h2>
          <Repairs key={diagnostic.key} diagnostic={diagnostic} exact />
        </div>
      )}
      {matches.length > 1 && !mayMean ? <Others matches={matches.slice(1)} /> : null}
      {matches[0]?.rule === undefined ? null : <RulePage rule={matches[0].rule} title={matches[0].rule} />}
    </section>
  );
}

const WHERE: { readonly [about in About]?: string } = {
  filter: 'In what was said, not in its shape: the rules here find nothing of this kind.',
  client: "In the client's own file: what an API demands is another question.",
  elsewhere: 'Not in the messages, as far as the text says.',
};

/** What it says of a file that it is not about is not advice for this one. */
function Meaning({ decoded, absent }: { readonly decoded: DecodedError; readonly absent: boolean }) {
  return (
    <dl className="explained-words">
      <div>
        <dt>What it means</dt>
        <dd>
          <Sentence text={decoded.explanation} />
        </dd>
      </div>
      {decoded.fix === '' || absent ? null : (
        <div>
          <dt>What to do</dt>
          <dd>
            <Sentence text={decoded.fix} />
          </dd>
        </div>
      )}
      {decoded.aboutHistory ? null : (
        <div>
          <dt>Where</dt>
          <dd>{WHERE[decoded.about ?? 'account'] ?? 'Not in the messages: changing the transcript would not help.'}</dd>
        </div>
      )}
    </dl>
  );
}

const UNKNOWN: { readonly [degree in 'file' | 'none']: string } = {
  file: 'Such a text can mean anything. The problems of a transcript that is open are the best answer.',
  none: 'This text is not one that is known here. What is quoted above is what remains once the wrapping is taken off. The problems that were found in the transcript are in the tab Problems.',
};

function Unknown({ decoded: { degree } }: { readonly decoded: DecodedError }) {
  if (degree === 'place') return null;
  return <p className="explained-unknown">{UNKNOWN[degree === 'file' ? degree : 'none']}</p>;
}

/** A text may name several faults; the first is explained above. */
function Others({ matches }: { readonly matches: readonly ErrorMatch[] }) {
  const rules = useStore((state) => state.catalogue?.rules);
  return (
    <div className="explained-others">
      <h2>It also says</h2>
      <ul>
        {matches.map((match, at) => (
          <li key={`${match.error} ${String(at)}`} data-error={match.error} data-rule-named={match.rule}>
            <p>
              {match.rule === undefined ? null : <strong>{titleOf(rules, match.rule)}. </strong>}
              <Sentence text={`${match.explanation} ${match.fix}`} />
            </p>
            {match.ids.length > 0 ? (
              <p className="explained-ids">
                {match.ids.slice(0, 8).map((id) => (
                  <code key={id}>
                    <VisibleText text={id} />
                  </code>
                ))}
              </p>
            ) : null}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** What the error was about, once nothing is found there any more; null before a repair. */
function useAnswered(decoded: DecodedError, view: SessionView | null) {
  const culprit = useStore((state) => (state.culprit?.errorText === state.errorText ? state.culprit : null));
  if (view === null || !view.edited || culprit === null) return null;
  if (decoded.notInFile === undefined && diagnosticOf(view, decoded) !== undefined) return null;
  return { index: culprit.index, what: culprit.row?.what ?? '' };
}

/** The finding of ours that the error is about: same message and rule first, then the same message. */
function diagnosticOf(view: SessionView, decoded: DecodedError): DiagnosticView | undefined {
  const { culprit } = decoded;
  if (culprit === undefined) return undefined;
  const here = view.diagnostics.filter(
    (one) =>
      one.messageIndex === culprit.messageIndex ||
      one.related.some((place) => place.messageIndex === culprit.messageIndex),
  );
  const rules = new Set(decoded.matches.map((match) => match.rule));
  return here.find((one) => rules.has(one.rule)) ?? here.find((one) => one.messageIndex === culprit.messageIndex);
}
