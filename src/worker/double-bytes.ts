import { numberAt } from './numbers.ts';
/** Encodings of one or two bytes for a character, as files of Chinese and Japanese Windows have them. */
export type DoubleBytes = 'GBK' | 'Shift_JIS';

/** The label that decoders know it by, and how common characters of the language begin. */
interface Kind {
  readonly label: string;
  /** True for the bytes of a character that any text of the language is full of. */
  isCommon(lead: number, trail: number): boolean;
  /** True for what it cannot be without: every Japanese text has kana. */
  isNeeded(lead: number): boolean;
}

const KINDS: Readonly<Record<DoubleBytes, Kind>> = {
  Shift_JIS: {
    label: 'shift_jis',
    isCommon: (lead) => (lead >= 0x81 && lead <= 0x83) || (lead >= 0x88 && lead <= 0x98),
    isNeeded: (lead) => lead === 0x82 || lead === 0x83,
  },
  GBK: {
    label: 'gbk',
    isCommon: (lead, trail) => trail >= 0xa1 && (lead === 0xa1 || lead === 0xa3 || (lead >= 0xb0 && lead <= 0xd7)),
    isNeeded: (lead) => lead >= 0xb0 && lead <= 0xd7,
  },
};
const NAMES = ['Shift_JIS', 'GBK'] as const;
/** Text of another encoding has pairs that are common here by chance only. */
const MOST = 0.9;
const SOME = 0.2;

/** The text of bytes in one of these encodings, if they are one and the same bytes can be made of it again; else null. */
export function fromDoubleBytes(
  bytes: Uint8Array<ArrayBuffer>,
): { readonly text: string; readonly name: DoubleBytes } | null {
  for (const name of NAMES) {
    if (!looksLike(bytes, KINDS[name])) continue;
    const text = decoded(bytes, KINDS[name].label);
    // Some characters have two spellings in bytes: such a file is not written again as it was.
    if (text !== null && isSame(doubleBytes(text, name), bytes)) return { text, name };
  }
  return null;
}

function looksLike(bytes: Uint8Array, { isCommon, isNeeded }: Kind): boolean {
  let pairs = 0;
  let common = 0;
  let needed = 0;
  for (let at = 0; at < bytes.length; at++) {
    const lead = numberAt(bytes, at);
    if (lead < 0x80) continue;
    const trail = bytes[++at] ?? 0;
    pairs++;
    if (isCommon(lead, trail)) common++;
    if (isNeeded(lead)) needed++;
  }
  return pairs > 1 && common >= pairs * MOST && needed >= pairs * SOME;
}

function decoded(bytes: Uint8Array<ArrayBuffer>, label: string): string | null {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

const isSame = (made: Uint8Array, bytes: Uint8Array): boolean =>
  made.length === bytes.length && made.every((byte, i) => byte === bytes[i]);

const tables = new Map<DoubleBytes, ReadonlyMap<string, number>>();

/** The bytes of every character that the encoding has: no browser encodes it, so each pair is decoded once. */
function tableOf(name: DoubleBytes): ReadonlyMap<string, number> {
  const known = tables.get(name);
  if (known) return known;
  const table = new Map<string, number>();
  const decoder = new TextDecoder(KINDS[name].label);
  const add = (...bytes: number[]) => {
    const sign = decoder.decode(Uint8Array.from(bytes));
    const code = bytes.reduce((sum, byte) => sum * 256 + byte, 0);
    if (sign.length === 1 && sign !== '\ufffd' && !table.has(sign)) table.set(sign, code);
  };
  for (let lead = 0x80; lead < 0xff; lead++) {
    add(lead);
    for (let trail = 0x40; trail < 0xff; trail++) add(lead, trail);
  }
  tables.set(name, table);
  return table;
}

/** The bytes of a text; a character that the encoding has none for is escaped as JSON does. */
export function doubleBytes(text: string, name: DoubleBytes): Uint8Array<ArrayBuffer> {
  const table = tableOf(name);
  const bytes = new Uint8Array(text.length * 6);
  let length = 0;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    const code = unit < 0x80 ? unit : table.get(text.charAt(i));
    if (code === undefined)
      for (const sign of `\\u${unit.toString(16).padStart(4, '0')}`) bytes[length++] = sign.charCodeAt(0);
    else {
      if (code > 0xff) bytes[length++] = code >> 8;
      bytes[length++] = code & 0xff;
    }
  }
  return bytes.slice(0, length);
}
