import { groupBy } from '../../text/group.ts';
import { isObject, type JsonObject, listIn, objectIn, own, ownString } from '../../text/json.ts';
import { answersIn, type Stream } from './stream.ts';

/** Pieces of a Gemini answer, each a response with some of the parts. */
export const geminiPieces: Stream = {
  isEvent: (it) => Array.isArray(own(it, 'candidates')),
  join(events) {
    const answers = [...groupBy(events, (it) => ownString(it, 'responseId') ?? '').values()].map((pieces) => {
      const candidates = pieces.flatMap(candidatesOf);
      const parts = joinedParts(candidates.flatMap((candidate) => listIn(objectIn(candidate, 'content'), 'parts')));
      const finishReason = candidates.map((it) => own(it, 'finishReason')).findLast((it) => it !== undefined);
      const content = { role: 'model', parts };
      return { whole: { ...pieces.at(-1), candidates: [{ content, finishReason }] }, content, finishReason };
    });
    const isWhole = answers.every(({ finishReason }) => finishReason !== undefined);
    const [only, ...others] = answers;
    const value = only && others.length === 0 ? only.whole : { contents: answers.map(({ content }) => content) };
    return { value, answers: answers.length, isWhole };
  },
};

/** The first candidate of a piece: nobody asks for more in a conversation. */
function candidatesOf(event: JsonObject): JsonObject[] {
  const [first] = own(event, 'candidates') as readonly unknown[];
  return isObject(first) ? [first] : [];
}

/** Words that follow each other are one part; thoughts are not words. */
function joinedParts(parts: readonly unknown[]): unknown[] {
  const out: unknown[] = [];
  for (const part of parts) {
    const before = out.at(-1);
    if (!isObject(before) || !isObject(part) || !isMoreOf(before, part)) out.push(part);
    else out[out.length - 1] = { ...before, ...part, text: `${ownString(before, 'text')}${ownString(part, 'text')}` };
  }
  return out;
}

const isMoreOf = (before: JsonObject, part: JsonObject): boolean =>
  ownString(before, 'text') !== null &&
  ownString(part, 'text') !== null &&
  own(before, 'thought') === own(part, 'thought') &&
  own(before, 'thoughtSignature') === undefined;

/** Lines of an Ollama answer: a piece of the message each, the last of them done. */
export const ollamaLines: Stream = {
  isEvent: (it) =>
    typeof own(it, 'done') === 'boolean' && isObject(own(it, 'message')) && ownString(it, 'model') !== null,
  join(events) {
    let isOpen = false;
    const begun = (): Record<string, unknown> => ({ role: 'assistant', content: '' });
    const messages = answersIn(
      events,
      () => !isOpen,
      begun,
      (message, event) => {
        addPiece(message, objectIn(event, 'message'));
        isOpen = own(event, 'done') !== true;
      },
    );
    const value = messages.length === 1 ? { ...events.at(-1), message: messages[0] } : messages;
    return { value, answers: messages.length, isWhole: !isOpen };
  },
};

function addPiece(message: Record<string, unknown>, piece: JsonObject): void {
  for (const key of ['content', 'thinking']) {
    const words = ownString(piece, key);
    if (words) message[key] = `${message[key] ?? ''}${words}`;
  }
  const calls = own(piece, 'tool_calls');
  if (Array.isArray(calls)) message.tool_calls = [...listIn(message, 'tool_calls'), ...calls];
}
