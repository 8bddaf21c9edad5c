import { actions, getState, subscribe } from '../../store.ts';
import { FolderStore } from './folderStore.ts';

/** A table with repairs that are in no file, and another one that would take its place. */
interface Question {
  readonly folder: FolderStore;
  answer(isLeft: boolean): void;
}

let question: Question | null = null;

/** The question of whoever asked last: it may be another than when its dialog was opened. */
export const asked = (): Question | null => question;

/** Asks before another folder takes the place of one whose repairs nobody has taken. False: everything stays. */
export function mayReplace(): Promise<boolean> {
  const { folder } = getState();
  if (!(folder instanceof FolderStore) || folder.unsaved === 0) return Promise.resolve(true);
  // Whoever asks again has left the first question where it was.
  question?.answer(false);
  actions.openDialog('leaving');
  return new Promise((resolve) => {
    const answer = (isLeft: boolean) => {
      stop();
      question = null;
      resolve(isLeft);
    };
    // However the dialog is closed: what was not answered stays as it is.
    const stop = subscribe(() => {
      if (getState().dialog !== 'leaving') answer(false);
    });
    question = { folder, answer };
  });
}
