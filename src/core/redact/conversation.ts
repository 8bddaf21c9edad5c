import { censusOf } from '../model/census.ts';
import type { Message, Part, Transcript } from '../model/message.ts';
import { isHeld } from '../text/held.ts';

/** A conversation whose words are looked at, and the format that it is written in. */
interface Spoken extends Pick<Transcript, 'messages' | 'tools' | 'model'> {
  readonly format: { readonly id: string };
}

export function idsOf(transcripts: readonly Spoken[]): ReadonlySet<string> {
  const ids = messagesOf(transcripts).flatMap(({ id, parts }) => [id, ...parts.flatMap(idsOfPart)]);
  return new Set(ids.flatMap((id) => id || []));
}

const messagesOf = (transcripts: readonly Spoken[]): readonly Message[] =>
  transcripts.flatMap((spoken) => spoken.messages);

const partsOf = (transcripts: readonly Spoken[]): readonly Part[] =>
  messagesOf(transcripts).flatMap((message) => message.parts);

const idsOfPart = (part: Part): readonly (string | null | undefined)[] => [
  part.kind === 'call' ? part.id : part.kind === 'result' ? part.callId : null,
  'item' in part ? part.item : null,
];

/** Signatures of reasoning and of calls, data of pictures. */
export function sealedIn(transcripts: readonly Spoken[]): ReadonlySet<string> {
  return new Set(partsOf(transcripts).flatMap((part) => [...sealedOf(part)]));
}

function* sealedOf(part: Part): Iterable<string> {
  if ('signature' in part && part.signature) yield part.signature;
  if (part.kind === 'reasoning' && part.misnamed) yield part.misnamed.signature;
  if (part.kind === 'reasoning' && part.redacted) yield part.text;
  if (part.kind === 'media' && part.data !== null) yield part.data;
}

/** Words that the format needs as they are: keys, roles, names of tools. */
export function neededBy(
  text: string,
  transcripts: readonly Spoken[],
  names: ReadonlySet<string>,
): ReadonlySet<string> {
  const words = new Set(names);
  for (const [, key = ''] of text.matchAll(/["']([A-Za-z_][\w.-]{0,60})\\*["']\s{0,4}:/g)) words.add(key.toLowerCase());
  for (const { messages, format } of transcripts) {
    words.add(format.id);
    for (const it of censusOf(messages).roleNames) words.add(it.toLowerCase());
  }
  return words;
}

/** Names of tools and models, in small letters. */
export function* namesOf({ messages, tools, model }: Spoken): Iterable<string> {
  if (model !== null) yield model.toLowerCase();
  for (const { name } of tools ?? []) yield name.toLowerCase();
  for (const message of messages) {
    if (message.model !== null) yield message.model.toLowerCase();
    for (const part of message.parts) if (part.kind === 'call') yield part.name.toLowerCase();
  }
}

/** What nobody here can look into. */
export function unseenIn(text: string, transcripts: readonly Spoken[]): string[] {
  const parts = partsOf(transcripts);
  const media = parts.reduce(
    (sum, it) => sum + (it.kind === 'media' ? 1 : it.kind === 'result' ? (it.media ?? []).length : 0),
    0,
  );
  const sealed = parts.reduce((sum, it) => sum + (it.kind === 'reasoning' && it.signature !== null ? 1 : 0), 0);
  const some = (count: number, one: string, many: string) => (count === 1 ? one : `${count} ${many}`);
  return [
    'What was said is as it was said: names of people and companies, and all that only a reader knows, stay. Add them as words of your own.',
    ...(media > 0
      ? [`${some(media, 'A picture or file', 'pictures and files')} stayed: what they show was not looked at.`]
      : []),
    ...(sealed > 0
      ? [`${some(sealed, 'A signature', 'signatures')} of reasoning stayed: only the provider can read them.`]
      : []),
    ...(isHeld(text) ? ['Texts that were left in the file were not looked into.'] : []),
  ];
}
