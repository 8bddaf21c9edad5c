import { regexOf } from '../../text/regex.ts';
import { oneLine } from './clean.ts';
import data from './wrappings.json';

/** What programs put before a message. Anchored, every repeat has a bound. */
const PREFIXES = data.prefixes.map(regexOf);

/** What programs put behind a message. */
const SUFFIXES = data.suffixes.map(regexOf);

/** The message of a line without what programs put around it. Nothing is left out that is all there is. */
export function strip(text: string): string {
  let rest = oneLine(text);
  for (let round = 0; round < 24; round++) {
    const next = once(rest);
    if (next === rest) break;
    rest = next;
  }
  return rest;
}

function once(text: string): string {
  const head = text.slice(0, 400);
  if (/^[`"']/.test(head) && isAround(text)) return text.slice(1);
  for (const prefix of PREFIXES) {
    const hit = prefix.exec(head)?.[0];
    if (hit !== undefined && hit !== '' && hit.length < text.length) return text.slice(hit.length);
  }
  const cut = Math.max(0, text.length - 400);
  const tail = text.slice(cut);
  for (const suffix of SUFFIXES) {
    const hit = suffix.exec(tail);
    if (!hit || hit[0] === '' || cut + hit.index === 0 || isBalanced(text, hit[0])) continue;
    return text.slice(0, cut + hit.index);
  }
  return text;
}

/** True if the first quote is around the whole message, not around its first word. */
function isAround(text: string): boolean {
  const next = text.indexOf(text[0] ?? '', 1);
  return next < 0 || next === text.length - 1 || /[\s([{:,=]/.test(text[next - 1] ?? '');
}

/** A closing quote that has its opening one is part of the message. */
function isBalanced(text: string, end: string): boolean {
  const sign = end.trim();
  if (!/^[`"'\]}]+$/.test(sign)) return false;
  const last = sign.at(-1) ?? '';
  const open = last === ']' ? '[' : last === '}' ? '{' : last;
  const count = (it: string): number => text.split(it).length - 1;
  return open === last ? count(last) % 2 === 0 : count(open) >= count(last);
}
