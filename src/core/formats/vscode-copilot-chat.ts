import type { Part } from '../model/message.ts';
import { isObject, type JsonObject, listIn, objectIn, own, ownString } from '../text/json.ts';
import { child, type Pointer } from '../text/pointer.ts';
import data from './about/vscode-copilot-chat.json';
import { callPart, idOf, labelOf, opaquePart, resultPart, textPart, wordsUnder } from './common/parts.ts';
import { type Viewed, viewFormat } from './common/view.ts';
import type { Claim } from './format.ts';

/** An exported chat of VS Code: what was sent stands in the rounds of each request, what was shown beside them. */
export const vscodeCopilotChat = viewFormat(data, {
  claim,
  signs: (body) => (ownString(body, 'responderUsername') === null ? [] : ['`responderUsername` beside the requests']),
  view(element, at) {
    const asked = objectIn(element, 'message');
    const place = `${at}/message`;
    const said = listIn(asked, 'parts').map((it: unknown, i): Part => {
      const text = isObject(it) ? ownString(it, 'text') : null;
      return text === null ? opaquePart(`${place}/parts/${i}`, labelOf(it)) : textPart(`${place}/parts/${i}`, text);
    });
    const parts = said.length > 0 ? said : wordsUnder(asked, place, 'text');
    const user: Viewed = { at: place, role: 'user', roleName: 'message', parts };
    return [...(isObject(own(element, 'message')) ? [user] : []), ...answers(element, at)];
  },
});

function claim(element: unknown): Claim {
  if (!isObject(element) || !isObject(own(element, 'message'))) return false;
  return (
    ownString(element, 'requestId') !== null && Array.isArray(own(element, 'response')) && '`requestId` and `response`'
  );
}

function answers(element: JsonObject, at: Pointer): Viewed[] {
  const metadata = objectIn(objectIn(element, 'result'), 'metadata');
  const place = `${at}/result/metadata`;
  const rounds = listIn(metadata, 'toolCallRounds');
  if (rounds.length === 0) return shown(listIn(element, 'response'), `${at}/response`);
  const results = objectIn(metadata, 'toolCallResults');
  const told = new Set<string>();
  return rounds.flatMap((round: unknown, i): Viewed[] => {
    if (!isObject(round)) return [];
    const here = `${place}/toolCallRounds/${i}`;
    const calls = listIn(round, 'toolCalls').map((it: unknown, k): Part => {
      const call = isObject(it) ? it : {};
      const said = { id: idOf(own(call, 'id')), name: ownString(call, 'name') ?? '', args: own(call, 'arguments') };
      return callPart(`${here}/toolCalls/${k}`, said);
    });
    const parts = [...wordsUnder(round, here, 'response'), ...calls];
    const found = calls.flatMap((call): Viewed[] => {
      const id = call.kind === 'call' ? call.id : null;
      if (id === null || told.has(id) || !Object.hasOwn(results, id)) return [];
      told.add(id);
      const resultAt = child(`${place}/toolCallResults`, id);
      const text = textIn(own(results, id));
      const result = resultPart(resultAt, { callId: id, name: null, text, isError: false });
      return [{ at: resultAt, role: 'tool', roleName: '', parts: [result] }];
    });
    return [{ at: here, role: 'assistant', roleName: 'toolCallRound', parts }, ...found];
  });
}

/** The words that were shown, where nothing says what was sent. */
function shown(response: readonly unknown[], at: Pointer): Viewed[] {
  const parts = response.flatMap((it: unknown, i): Part[] => {
    const value = isObject(it) && own(it, 'kind') === undefined ? ownString(it, 'value') : null;
    return value === null || value === '' ? [] : [textPart(`${at}/${i}/value`, value)];
  });
  return parts.length === 0 ? [] : [{ at, role: 'assistant', roleName: 'response', parts }];
}

/** The words of a result, wherever in its tree they stand. */
function textIn(result: unknown): string {
  const words: string[] = [];
  const stack: unknown[] = [result];
  while (stack.length > 0) {
    const it = stack.pop();
    if (Array.isArray(it)) for (let i = it.length - 1; i >= 0; i--) stack.push(it[i]);
    else if (isObject(it)) {
      const text = ownString(it, 'text') ?? ownString(it, 'value');
      if (text !== null) words.push(text);
      else for (const key of ['children', 'node', 'value', 'content']) stack.push(own(it, key));
    }
  }
  return words.join('');
}
