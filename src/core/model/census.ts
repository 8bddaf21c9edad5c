import type { Message } from './message.ts';

/** What all messages of a history say together: the rules, the facts and the fixes ask, and chats say little of it. */
export interface Census {
  /** The last model that a message names. */
  readonly lastModel: string | null;
  /** The roles as written. */
  readonly roleNames: ReadonlySet<string>;
}

const known = new WeakMap<readonly Message[], Census>();

/** Notices messages one by one. */
export class CensusTaker {
  private lastModel: string | null = null;
  private readonly roleNames = new Set<string>();
  /** Nearly every message has the role of one of the two before it. */
  private latest: string | null = null;
  private before: string | null = null;

  add({ model, roleName }: Message): void {
    if (model !== null) this.lastModel = model;
    if (roleName === this.latest || roleName === this.before) return;
    this.roleNames.add(roleName);
    this.before = this.latest;
    this.latest = roleName;
  }

  /** Whoever asks about these messages is given what was found. */
  keep(messages: readonly Message[]): Census {
    const census = { lastModel: this.lastModel, roleNames: this.roleNames };
    known.set(messages, census);
    return census;
  }
}

/** What the messages say together, found once for a history. */
export function censusOf(messages: readonly Message[]): Census {
  const census = known.get(messages);
  if (census) return census;
  const taker = new CensusTaker();
  for (const message of messages) taker.add(message);
  return taker.keep(messages);
}
