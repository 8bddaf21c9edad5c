/** Random JSON texts for property tests: every way of writing them that a lossless editor must not disturb. */

/** A small generator of numbers in 0..1; the same seed gives the same row. */
export class Dice {
  private state: number;

  constructor(seed: number) {
    this.state = (seed ^ 0x9e3779b9) | 0;
  }

  /** A whole number from 0 to `below` - 1. */
  roll(below: number): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let x = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    x = (x + Math.imul(x ^ (x >>> 7), 61 | x)) ^ x;
    return ((x ^ (x >>> 14)) >>> 0) % below;
  }

  pick<T>(from: readonly T[]): T {
    for (const picked of from.slice(this.roll(from.length))) return picked;
    throw new RangeError('There is nothing to pick from.');
  }

  /** True once in `n` times. */
  oneIn(n: number): boolean {
    return this.roll(n) === 0;
  }
}

/** A way to write white space. */
interface Manner {
  readonly newline: string;
  readonly unit: string | null;
  readonly comma: string;
  readonly colon: string;
  readonly isWild: boolean;
}

/** Scalars whose spelling `JSON.stringify` would change, among common ones. */
const SCALARS = [
  '1',
  '12345678901234567890',
  '1.0',
  '1e5',
  '-0',
  '0.1000',
  'true',
  'null',
  '"text"',
  '""',
  '"a \\"quoted\\" \\\\ \\/ \\u0041"',
  '"]},{[,:"',
  '"\\\\"',
  '"日本 é"',
  '"\\ud83d\\ude00"',
  '"\u2028 \u0085"',
];

const KEYS = ['a', 'b', 'role', 'content', '__proto__', 'constructor', '10', '2', 'x/y', 'm~n', '', 'é', 'q"q'];

/** One JSON document, in a random manner, perhaps with a byte order mark. */
export function randomJson(dice: Dice): string {
  const manner = randomManner(dice);
  const space = (): string => (dice.oneIn(3) ? wildSpace(dice) : '');
  const text = space() + container(dice, manner, 3, '') + space();
  return dice.oneIn(8) ? `\ufeff${text}` : text;
}

/** A line of JSONL that is no record. */
export const BROKEN_LINE = '{"broken": tru }';

/**
 * JSONL of at least two records: LF or CRLF, with or without an end of the last line, blank lines, glued records, and
 * at times a broken line.
 */
export function randomJsonl(dice: Dice): string {
  const manner = { ...randomManner(dice), unit: null, isWild: false };
  const newline = dice.oneIn(3) ? '\r\n' : '\n';
  let text = dice.oneIn(8) ? '\ufeff' : '';
  const count = 2 + dice.roll(5);
  const broken = count > 5 ? dice.roll(count) : -1;
  for (let i = 0; i < count; i++) {
    // Glued records would make too few good lines beside a broken one.
    if (i > 0 && (broken >= 0 || !dice.oneIn(12))) text += newline;
    if (dice.oneIn(12)) text += newline;
    if (i === broken) text += (i > 0 ? newline : '') + BROKEN_LINE + newline;
    if (dice.oneIn(12)) text += ' ';
    text += container(dice, manner, 2, '');
    if (dice.oneIn(12)) text += '\t';
  }
  return dice.oneIn(3) ? text : text + newline;
}

function randomManner(dice: Dice): Manner {
  const colon = dice.pick([':', ': ']);
  return {
    newline: dice.oneIn(4) ? '\r\n' : '\n',
    unit: dice.pick([null, null, '  ', '    ', '\t', '']),
    comma: dice.pick([',', ', ']),
    colon,
    isWild: dice.oneIn(5),
  };
}

function wildSpace(dice: Dice): string {
  return dice.pick(['', '', ' ', '  ', '\n', '\r\n', '\t', ' \n ']);
}

function value(dice: Dice, manner: Manner, depth: number, indent: string): string {
  return depth === 0 || dice.oneIn(2) ? dice.pick(SCALARS) : container(dice, manner, depth, indent);
}

function container(dice: Dice, manner: Manner, depth: number, indent: string): string {
  // Some lists and objects of an indented document stand on one line.
  const inner = dice.oneIn(5) ? { ...manner, unit: null } : manner;
  const isList = dice.oneIn(2);
  const count = dice.oneIn(6) ? 0 : 1 + dice.roll(4);
  const childIndent = inner.unit === null ? indent : indent + inner.unit;
  const children = Array.from({ length: count }, () => {
    const child = value(dice, inner, depth - 1, childIndent);
    return isList ? child : `${key(dice)}${around(dice, inner, inner.colon)}${child}`;
  });
  const [open, close] = isList ? '[]' : '{}';
  if (count === 0) return open + (manner.isWild ? wildSpace(dice) : '') + close;
  if (manner.isWild) {
    return (
      open +
      wildSpace(dice) +
      children.reduce((all, it) => all + around(dice, manner, ',') + it) +
      wildSpace(dice) +
      close
    );
  }
  if (inner.unit === null) return open + children.join(inner.comma) + close;
  const line = inner.newline + childIndent;
  return open + line + children.join(`,${line}`) + inner.newline + indent + close;
}

function around(dice: Dice, manner: Manner, sign: string): string {
  return manner.isWild ? wildSpace(dice) + sign + wildSpace(dice) : sign;
}

function key(dice: Dice): string {
  const name = dice.pick(KEYS);
  return name === 'a' && dice.oneIn(3) ? '"\\u0061"' : JSON.stringify(name);
}
