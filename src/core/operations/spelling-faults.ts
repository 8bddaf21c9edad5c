import type { Transcript } from '../model/message.ts';
import { type RoleOf, type ShapeFault, shapeFaults } from '../targets/shape.ts';
import type { Facts } from '../targets/target.ts';
import type { TextDocument } from '../text/document.ts';
import { own, ownString } from '../text/json.ts';
import { lately } from '../text/lately.ts';
import { type Pointer, valueAt } from '../text/pointer.ts';
import { writtenRole } from './roles.ts';

const known = lately<Transcript, readonly ShapeFault[]>();

/** What is wrong with the spelling of a transcript's messages; looked for once for all plans. */
export const shapesIn = (
  document: TextDocument,
  transcript: Transcript,
  facts: Facts,
  native: boolean,
): readonly ShapeFault[] =>
  known(transcript, [facts], () => {
    const raw = (at: Pointer) => valueAt(document.value, at);
    return shapeFaults({ transcript, facts, native, raw, roleOf: roleBy(facts) });
  });

/** A message whose role the API does not know is judged by the one that it is given. */
const roleBy =
  ({ roles }: Facts): RoleOf =>
  (value) => {
    const name = ownString(value, 'role') ?? '';
    return roles && !roles.is.includes(name)
      ? writtenRole(name, own(value, 'tool_calls') !== undefined, roles.is)
      : name;
  };
