import type { Words } from '../../core/index.ts';
import type { SessionView } from '../../worker/protocol.ts';
import { actions, client } from '../store.ts';
import { save } from './save.ts';
import { stem } from './stem.ts';

/** Gives a person what they typed, or the conversation, as it stands before anything is cut. */
export async function saveWords(view: SessionView, what: Words): Promise<void> {
  try {
    save(await client.words(what), `${stem(view)}.${what}.md`);
  } catch (error) {
    actions.notify(error instanceof Error ? error.message : String(error), 'error');
  }
}
