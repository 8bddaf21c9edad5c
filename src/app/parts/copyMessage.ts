import { actions, client } from '../store.ts';
import { messageName } from './formatting.ts';
import { COPY_LIMIT } from './limits.ts';

/** Copies a message as it is written, and says so. */
export async function copyMessage(index: number): Promise<void> {
  try {
    const { text, of } = await client.written(index, { most: COPY_LIMIT, piece: COPY_LIMIT });
    if (text.length < of) throw new Error('This message is too large for the clipboard. Export has it as a file.');
    await navigator.clipboard.writeText(text).catch(() => {
      throw new Error('The browser did not allow access to the clipboard.');
    });
    actions.notify(`Copied ${messageName(index)}.`);
  } catch (error) {
    actions.notify(error instanceof Error ? error.message : String(error), 'error');
  }
}
