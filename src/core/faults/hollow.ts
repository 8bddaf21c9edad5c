import { isObject, own } from '../text/json.ts';
import { lastStep, type Pointer } from '../text/pointer.ts';

/** True for a tool that another API runs: of another type it would have no schema. */
const isHostedTool = (tool: unknown, at: Pointer | null): boolean =>
  at !== null &&
  /\/tools\/\d+$/.test(at) &&
  isObject(tool) &&
  ['function', 'parameters', 'input_schema', 'inputSchema'].every((key) => own(tool, key) === undefined);

/** Settings that are none without a type. */
const TYPED = new Set(
  'response_format output_format responseFormat format thinking tool_choice toolChoice reasoning'.split(' '),
);

/** True for the only key of a setting that is none without it, or of an element of a list: nothing would be left of it. */
export const isHollow = (key: string, holder: unknown, above: Pointer, list?: unknown): boolean =>
  isObject(holder) &&
  Object.keys(holder).length === 1 &&
  (Array.isArray(list) || (key === 'type' && TYPED.has(lastStep(above))));

/** True for thinking without the budget that it needs where it is switched on. */
const isWithoutBudget = (thinking: unknown, at: Pointer): boolean =>
  lastStep(at) === 'thinking' && isObject(thinking) && own(thinking, 'budget_tokens') === undefined;

/** True for an element that does not have what another type needs beside it: a schema, of a tool or of an output format, or a budget. */
export const lacksForType = (type: unknown, element: unknown, at: Pointer | null): boolean =>
  isHostedTool(element, at) ||
  (at !== null && type === 'json_schema' && isHollow('type', element, at)) ||
  (at !== null && type === 'enabled' && isWithoutBudget(element, at));

/** True for the model of a request to a cloud that has it in the address. */
export const isInAddress = (key: string, holder: unknown): boolean =>
  key === 'model' && isObject(holder) && own(holder, 'anthropic_version') !== undefined;
