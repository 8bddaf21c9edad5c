import { expect, test } from 'vitest';
import { doneAgain, NO_STEPS, type ProvenSteps, proven, takenBack } from './provenSteps.ts';

type Proof = { readonly plan: { readonly title: string } };

const none: ProvenSteps<Proof> = NO_STEPS;
const proof = (title: string): Proof => ({ plan: { title } });

test('what a fix proved comes back when it is done again, step by step', () => {
  const back = takenBack(takenBack(proven(proven(none, proof('a')), proof('b')), 'b'), 'a');
  expect(back.applied).toEqual([]);
  const again = doneAgain(back, 'a');
  expect(again.applied).toEqual([proof('a')]);
  expect(doneAgain(again, 'b').applied).toEqual([proof('a'), proof('b')]);
});

test('a step that was no fix leaves the proofs alone, and a new fix ends what could be done again', () => {
  const one = proven(none, proof('a'));
  expect(takenBack(one, 'Typed in the text')).toBe(one);
  expect(doneAgain(one, 'a')).toBe(one);
  expect(proven(takenBack(one, 'a'), proof('b')).undone).toEqual([]);
});

test('only the last few are kept', () => {
  let steps = none;
  for (let n = 0; n < 20; n++) steps = proven(steps, proof(String(n)));
  expect(steps.applied.at(-1)).toEqual(proof('19'));
  expect(steps.applied.length).toBeLessThan(10);
});
