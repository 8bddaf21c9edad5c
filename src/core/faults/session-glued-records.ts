import { inWords } from '../text/json.ts';
import type { Fault } from './fault.ts';
import { findingsOfFile } from './file-findings.ts';

/** Finds lines of a session file that hold more than one record. */
export const sessionGluedRecords: Fault = {
  id: 'session/glued-records',
  title: 'Two records on one line',
  asks: 'Has every record of the file a line of its own?',
  why: 'Two programs that write one file, or a line break that was never written, leave two records on a line. They are read here as two; a program that reads line by line loses both, and all that hangs on them.',
  severity: 'warning',
  fact: null,
  visit: (input) => findingsOfFile(input, (kind) => kind === 'glued-records'),
  say: ({ data }) => inWords(data.message),
};
