import type { Transcript } from '../model/message.ts';
import { type RoleOf, type ShapeFault, shapeFaults } from '../targets/shape.ts';
import type { Facts } from '../targets/target.ts';
import type { TextDocument } from '../text/document.ts';
import { own, ownString } from '../text/json.ts';
import { valueAt } from '../text/pointer.ts';
import { writtenRole } from './roles.ts';

const known = new WeakMap<Transcript, { readonly facts: Facts; readonly faults: readonly ShapeFault[] }>();

/** What is wrong with the spelling of a transcript's messages; looked for once for all plans. */
export function shapesIn(
  document: TextDocument,
  transcript: Transcript,
  facts: Facts,
  native: boolean,
): readonly ShapeFault[] {
  const found = known.get(transcript);
  if (found?.facts === facts) return found.faults;
  const faults = shapeFaults({
    transcript,
    facts,
    native,
    raw: (at) => valueAt(document.value, at),
    roleOf: roleBy(facts),
  });
  known.set(transcript, { facts, faults });
  return faults;
}

/** A message whose role the API does not know is judged by the one that it is given. */
const roleBy =
  ({ roles }: Facts): RoleOf =>
  (value) => {
    const name = ownString(value, 'role') ?? '';
    return roles && !roles.is.includes(name)
      ? writtenRole(name, own(value, 'tool_calls') !== undefined, roles.is)
      : name;
  };
