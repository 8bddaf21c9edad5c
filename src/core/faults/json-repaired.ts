import { inWords } from '../text/json.ts';
import type { Fault } from './fault.ts';
import { findingsOfFile } from './file-findings.ts';

/** Says what had to be mended before the text could be read. */
export const jsonRepaired: Fault = {
  id: 'json/repaired',
  title: 'Syntax that had to be fixed',
  asks: 'Could the text be read as it is?',
  why: 'A text that was cut, copied from a log or printed by Python is not JSON. What could be fixed was, and everything else on this page is about the fixed text.',
  severity: 'warning',
  fact: null,
  visit: (input) => findingsOfFile(input, (kind) => kind !== 'glued-records'),
  say: ({ data }) => inWords(data.message),
};
