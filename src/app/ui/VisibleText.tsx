import { Fragment } from 'react';

/** Characters that act without being seen: controls, direction marks, invisible and tag characters, half characters. */
const UNSEEN =
  /(?!\t|\n|\r|\u034f|\p{VS}|\u200d|[\ufff0-\ufff8\u{e0080}-\u{e0fff}])[\p{Cc}\p{Cs}\p{DI}\u2028\u2029\ufff9-\ufffb]|\u180b|\u180c|\u180d|\r(?!\n)|(?<!\p{ExtPict}|\p{EMod}|\ufe0f)\u200d/gu;

/** Texts of these alone have none of them, which is told much faster. */
const SEEN = /^[\t\n -~]*$/;

const NAMES: { readonly [code: number]: string } = {
  0: 'NUL',
  7: 'BEL',
  8: 'BS',
  13: 'CR',
  27: 'ESC',
  127: 'DEL',
  65279: 'BOM',
};

/** Text of a transcript: as text, with every character that could hide something shown as a chip. */
export function VisibleText({ text }: { text: string }) {
  const found = SEEN.test(text) ? [] : [...text.matchAll(UNSEEN)];
  if (found.length === 0) return text;
  return found.map((match, at) => {
    const previous = found[at - 1];
    const from = previous ? previous.index + previous[0].length : 0;
    const end = at === found.length - 1 ? text.slice(match.index + match[0].length) : '';
    return (
      <Fragment key={match.index}>
        {text.slice(from, match.index)}
        <span className="char-chip" data-char="">
          {nameOf(match[0])}
        </span>
        {end}
      </Fragment>
    );
  });
}

/** The same for a text that stands alone: white space and nothing else is said, not shown. */
export function WholeText({ text }: { text: string }) {
  if (text === '' || text.trim() !== '') return <VisibleText text={text} />;
  return (
    <span className="char-chip" data-char="">
      {text.length === 1 ? '1 blank' : `${text.length.toLocaleString('en')} blanks`}
    </span>
  );
}

function nameOf(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  return NAMES[code] ?? `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
}

/** The same for menus and hints, which hold nothing but characters: what cannot be seen stands between brackets. */
export function visibleWords(text: string): string {
  return text.replace(UNSEEN, (character) => `[${nameOf(character)}]`);
}
