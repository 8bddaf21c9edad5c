import type { DraftPart } from '../../model/draft.ts';
import { type JsonObject, own } from '../../text/json.ts';
import { child, type Pointer, valueAt } from '../../text/pointer.ts';
import { copy, json, list, patch, type Spelling } from '../../text/spelling.ts';
import { typedText, type WriteContext, writtenAt } from '../common/write.ts';
import type { Placement } from '../format.ts';
import { newBlock } from './blocks.ts';

/** Puts system parts behind what the body's `system` says; the first text of a body without one is its string. */
export function liftSystem(
  parts: readonly DraftPart[],
  body: JsonObject,
  bodyAt: Pointer,
  context: WriteContext,
): Placement {
  const system = own(body, 'system');
  const at = child(bodyAt, 'system');
  const words = parts.filter((it) => it.part.kind === 'text');
  const [only] = words;
  const isString = (it: DraftPart): boolean =>
    typeof valueAt(context.root, writtenAt(it)) === 'string' && it.from !== null;
  const spell = (it: DraftPart): Spelling =>
    it.from === null || it.part !== it.from.part
      ? json(newBlock(it.part))
      : isString(it)
        ? typedText(copy(writtenAt(it)))
        : copy(writtenAt(it));
  const before: Spelling[] =
    typeof system === 'string' && system !== ''
      ? [typedText(copy(at))]
      : Array.isArray(system)
        ? system.map((_, i) => copy(`${at}/${i}`))
        : [];
  const lone = before.length === 0 && words.length === 1 && only && isString(only) && only.part === only.from?.part;
  return {
    at: bodyAt,
    spelling: patch(bodyAt, [['system', lone ? copy(writtenAt(only)) : list([...before, ...words.map(spell)])]]),
  };
}
