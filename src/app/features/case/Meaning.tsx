import type { DecodedError, ErrorMatch } from '../../../core/index.ts';
import { Degree } from '../../parts/Degree.tsx';
import { digits, titleOf } from '../../parts/formatting.ts';
import { Sentence } from '../../parts/Sentence.tsx';
import type { StoryState } from '../../parts/story.ts';
import { whereOf } from '../../parts/whereOf.ts';
import { useStore } from '../../store.ts';
import { VisibleText, visibleWords } from '../../ui/VisibleText.tsx';
import css from './error.module.css';
import { MayMean } from './MayMean.tsx';
import { Named } from './NamedPlace.tsx';

export interface MeaningProps {
  readonly decoded: DecodedError;
  /** Where the case stands. What to do is no advice about a file that it is not about; what was repaired needs none. */
  readonly state: StoryState;
  /** What can be done about it is told further down. */
  readonly isPlain: boolean;
  /** Its words and how far they are known are told in the head. */
  readonly isQuoted?: boolean;
}

/** What an error text says, how far it is known, what it means and what to do. */
export function Decoded({ decoded, state, isPlain, isQuoted = false }: MeaningProps) {
  return (
    <>
      {isQuoted ? null : <Quoted decoded={decoded} />}
      {state === 'repaired' ? null : <Told decoded={decoded} isPlain={isPlain || state === 'absent'} />}
    </>
  );
}

function Quoted({ decoded }: { readonly decoded: DecodedError }) {
  return (
    <figure className={`${css.predicted} ${css.explainedPayload}`}>
      <figcaption>
        <span>
          {[decoded.provider, decoded.status === undefined ? null : `status ${decoded.status}`]
            .filter(Boolean)
            .join(', ') || 'The message inside'}
        </span>
        <Degree decoded={decoded} />
      </figcaption>
      <blockquote title={visibleWords(decoded.payload)}>
        <code>
          <VisibleText text={decoded.payload} />
        </code>
      </blockquote>
    </figure>
  );
}

function Told({ decoded, isPlain }: { readonly decoded: DecodedError; readonly isPlain: boolean }) {
  const { matches } = decoded;
  const mayMean = decoded.degree === 'kind' && matches.length > 1;
  return (
    <>
      {matches.length > 0 || decoded.explanation !== '' ? (
        <Meaning decoded={decoded} isPlain={isPlain} />
      ) : (
        <Unknown decoded={decoded} />
      )}
      {mayMean ? <MayMean matches={matches} /> : null}
      {decoded.place === undefined ? null : <Named place={decoded.place} />}
      {matches.length > 1 && !mayMean ? <Others matches={matches.slice(1)} /> : null}
    </>
  );
}

/** What it says of a file that it is not about is not advice for this one. */
function Meaning({ decoded, isPlain }: { readonly decoded: DecodedError; readonly isPlain: boolean }) {
  return (
    <dl className={css.explainedWords}>
      <div>
        <dt>What it means</dt>
        <dd>
          <Sentence text={decoded.explanation} />
        </dd>
      </div>
      {decoded.fix === '' || isPlain ? null : (
        <div>
          <dt>What to do</dt>
          <dd>
            <Sentence text={decoded.fix} />
          </dd>
        </div>
      )}
      {whereOf(decoded) === null ? null : (
        <div>
          <dt>Where</dt>
          <dd>{whereOf(decoded)}</dd>
        </div>
      )}
    </dl>
  );
}

const UNKNOWN: { readonly [degree in 'file' | 'none']: string } = {
  file: 'Such a text can mean anything. Go by the problems of the open transcript.',
  none: 'We do not recognise this error. What is quoted above remains once its wrapping is removed. Go by the problems of the open transcript.',
};

function Unknown({ decoded: { degree } }: { readonly decoded: DecodedError }) {
  if (degree === 'place') return null;
  return <p className={css.explainedUnknown}>{UNKNOWN[degree === 'file' ? degree : 'none']}</p>;
}

/** A text may name several faults; the first is explained above. */
function Others({ matches }: { readonly matches: readonly ErrorMatch[] }) {
  const rules = useStore((state) => state.catalogue?.rules);
  return (
    <div className={css.explainedOthers}>
      <h3>It also says</h3>
      <ul>
        {matches.map((match, at) => (
          <li key={`${match.error} ${String(at)}`} data-error={match.error} data-rule-named={match.rule}>
            <p>
              {match.rule === undefined ? null : <strong>{titleOf(rules, match.rule)}. </strong>}
              <Sentence text={`${match.explanation} ${match.fix}`} />
            </p>
            {match.ids.length > 0 ? (
              <p className={css.explainedIds}>
                {match.ids.slice(0, 8).map((id) => (
                  <code key={id}>
                    <VisibleText text={id} />
                  </code>
                ))}
                {match.ids.length > 8 && <span className="soft">{digits(match.ids.length - 8)} more</span>}
              </p>
            ) : null}
          </li>
        ))}
      </ul>
    </div>
  );
}
