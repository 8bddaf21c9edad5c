import { censusOf } from '../model/census.ts';
import { KINDS, type Kind, type Replaced } from '../redact/book.ts';
import { redact } from '../redact/redact.ts';
import type { OpenedTranscript, Snapshot } from '../snapshot.ts';
import { isHeld } from '../text/held.ts';
import { openTranscript } from './open.ts';
import { type ValidateOptions, validateMessages } from './validate.ts';

export type { Kind as RedactKind, Replaced } from '../redact/book.ts';

export interface RedactOptions extends ValidateOptions {
  /** What is looked for; everything by default. */
  readonly kinds?: readonly Kind[];
  /** Words of one's own: names of people, customers, projects. Replaced wherever they stand, in any case. */
  readonly words?: readonly string[];
}

export interface Redacted {
  readonly text: string;
  readonly replaced: readonly Replaced[];
  /** What was not replaced, and why: each a sentence. */
  readonly untouched: readonly string[];
}

const CALLED_ALIKE =
  'A name that is also a word of the format was replaced in paths alone: without it the text would not be read as it is now.';

/** What opening says of a format or a target that somebody chose. */
const BY_HAND = 'chosen by hand';

const DRAWN_LEFT =
  'Strings that only look drawn by chance were left: without them the text would not be read as it is now.';

const TITLES: Readonly<Record<Kind, string>> = {
  secret: 'Keys and passwords',
  address: 'Addresses',
  path: 'Names in paths',
  name: 'Names of users',
  id: 'Ids',
  word: 'Your own words',
};

/**
 * Replaces what says whose a text is: keys and passwords, addresses of people and machines, names of users and names in
 * paths, ids (the same on both sides of a call), and words of one's own; wherever they stand, also escaped, in strings in
 * strings and in base64. The text opens as before, with the same messages and the same findings: a kind of
 * replacement that would change them is taken back, and that is said. Changes nothing in the snapshot.
 */
export function redactTranscript(snapshot: Snapshot, options: RedactOptions = {}): Redacted {
  const kinds = new Set<Kind>(options.kinds ?? KINDS);
  const words = kinds.has('word') ? (options.words ?? []) : [];
  // A text that was changed here may no longer be recognised by itself as what it was: it is compared as it would be opened.
  const before = said(openedLike(snapshot.text, snapshot), options);
  const untouched: string[] = [];
  const [ids, sealed] = [idsOf(snapshot), sealedIn(snapshot)];
  const names = new Set(snapshot.transcripts.flatMap((it) => [...namesOf(it)]));
  const attempt = (some: ReadonlySet<Kind>, sparesDrawn: boolean, isWord: (text: string) => boolean) =>
    redact(snapshot.text, {
      kinds: some,
      words: some.has('word') ? words : [],
      ids,
      sealed,
      sparesDrawn,
      isName: (it) => names.has(it.toLowerCase()),
      isWord,
    });
  const isSame = (text: string) => text === snapshot.text || said(openedLike(text, snapshot), options) === before;
  const free = () => false;
  // Somebody may be called like a key or a role.
  const needed = lazily(() => neededBy(snapshot, names));
  const isWord = (text: string) => needed().has(text.toLowerCase());
  const ways = [
    { make: () => attempt(kinds, false, free), note: null },
    { make: () => attempt(kinds, true, free), note: DRAWN_LEFT },
    { make: () => attempt(kinds, true, isWord), note: CALLED_ALIKE },
  ];
  let made: ReturnType<typeof redact> | null = null;
  for (const { make, note } of ways) {
    const next = make();
    if (!isSame(next.text)) continue;
    made = next;
    if (note !== null) untouched.push(note);
    break;
  }
  if (made === null) {
    const sound = new Set<Kind>();
    // Secrets are the last to be given up: each kind is tried beside those before it.
    for (const kind of KINDS.filter((it) => kinds.has(it))) {
      if (isSame(attempt(new Set([...sound, kind]), true, isWord).text)) sound.add(kind);
      else untouched.push(`${TITLES[kind]} were left: without them the text would not be read as it is now.`);
    }
    made = attempt(sound, true, isWord);
  }
  const left = KINDS.filter((it) => !kinds.has(it) && it !== 'word').map((it) => TITLES[it].toLowerCase());
  if (left.length > 0) untouched.push(`Left as asked: ${left.join(', ')}.`);
  return { ...made, untouched: [...untouched, ...unseen(snapshot)] };
}

