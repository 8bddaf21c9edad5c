import type { TextProblem } from '../document.ts';
import { lineAt } from '../lines.ts';
import { findDepth, rootStart } from '../scan.ts';
import type { SyntaxFault } from '../syntax.ts';
import { type Carrier, MAX_DEPTH, repairedReading } from './carrier.ts';
import { cutCarrier } from './cut.ts';
import { describeFault } from './describe.ts';
import { mended } from './mends.ts';

/** So many places are mended; a text with more is not JSON with a slip, but something else. */
const MOST = 8;
/** Characters that may be looked through while mends are tried. */
const PATIENCE = 150_000_000;

/** A JSON value with a few wrong characters. Each mend is the smallest that lets the reading go on furthest. */
export const mendedCarrier: Carrier = {
  id: 'mended',
  read(text) {
    const start = rootStart(text);
    if ((text[start] !== '[' && text[start] !== '{') || isTagged(text.slice(start))) return null;
    if (text.length > PATIENCE / 10 || findDepth(text, start, text.length, MAX_DEPTH) >= 0) return null;
    const found = mended(text, { most: MOST, characters: PATIENCE });
    if (found === null || found.mends.length === 0) return null;
    const problems = found.mends.map((it) => mendProblem(it.before, it.fault, it.mend.done));
    const whole = repairedReading(found.text, () => problems);
    if (whole) return whole;
    const cut = cutCarrier.read(found.text);
    return cut?.repairedText === undefined ? null : { ...cut, problems: [...problems, ...cut.problems] };
  },
};

/** What a log puts in front of a line, `[INFO]`, and a value behind it: no word of it is JSON with a slip. */
const TAG = /^(?:\[[^[\]{}"'\n]{1,80}\]|\{[^[\]{}"':\n]{1,80}\})(?=[^\n]{0,2000}?[[{])/;
/** Such brackets hold values. */
const VALUES = /^.[\s\d.,+-]*(?:(?:true|false|null)[\s\d.,+-]*)*.$/;

function isTagged(text: string): boolean {
  const tag = TAG.exec(text)?.[0];
  return tag !== undefined && !VALUES.test(tag);
}

/** What is said of a mend: where the text stops being JSON, and what was done. */
function mendProblem(text: string, fault: SyntaxFault, done: string): TextProblem {
  const { offset } = fault;
  const line = lineAt(text, offset);
  const column = offset - text.lastIndexOf('\n', offset - 1);
  const what = describeFault(text, fault, text.length);
  const message = `This is not valid JSON: at line ${line}, column ${column} ${what}. To show the messages ${done}.`;
  return { kind: 'mended-syntax', message, offset, line };
}
