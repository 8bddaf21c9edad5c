import { inWords } from '../text/json.ts';
import type { FaultCode } from './fault.ts';
import { findingsOfFile } from './oddities.ts';

export const sessionGluedRecords: FaultCode = {
  id: 'session/glued-records',
  visit: (input) => findingsOfFile(input, (kind) => kind === 'glued-records'),
  say: ({ data }) => inWords(data.message),
};
