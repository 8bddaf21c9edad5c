import type { ClassKeys } from '../../text/read.ts';
import classes from './classes.json';

/** The kinds that the classes leave out where they are printed. */
export const PYDANTIC_CLASSES: { readonly [name: string]: ClassKeys } = Object.fromEntries([
  ['ModelRequest', { keys: { kind: 'request' }, first: 'parts' }],
  ['ModelResponse', { keys: { kind: 'response' }, first: 'parts' }],
  ...Object.entries(classes.parts).map(
    ([name, kind]) => [name, { keys: { part_kind: kind }, first: 'content' }] as const,
  ),
  ...Object.entries(classes.contents).map(([name, kind]) => [name, { keys: { kind }, first: 'url' }] as const),
]);
