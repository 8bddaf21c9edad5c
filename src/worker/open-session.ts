import type { Message } from '../core/index.ts';
import type { Built } from './built.ts';
import { formatBeside } from './conversion.ts';
import type { Held } from './held.ts';
import type { SessionView, SidesOf } from './protocol.ts';
import type { Session } from './session.ts';
import { sessionView } from './session-view.ts';
import { copyBeside } from './sharing.ts';
import type { Compared } from './sides/sides.ts';

/** What is open, if anything. */
export class OpenSession {
  open: Session | null = null;
  /** Another file, to be compared with it. */
  other: Session | null = null;

  get session(): Session {
    if (!this.open) throw new Error('Nothing is open.');
    return this.open;
  }

  get view(): SessionView {
    return sessionView(this.session);
  }

  get held(): Held | null {
    return this.session.opened.encoding.held;
  }

  message(index: number): Message {
    const message = this.session.derived().transcript.messages[index];
    if (!message) throw new Error(`We found no message ${index}.`);
    return message;
  }

  /** What a comparison is about. */
  compared(of: SidesOf): Compared {
    if (of === null) return null;
    if (typeof of === 'number') return this.built(of);
    if (of !== 'other') return 'copy' in of ? copyBeside(this.session, of.copy) : formatBeside(this.session, of.format);
    if (!this.other) throw new Error('The other file is no longer open.');
    return this.other;
  }

  built(id: number | null): Built {
    const built = this.session.plan(id);
    if (!built) throw new Error('The text has changed since this was planned. Look at it again.');
    return built;
  }
}
