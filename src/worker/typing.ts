import type { Edit } from '../core/index.ts';
import type { TypedView } from './protocol.ts';
import type { Session } from './session.ts';
import { sessionView } from './session-view.ts';

/** Puts typed characters into the text they were typed in; of another text they would be in the wrong place. */
export function typedView(session: Session, revision: number, edit: Edit, goesOn: boolean): TypedView {
  if (revision !== session.revision) return { view: null, fault: null };
  const step = session.type(edit, goesOn);
  return 'message' in step ? { view: null, fault: step } : { view: sessionView(session, step), fault: null };
}