function lazily<T>(make: () => T): () => T {
  let made: { readonly it: T } | null = null;
  return () => {
    made ??= { it: make() };
    return made.it;
  };
}

/** A text opened as a snapshot was: where it is recognised as something else, that is seen. */
function openedLike(text: string, { conversation, more, transcripts }: Snapshot): Snapshot {
  const chosen = transcripts.some((it) => it.format.evidence.includes(BY_HAND));
  const asked = transcripts.find((it) => it.target.reason === BY_HAND)?.target.id;
  return openTranscript(text, {
    ...(conversation === undefined ? {} : { conversation }),
    ...(more === undefined ? {} : { more }),
    ...(chosen ? { format: transcripts[0]!.format.id } : {}),
    ...(transcripts.some((it) => it.withFailed) ? { failedTurns: true } : {}),
    ...(asked === undefined ? {} : { target: asked }),
  });
}

/** All that must stay the same, in one string. */
function said(snapshot: Snapshot, { day, route, target }: ValidateOptions): string {
  const terms = { ...(day ? { day } : {}), ...(route ? { route } : {}) };
  const lists = snapshot.transcripts.map((it, transcript) => {
    const asked = target ?? it.target.id;
    return [
      it.format.id,
      it.messages.map((message) => [message.role, message.state, message.parts.map((part) => part.kind)]),
      it.asides.length,
      it.tools?.length ?? null,
      validateMessages(snapshot, { ...terms, target: asked, transcript }).map((found) => [
        found.rule,
        found.variant ?? null,
        found.severity,
        found.messageIndex,
        found.partIndex,
      ]),
    ];
  });
  return JSON.stringify([snapshot.conversations?.length ?? 0, snapshot.problems.map((it) => it.kind), lists]);
}

/** Ids of calls, results and messages. */
function idsOf({ transcripts }: Snapshot): ReadonlySet<string> {
  const ids = new Set<string>();
  const add = (id: string | null | undefined) => {
    if (id) ids.add(id);
  };
  for (const { messages } of transcripts)
    for (const { id, parts } of messages) {
      add(id);
      for (const part of parts) {
        if (part.kind === 'call') add(part.id);
        if (part.kind === 'result') add(part.callId);
        if ('item' in part) add(part.item);
      }
    }
  return ids;
}

/** Signatures of reasoning and of calls, data of pictures. */
function sealedIn({ transcripts }: Snapshot): ReadonlySet<string> {
  const sealed = new Set<string>();
  for (const { messages } of transcripts)
    for (const { parts } of messages)
      for (const part of parts) {
        if ('signature' in part && part.signature) sealed.add(part.signature);
        if (part.kind === 'reasoning' && part.misnamed) sealed.add(part.misnamed.signature);
        if (part.kind === 'reasoning' && part.redacted) sealed.add(part.text);
        if (part.kind === 'media' && part.data !== null) sealed.add(part.data);
      }
  return sealed;
}

/** Words that the format needs as they are: keys, roles, names of tools. */
function neededBy({ text, transcripts }: Snapshot, names: ReadonlySet<string>): ReadonlySet<string> {
  const words = new Set(names);
  for (const [, key] of text.matchAll(/["']([A-Za-z_][\w.-]{0,60})\\*["']\s{0,4}:/g)) words.add(key!.toLowerCase());
  for (const { messages, format } of transcripts) {
    words.add(format.id);
    for (const it of censusOf(messages).roleNames) words.add(it.toLowerCase());
  }
  return words;
}

/** Names of tools and models, in small letters. */
function* namesOf({ messages, tools, model }: OpenedTranscript): Iterable<string> {
  if (model !== null) yield model.toLowerCase();
  for (const { name } of tools ?? []) yield name.toLowerCase();
  for (const message of messages) {
    if (message.model !== null) yield message.model.toLowerCase();
    for (const part of message.parts) if (part.kind === 'call') yield part.name.toLowerCase();
  }
}

/** What nobody here can look into. */
function unseen(snapshot: Snapshot): string[] {
  const parts = snapshot.transcripts.flatMap((it) => it.messages.flatMap((message) => message.parts));
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
    ...(isHeld(snapshot.text) ? ['Texts that were left in the file were not looked into.'] : []),
  ];
}
