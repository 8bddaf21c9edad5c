import { sha1, sha256 } from '../text/digest.ts';

/** How the gateway spells an id: letters and digits, also `_` and `-`, or nine letters and digits. */
interface Spelling {
  readonly kind: 'strict' | 'marks' | 'nine';
  readonly policy: '2026-09' | '2026-01';
}

const LONGEST = 40;
const NINE = 9;
const TRIES = 1000;
/** Ids that name their tool, which the gateway keeps since September. */
const OF_TOOLS = /^functions\.[A-Za-z0-9_-]+:\d+$/;

/**
 * Gives ids letter by letter as the gateway does: the first comer gets the plain form, and whoever comes later one with a
 * digest of the whole. What is given is added to `used`.
 */
export function gatewayNamer({ kind, policy }: Spelling, used: Set<string>): (id: string) => string {
  const digest = policy === '2026-01' ? sha1 : sha256;
  const short = (text: string, length = 8): string => digest(text).slice(0, length);
  const free = (candidates: Iterable<string>): string => {
    let last = '';
    for (const candidate of candidates) {
      last = candidate;
      if (!used.has(candidate)) break;
    }
    used.add(last);
    return last;
  };
  function* ofNine(id: string): Generator<string> {
    const plain = id.replace(/[^a-zA-Z0-9]/g, '');
    yield plain.length >= NINE ? plain.slice(0, NINE) : short(plain || 'sanitized', NINE);
    for (let i = 0; i < TRIES; i++) yield short(`${id}:${i}`, NINE);
  }
  function* ofForty(id: string): Generator<string> {
    const plain = id.replace(kind === 'marks' ? /[^a-zA-Z0-9_-]/g : /[^a-zA-Z0-9]/g, '') || 'sanitizedtoolid';
    const base = (policy === '2026-09' && OF_TOOLS.test(id) ? id : plain).slice(0, LONGEST);
    yield base;
    const [between, mark] = kind === 'marks' ? ['_', '_'] : ['', 'x'];
    const tail = between + short(id);
    const whole = base.slice(0, LONGEST - tail.length) + tail;
    yield whole;
    for (let i = 2; i < TRIES; i++) yield whole.slice(0, LONGEST - `${mark}${i}`.length) + mark + i;
  }
  return (id) => free(kind === 'nine' ? ofNine(id) : ofForty(id));
}

const OF_CALL = /^call_[A-Za-z0-9_-]{1,59}$/;
const OF_ITEM = /^fc_[A-Za-z0-9_-]{1,61}$/;
const LONGEST_AT_RESPONSES = 64;

/** An id of a call, or of a call and its item, letter by letter as the gateway sends it to the Responses API. */
export function gatewayResponsesId(id: string): string {
  const at = id.indexOf('|');
  const [call, item] = at > 0 && at < id.length - 1 ? [id.slice(0, at), id.slice(at + 1)] : [id, null];
  if (OF_CALL.test(call) && (item === null || OF_ITEM.test(item))) return id;
  const spelled = withDigest(item === null ? call : id, 'call_', OF_CALL);
  return item === null ? spelled : `${spelled}|${withDigest(item, 'fc_', OF_ITEM)}`;
}

function withDigest(id: string, prefix: string, legal: RegExp): string {
  const text = id.trim();
  if (legal.test(text)) return text;
  const bare = (text.startsWith(prefix) ? text.slice(prefix.length) : text).replace(/[^A-Za-z0-9_-]/g, '_');
  const digest = `_${sha256(text || prefix).slice(0, 10)}`;
  const room = LONGEST_AT_RESPONSES - prefix.length - digest.length;
  return prefix + (withoutMarks(bare).slice(0, room) || 'id') + digest;
}

/** A text without the `_` at its ends. */
function withoutMarks(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && text[start] === '_') start++;
  while (start < end && text[end - 1] === '_') end--;
  return text.slice(start, end);
}
