import { Attached } from '../text/attached.ts';
import { fullLength, wordsLength } from '../text/held.ts';
import { mediaOf } from './media.ts';
import type { Message, Part } from './message.ts';

/** What all messages of a history say together: the rules, the facts and the fixes ask, and chats say little of it. */
interface Census {
  /** The last model that a message names. */
  readonly lastModel: string | null;
  readonly roleNames: ReadonlySet<string>;
  /** Characters of all texts, and of arguments that are written as a string. */
  readonly characters: number;
  /** Characters of the data of all pictures and files. */
  readonly mediaCharacters: number;
}

const known = new Attached<readonly Message[], Census>();

export class CensusTaker {
  private lastModel: string | null = null;
  private readonly roleNames = new Set<string>();
  /** Nearly every message has the role of one of the two before it. */
  private latest: string | null = null;
  private before: string | null = null;
  private characters = 0;
  private mediaCharacters = 0;

  add({ model, roleName, parts }: Message): void {
    for (const part of parts) this.measure(part);
    if (model !== null) this.lastModel = model;
    if (roleName === this.latest || roleName === this.before) return;
    this.roleNames.add(roleName);
    this.before = this.latest;
    this.latest = roleName;
  }

  /** Whoever asks about these messages is given what was found. */
  keep(messages: readonly Message[]): Census {
    const { lastModel, roleNames, characters, mediaCharacters } = this;
    const census = { lastModel, roleNames, characters, mediaCharacters };
    known.set(messages, census);
    return census;
  }

  private measure(part: Part): void {
    this.characters += wordsLength(textOf(part));
    if (part.kind === 'media' || (part.kind === 'result' && part.media))
      for (const { data } of mediaOf(part)) this.mediaCharacters += data === null ? 0 : fullLength(data);
  }
}

/** The text of a part, or its arguments where they are written as a string; empty where it has neither. */
export function textOf(part: Part): string {
  if (part.kind === 'call') return typeof part.args === 'string' ? part.args : '';
  return part.kind === 'text' || part.kind === 'result' || part.kind === 'reasoning' ? part.text : '';
}

export function censusOf(messages: readonly Message[]): Census {
  const census = known.get(messages);
  if (census) return census;
  const taker = new CensusTaker();
  for (const message of messages) taker.add(message);
  return taker.keep(messages);
}
