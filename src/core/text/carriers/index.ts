import { calledCarrier } from './called.ts';
import type { Carrier } from './carrier.ts';
import { commentedCarrier } from './commented.ts';
import { curlCarrier } from './curl.ts';
import { cutCarrier } from './cut.ts';
import { dumpCarrier } from './dump.ts';
import { embeddedCarrier } from './embedded.ts';
import { eventsCarrier } from './events.ts';
import { harCarrier } from './har.ts';
import { indentedCarrier } from './indented.ts';
import { jsonCarrier } from './json.ts';
import { jsonlCarrier } from './jsonl.ts';
import { literalCarrier } from './literal.ts';
import { mendedCarrier } from './mended.ts';
import { printedCarrier } from './printed.ts';
import { sequenceCarrier } from './sequence.ts';
import { wrappedCarrier } from './wrapped.ts';
import { yamlCarrier } from './yaml.ts';

/** All carriers in the order in which they are tried: the strict ones first, those that mend last. */
export const carriers: readonly Carrier[] = [
  jsonCarrier,
  harCarrier,
  jsonlCarrier,
  sequenceCarrier,
  commentedCarrier,
  wrappedCarrier,
  cutCarrier,
  indentedCarrier,
  mendedCarrier,
  eventsCarrier,
  curlCarrier,
  yamlCarrier,
  calledCarrier,
  dumpCarrier,
  embeddedCarrier,
  printedCarrier,
  literalCarrier,
];
