import type { About, DecodedError } from '../../core/index.ts';
import css from '../features/case/error.module.css';

const WORDS: { readonly [degree in NonNullable<DecodedError['degree']>]: readonly [name: string, phrase: string] } = {
  words: ['Exact match', 'this text is in the tables here.'],
  kind: ['Known by its kind', 'These words are not in the tables here, but the kind of error is.'],
  place: ['Only its place is known', 'these words are not known here; what they name is.'],
  file: ['Known from the file only', 'the text rejects without a reason that is known here.'],
};

const OUTSIDE: { readonly [about in About]?: string } = {
  account: 'it is about the account or its limits.',
  service: 'it is about the service, the model or the way to it.',
  filter: 'it is a content filter.',
  request: 'it is about a setting of the request.',
  tools: 'it is about the declared tools.',
  client: "it is the client's own check of its file.",
  elsewhere: 'it is about a program, not about a request.',
};

const NOT_OURS = 'it names no fault of a message.';

const NAMED: { readonly [about in About]?: string } = {
  account: 'the account',
  service: 'the service',
  request: 'a setting of the request',
  tools: 'the declared tools',
  client: "the client's own check",
};

/** What the same words can be about as well. */
function MayBe({ kinds = [] }: { readonly kinds?: readonly About[] | undefined }) {
  const names = kinds.map((one) => NAMED[one]).filter((name) => name !== undefined);
  return names.length === 0 ? null : <span data-may-be> It may also be about {names.join(' or ')}.</span>;
}

/** How far the text is known, in one phrase. */
export function Degree({ decoded }: { readonly decoded: DecodedError }) {
  const { degree, about, unchecked, mayBe } = decoded;
  if (degree === undefined)
    return about === 'elsewhere' ? (
      <span className={css.explainedDegree} data-about={about}>
        <strong>Not known here</strong>: {NOT_OURS}
        <MayBe kinds={mayBe} />
      </span>
    ) : null;
  const [name, phrase] = WORDS[degree];
  const outside = degree === 'kind' && about !== undefined ? OUTSIDE[about] : undefined;
  return (
    <span className={css.explainedDegree} data-degree={degree} data-about={about}>
      <strong>{name}</strong>
      {unchecked ? <strong data-unchecked>; not checked here yet</strong> : null}:{' '}
      {unchecked ? 'no rule here looks for this fault in a file.' : (outside ?? phrase)}
      <MayBe kinds={mayBe} />
    </span>
  );
}
