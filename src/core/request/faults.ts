import type { RequestFault } from './fault.ts';
import { schemaItems } from './faults/schema-items.ts';

/** All faults of requests, in the order in which they are ended. */
export const FAULTS: readonly RequestFault[] = [schemaItems];
