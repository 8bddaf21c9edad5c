import type { Fault } from './fault.ts';
import { jsonDuplicateKey } from './json-duplicate-key.ts';
import { jsonPrototypeKey } from './json-prototype-key.ts';
import { jsonRepaired } from './json-repaired.ts';
import { jsonTooDeep } from './json-too-deep.ts';
import { jsonUnsafeNumber } from './json-unsafe-number.ts';
import { sessionBranch } from './session-branch.ts';
import { sessionBrokenChain } from './session-broken-chain.ts';
import { sessionClientSchema } from './session-client-schema.ts';
import { sessionGluedRecords } from './session-glued-records.ts';
import { sessionUnknownLine } from './session-unknown-line.ts';

/** Rules about the file that a history stands in: what its records are to each other, and how it is spelled. */
export const FILE_FAULTS: readonly Fault[] = [
  sessionBrokenChain,
  sessionBranch,
  sessionUnknownLine,
  sessionGluedRecords,
  sessionClientSchema,
  jsonDuplicateKey,
  jsonUnsafeNumber,
  jsonPrototypeKey,
  jsonRepaired,
  jsonTooDeep,
];
