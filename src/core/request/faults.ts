import { dataIn } from '../text/data-files.ts';
import type { AboutWay, RequestFault, RequestFaultCode, RequestWay } from './fault.ts';
import about from './faults/about.json';
import { PARAMETER_FAULTS } from './faults/parameters.ts';
import { schemaClosed } from './faults/schema-closed.ts';
import { schemaEnum } from './faults/schema-enum.ts';
import { schemaInvalid } from './faults/schema-invalid.ts';
import { schemaItems } from './faults/schema-items.ts';
import { schemaKeyword } from './faults/schema-keyword.ts';
import { schemaLimits } from './faults/schema-limits.ts';
import { schemaPropertyName } from './faults/schema-property-name.ts';
import { schemaRef } from './faults/schema-ref.ts';
import { schemaRequired } from './faults/schema-required.ts';
import { schemaRoot } from './faults/schema-root.ts';
import { schemaType } from './faults/schema-type.ts';
import { toolsDeclaration } from './faults/tools-declaration.ts';
import { toolsDescription } from './faults/tools-description.ts';
import { toolsDuplicateName } from './faults/tools-duplicate-name.ts';
import ways from './ways.json';

const IN_CODE: readonly RequestFaultCode[] = [
  toolsDeclaration,
  toolsDuplicateName,
  toolsDescription,
  schemaInvalid,
  schemaRoot,
  schemaKeyword,
  schemaRef,
  schemaType,
  schemaItems,
  schemaEnum,
  schemaPropertyName,
  schemaRequired,
  schemaClosed,
  schemaLimits,
];

const WAYS = dataIn<{ readonly [way: string]: AboutWay }>(ways);
const ABOUT = dataIn<{ readonly [fault: string]: RequestFault }>(about);

/** All faults of requests, in the order in which they are ended: what is one tool, then its schema from the root down. */
export const FAULTS: readonly RequestFault[] = [
  ...IN_CODE.map((fault) => {
    const told = fault.ways.map((way) => ({ ...WAYS[way.id], ...way }) as RequestWay);
    return { ...ABOUT[fault.id], ...fault, ways: told } as RequestFault;
  }),
  ...(PARAMETER_FAULTS as readonly RequestFault[]),
];
