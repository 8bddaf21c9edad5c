import { useMemo } from 'react';
import { trackChanges } from '../../parts/trackChanges.ts';
import { VisibleText } from '../../ui/VisibleText.tsx';

/** Longer changes are cut: Compare shows them whole. */
const LONGEST = 400;
/** What stays is shown so far from a change. */
const AROUND = 240;

/** A text with what goes struck out and what comes written in, where it changes. */
export function Tracked({ before, after }: { readonly before: string; readonly after: string }) {
  const stretches = useMemo(() => trackChanges(before, after), [before, after]);
  return stretches.map(({ kind, text }, at) => {
    const shown = kind === 'same' ? around(text, at === 0, at === stretches.length - 1) : short(text);
    const key = `${at}`;
    if (kind === 'del')
      return (
        <del key={key}>
          <VisibleText text={shown} />
        </del>
      );
    if (kind === 'ins')
      return (
        <ins key={key}>
          <VisibleText text={shown} />
        </ins>
      );
    return <VisibleText key={key} text={shown} />;
  });
}

const short = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);

/** What stays, without what is far from every change. */
function around(text: string, isFirst: boolean, isLast: boolean): string {
  if (text.length <= 3 * AROUND) return text;
  const head = isFirst ? '' : text.slice(0, AROUND);
  const tail = isLast ? '' : text.slice(-AROUND);
  return `${head}…${tail}`;
}
