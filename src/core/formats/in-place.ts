import type { Draft } from '../model/draft.ts';
import type { Message, Part, Transcript } from '../model/message.ts';
import { isSame } from '../text/json.ts';
import { respell } from '../text/respell.ts';
import { toValue } from '../text/spelling.ts';
import { type Rearranged, rearranged } from './common/rearranged.ts';
import { listsFor } from './detect.ts';
import type { Format, Source } from './format.ts';

const NONE: ReadonlyMap<string, string> = new Map();

/**
 * How a draft is written in a format that is only read; null where it cannot be. Values that are changed in place are read
 * again, since such a format can hold the same words in several places: what is read must be what was drafted.
 */
export function writtenInPlace(
  format: Format,
  source: Source,
  transcript: Transcript,
  draft: Draft,
): Rearranged | null {
  const written = rearranged(source, transcript, draft);
  if (!written || (written.rewritten.size === 0 && !written.isUnsure)) return written;
  const { placements, rewritten } = written;
  const value = toValue(respell(source.value, placements, { values: NONE, keys: NONE, rewritten }), source.value);
  const again = { ...source, value };
  const list = listsFor(format, again).find(({ at }) => at === transcript.at);
  const messages = list ? format.read(again, list).messages : [];
  const drafted = draft.view();
  const isRead =
    messages.length === drafted.length &&
    drafted.every((wanted, i) => messages[i] && isSame(saidIn(messages[i], wanted), saidIn(wanted)));
  return isRead ? written : null;
}

/** What a message says, whether its texts are one or several; of a new result that is an object the words that are asked for. */
function saidIn({ role, parts }: Message, drafted?: Message): unknown {
  const texts = parts.flatMap((part) => (part.kind === 'text' ? [part.text] : []));
  const others = parts.filter(({ kind }) => kind !== 'text');
  const asked = drafted?.parts.filter(({ kind }) => kind !== 'text') ?? [];
  return [role, texts.join('\n\n'), others.map((part, i) => factsOf(holding(part, asked[i])))];
}

/** A result with the words of another whose words stand in it. */
function holding(part: Part, asked: Part | undefined): Part {
  if (part.kind !== 'result' || asked?.kind !== 'result' || asked.at !== '') return part;
  return part.text.includes(JSON.stringify(asked.text).slice(1, -1))
    ? { ...part, text: asked.text, name: asked.name }
    : part;
}

function factsOf(part: Part): unknown {
  if (part.kind === 'call') return [part.kind, part.id, part.name, part.args ?? null];
  if (part.kind === 'result') return [part.kind, part.callId, part.name, part.text];
  return part.kind === 'reasoning' ? [part.kind, part.text, part.signature] : [part.kind];
}
