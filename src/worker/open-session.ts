import type { Message } from '../core/index.ts';
import type { Held } from './held.ts';
import type { SessionView } from './protocol.ts';
import type { Built, Session } from './session.ts';
import { sessionView } from './session-view.ts';

/** What is open, if anything. */
export class OpenSession {
  open: Session | null = null;

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

  built(id: number | null): Built {
    const built = this.session.plan(id);
    if (!built) throw new Error('The text has changed since this was planned. Look at it again.');
    return built;
  }
}
