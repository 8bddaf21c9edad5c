import { verification } from '../core/index.ts';
import { unheldBlob } from './held.ts';
import type { VerificationView } from './protocol.ts';
import type { Session } from './session.ts';

/** What can be asked of the target's counting endpoint, the body as a file. */
export async function verificationView(session: Session, model: string | null): Promise<VerificationView | null> {
  const asked = model === null ? {} : { model };
  const made = verification(session.snapshot, { transcript: session.transcriptNumber, ...asked });
  return made && { ...made, body: await unheldBlob([made.body], session.opened.encoding.held, 'application/json') };
}
