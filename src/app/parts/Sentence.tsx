import { VisibleText } from '../ui/VisibleText.tsx';

/** A sentence in which names of the transcript stand between backticks: those are set as code, everything as text. */
export function Sentence({ text }: { readonly text: string }) {
  const pieces = text.split('`');
  // An odd number of backticks means that they are not quotes.
  if (pieces.length < 3 || pieces.length % 2 === 0) return <VisibleText text={text} />;
  return pieces.map((piece, at) =>
    at % 2 === 0 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one sentence have no other name
      <VisibleText key={at} text={piece} />
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one sentence have no other name
      <code key={at} className="quoted-name">
        <VisibleText text={piece} />
      </code>
    ),
  );
}
