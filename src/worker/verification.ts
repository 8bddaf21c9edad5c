import { verification } from '../core/index.ts';
import { unheld } from './held.ts';
import type { VerificationView } from './protocol.ts';
import type { Session } from './session.ts';

/** What can be asked of the target's counting endpoint, the body as a file. */
export function verificationView(session: Session, model: string | null): VerificationView | null {
  const asked = model === null ? {} : { model };
  const made = verification(session.snapshot, { transcript: session.transcriptNumber, ...asked });
  return (
    made && { ...made, body: new Blob(unheld(made.body, session.opened.encoding.held), { type: 'application/json' }) }
  );
}
