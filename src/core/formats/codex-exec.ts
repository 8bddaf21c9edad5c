import type { Part } from '../model/message.ts';
import { isObject, own, ownString } from '../text/json.ts';
import data from './about/codex-exec.json';
import { aboutView } from './about.ts';
import { objectIn } from './common/block-view.ts';
import { callPart, compact, idOf, opaquePart, reasoningPart, resultPart, textPart } from './common/parts.ts';
import { viewFormat } from './common/view.ts';
import type { Claim } from './format.ts';

const EVENT = /^(?:thread|turn|item)\.[a-z_]{1,30}$|^error$/;

/** What `codex exec --json` writes while it works: items with what came out of them. It cannot be resumed from. */
export const codexExec = viewFormat({
  ...aboutView(data),
  claim,
  view(record, at) {
    const item = objectIn(record, 'item');
    if (ownString(record, 'type') !== 'item.completed')
      return EVENT.test(ownString(record, 'type') ?? '') ? 'ui' : 'unknown';
    const place = `${at}/item`;
    const [type, text, id] = [
      ownString(item, 'type') ?? ownString(item, 'item_type') ?? '',
      ownString(item, 'text'),
      idOf(own(item, 'id')),
    ];
    const said = (part: Part) => ({ at, role: 'assistant' as const, roleName: type, parts: [part] });
    if (type === 'reasoning')
      return [said(reasoningPart(`${place}/text`, text ?? '', null))].filter(() => text !== null);
    if (text !== null) return [said(textPart(`${place}/text`, text))];
    const output = ['aggregated_output', 'result', 'error'].find((key) => own(item, key) != null);
    const name = ownString(item, 'tool') ?? type;
    if (output === undefined) return [said(opaquePart(place, type))];
    const args = own(item, 'arguments') ?? { command: ownString(item, 'command') };
    const value = own(item, output);
    const failed = output === 'error' || ownString(item, 'status') === 'failed';
    const told = typeof value === 'string' ? value : compact(value);
    const result = resultPart(`${place}/${output}`, { callId: id, name, text: told, isError: failed });
    return [
      said(callPart(place, { id, name, args })),
      { at: `${place}/${output}`, role: 'tool' as const, roleName: '', parts: [result] },
    ];
  },
});

function claim(record: unknown): Claim {
  if (!isObject(record)) return false;
  const type = ownString(record, 'type') ?? '';
  if (type === 'error') return ownString(record, 'message') !== null;
  return EVENT.test(type) && `\`${type.split('.')[0]}\` events`;
}
