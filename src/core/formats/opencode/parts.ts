import type { DraftPart } from '../../model/draft.ts';
import type { MediaPart, Part, ResultPart } from '../../model/message.ts';
import { isObject, type Json, type JsonObject, objectIn, own, ownString } from '../../text/json.ts';
import { type Pointer, valueAt } from '../../text/pointer.ts';
import { copy, json, list, type Spelling } from '../../text/spelling.ts';
import { urlOf } from '../common/files.ts';
import * as made from '../common/parts.ts';
import { asWords, changedKeys, type Fields, isAsWas, type Keys, patchPaths, writtenAt } from '../common/write.ts';

const stateOf = (part: JsonObject): JsonObject => objectIn(part, 'state');

/** True for an answer that stands without its call: no arguments are there. */
export const isLone = (part: unknown): boolean =>
  isObject(part) && ownString(part, 'type') === 'tool' && !Object.hasOwn(stateOf(part), 'input');

/** Reads one part; what is not understood, and what is for the screen, is opaque. */
export function readPart(part: unknown, at: Pointer): Part {
  if (!isObject(part)) return made.opaquePart(at, made.labelOf(part));
  const [type, text] = [ownString(part, 'type') ?? '', ownString(part, 'text')];
  if (type === 'text' && text !== null)
    return own(part, 'ignored') === true ? made.opaquePart(at, 'ignored text') : made.textPart(at, text);
  if (type === 'reasoning' && text !== null) return made.reasoningPart(at, text, null);
  if (type === 'tool') {
    const outcome = isLone(part) ? readOutcome(part, at) : null;
    if (outcome) return outcome;
    const said = { id: made.idOf(own(part, 'callID')), name: ownString(part, 'tool') ?? '' };
    return made.callPart(at, { ...said, args: own(stateOf(part), 'input') });
  }
  const url = ownString(part, 'url');
  if (type !== 'file' || url === null) return made.opaquePart(at, made.labelOf(part));
  return made.addressed(at, url, ownString(part, 'mime'));
}

export function readOutcome(part: unknown, at: Pointer): ResultPart | null {
  if (!isObject(part) || ownString(part, 'type') !== 'tool') return null;
  const status = ownString(stateOf(part), 'status');
  const key = status === 'completed' ? 'output' : status === 'error' ? 'error' : null;
  const text = key === null ? null : ownString(stateOf(part), key);
  if (key === null || text === null) return null;
  const said = { callId: made.idOf(own(part, 'callID')), name: ownString(part, 'tool') };
  return made.resultPart(`${at}/state/${key}`, { ...said, text, isError: key === 'error' });
}

const urlKeys = (part: MediaPart): Keys => [['url', json(urlOf(part))]];

const FIELDS: Fields = {
  text: { text: 'text' },
  reasoning: { text: 'text' },
  media: { mime: 'mime', data: urlKeys, url: urlKeys },
  call: {
    id: (part) => [['callID', json(part.id ?? '')]],
    name: 'tool',
    args: (part) => [['state.input', json(made.objectArgs(part.args))]],
  },
};

/** A call that says nothing of its arguments would be read as an answer without its call, once it has one. */
const inputKeys = (result: DraftPart | undefined, raw: JsonObject): Keys =>
  result && !Object.hasOwn(stateOf(raw), 'input') ? [['state.input', json({})]] : [];

function outcomeKeys(result: DraftPart | undefined, held: ResultPart | null): Keys {
  if (result?.part.kind !== 'result')
    return held
      ? [
          ['state.status', json('running')],
          ['state.output', null],
          ['state.error', null],
        ]
      : [];
  const { text, isError } = result.part;
  if (held && isAsWas(result) && held.at === result.part.at) return [];
  const [key, other] = isError ? ['error', 'output'] : ['output', 'error'];
  return [
    ['state.status', json(isError ? 'error' : 'completed')],
    [`state.${key}`, json(text)],
    [`state.${other}`, null],
  ];
}

export const spellParts = (
  parts: readonly DraftPart[],
  results: ReadonlyMap<DraftPart, DraftPart>,
  root: unknown,
): Spelling => list(parts.map((it) => spellPart(it, results.get(it), root)));

function spellPart(drafted: DraftPart, result: DraftPart | undefined, root: unknown): Spelling {
  const at = /^.*\/parts\/\d+/.exec(writtenAt(drafted))?.[0] ?? '';
  const before = drafted.from?.part;
  const raw = before ? valueAt(root, at) : undefined;
  if (!before || before.kind !== drafted.part.kind || !isObject(raw)) return json(newPart(drafted.part, result?.part));
  if (drafted.part.kind === 'result') return isAsWas(drafted) && isLone(raw) ? copy(at) : json(newPart(drafted.part));
  const keys = [
    ...changedKeys(drafted.part, before, FIELDS, raw, at),
    ...(before.kind === 'call' ? [...inputKeys(result, raw), ...outcomeKeys(result, readOutcome(raw, at))] : []),
  ];
  return keys.length === 0 ? copy(at) : patchPaths(root, at, keys);
}

function newPart(part: Part, result?: Part): Json {
  if (part.kind === 'reasoning') return { type: 'reasoning', text: part.text };
  if (part.kind === 'media') return { type: 'file', mime: part.mime ?? 'image/png', url: urlOf(part) };
  if (part.kind === 'text' || part.kind === 'opaque') return { type: 'text', text: asWords(part) };
  // An answer without its call has no arguments.
  if (part.kind === 'result')
    return { type: 'tool', callID: part.callId ?? '', tool: part.name ?? '', state: ended(part) };
  const input = made.objectArgs(part.args);
  const state = result?.kind === 'result' ? ended(result, input) : { status: 'running', input };
  return { type: 'tool', callID: part.id ?? '', tool: part.name, state };
}

const ended = ({ isError, text }: ResultPart, input?: Json): Json => ({
  status: isError ? 'error' : 'completed',
  ...(input === undefined ? {} : { input }),
  ...(isError ? { error: text } : { output: text }),
});
