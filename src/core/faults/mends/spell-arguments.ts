import { callArguments } from '../all/arguments.ts';
import { asFix } from './whole.ts';

/** Closes JSON that breaks off, and writes arguments as a string or an object. */
export const spellArguments = asFix(callArguments, {
  id: 'spell-arguments',
  title: 'Spell the arguments as the API requires them',
  effect: 'lossy',
});
