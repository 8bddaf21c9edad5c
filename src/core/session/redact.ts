import { KINDS, type Kind, type Replaced } from '../redact/book.ts';
import { idsOf, namesOf, neededBy, sealedIn, unseenIn } from '../redact/conversation.ts';
import { replaceAsFarAs } from '../redact/kinds.ts';
import { redact } from '../redact/redact.ts';
import type { Snapshot } from '../snapshot.ts';
import { once } from '../text/once.ts';
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
  const [ids, sealed] = [idsOf(snapshot.transcripts), sealedIn(snapshot.transcripts)];
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
  // Somebody may be called like a key or a role.
  const needed = once(() => neededBy(snapshot.text, snapshot.transcripts, names));
  const isWord = (text: string) => needed().has(text.toLowerCase());
  const { made, left } = replaceAsFarAs(kinds, { attempt, isSame, isWord });
  return { ...made, untouched: [...left, ...unseenIn(snapshot.text, snapshot.transcripts)] };
}

/** A text opened as a snapshot was: where it is recognised as something else, that is seen. */
function openedLike(text: string, { conversation, more, transcripts }: Snapshot): Snapshot {
  const chosen = transcripts.some((it) => it.format.isChosen) ? transcripts[0]?.format.id : undefined;
  const asked = transcripts.find((it) => it.target.isChosen)?.target.id;
  return openTranscript(text, {
    ...(conversation === undefined ? {} : { conversation }),
    ...(more === undefined ? {} : { more }),
    ...(chosen === undefined ? {} : { format: chosen }),
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
