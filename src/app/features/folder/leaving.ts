import { actions, getState } from '../../store.ts';
import { Desk } from './desk.ts';

/** A table with repairs that are in no file, and another one that would take its place. */
export interface Question {
  readonly desk: Desk;
  answer(isLeft: boolean): void;
}

let question: Question | null = null;

export const asked = (): Question | null => question;

/** Asks before another folder takes the place of one whose repairs nobody has taken. False: everything stays. */
export function mayReplace(): Promise<boolean> {
  const { folder } = getState();
  if (!(folder instanceof Desk) || folder.unsaved === 0) return Promise.resolve(true);
  return new Promise((resolve) => {
    const answer = (isLeft: boolean) => {
      question = null;
      resolve(isLeft);
    };
    // Whoever asks again has left the first question where it was.
    question?.answer(false);
    question = { desk: folder, answer };
    actions.openDialog('leaving');
  });
}
