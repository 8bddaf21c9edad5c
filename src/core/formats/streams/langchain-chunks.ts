import { inWords, isObject, type JsonObject, listIn, objectIn, own, ownString } from '../../text/json.ts';
import { insideOf, typeIn } from '../langchain/wrapping.ts';
import { argumentsOf } from './stream.ts';

/** The pieces of a LangChain message as the message; one piece is the message itself. */
export function joinedChunks(pieces: readonly JsonObject[]): JsonObject {
  const [first = {}] = pieces;
  if (pieces.length === 1 && own(insideOf(first), 'tool_call_chunks') === undefined) return first;
  const inner = pieces.map(insideOf);
  const told: Record<string, unknown> = {};
  for (const it of inner)
    for (const [key, value] of Object.entries(it))
      if (key !== 'tool_call_chunks' && value !== null && !isEmpty(value)) told[key] = value;
  const calls = callsOf(inner);
  const thought = inner.map(thoughtOf).join('');
  return {
    ...told,
    type: typeIn(first),
    content: contentOf(inner.map((it) => own(it, 'content'))),
    ...(thought === '' ? {} : { additional_kwargs: { reasoning_content: thought } }),
    ...(calls.length === 0 ? {} : { tool_calls: calls }),
  };
}

const isEmpty = (value: unknown): boolean =>
  value === '' || (Array.isArray(value) && value.length === 0) || (isObject(value) && Object.keys(value).length === 0);

const thoughtOf = (object: JsonObject): string =>
  ownString(objectIn(object, 'additional_kwargs'), 'reasoning_content') ?? '';

/** Texts one behind another; blocks by their number, in which what is a string goes on. */
function contentOf(contents: readonly unknown[]): unknown {
  if (!contents.some(Array.isArray)) return contents.filter((it) => typeof it === 'string').join('');
  const blocks = new Map<unknown, Record<string, unknown>>();
  for (const content of contents) {
    const items: readonly unknown[] = Array.isArray(content) ? content : content ? [content] : [];
    for (const item of items) {
      const block = isObject(item) ? item : { type: 'text', text: inWords(item) };
      const key = own(block, 'index') ?? `${ownString(block, 'type')}`;
      const known = blocks.get(key);
      if (known) goOn(known, block);
      else blocks.set(key, { ...block });
    }
  }
  // What is called stands among the calls, in one piece.
  const isPiece = (piece: JsonObject): boolean =>
    /^(?:tool_use|input_json_delta|tool_call_chunk)$/.test(inWords(piece.type));
  return [...blocks.values()].filter((it) => !isPiece(it)).map(({ index: _, ...block }) => block);
}

const LONG = ['text', 'thinking', 'reasoning', 'signature'];

function goOn(known: Record<string, unknown>, block: JsonObject): void {
  for (const [key, value] of Object.entries(block)) {
    const before = known[key];
    if (LONG.includes(key) && typeof value === 'string' && typeof before === 'string') known[key] = before + value;
    else if (before === undefined || before === null) known[key] = value;
  }
}

/** The calls of all pieces: those that came in pieces by their number, others as they stand. */
function callsOf(pieces: readonly JsonObject[]): readonly unknown[] {
  const chunks = pieces.flatMap((piece) => listIn(piece, 'tool_call_chunks')).filter(isObject);
  if (chunks.length === 0) return pieces.flatMap((piece) => listIn(piece, 'tool_calls'));
  const calls = new Map<unknown, { name: string; id: string | null; readonly args: string[] }>();
  for (const it of chunks) {
    const key = own(it, 'index') ?? ownString(it, 'id') ?? [...calls.keys()].at(-1);
    const call = calls.get(key) ?? { name: '', id: null, args: [] };
    calls.set(key, call);
    call.name ||= ownString(it, 'name') ?? '';
    call.id ??= ownString(it, 'id');
    call.args.push(ownString(it, 'args') ?? '');
  }
  return [...calls.values()].map(({ name, id, args }) => ({ name, args: argumentsOf(args), id, type: 'tool_call' }));
}
