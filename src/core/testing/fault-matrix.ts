import type { CallPart, Message, Part, ResultPart, Transcript } from '../model/message.ts';
import { isObject } from '../text/json.ts';
import { child, type Pointer, parent, steps, valueAt } from '../text/pointer.ts';

/** A fault that was put into a healthy document, with what APIs respond to it. */
interface MatrixCase {
  readonly kind: string;
  readonly document: unknown;
  readonly errors: readonly string[];
}

interface Placed<P extends Part> {
  readonly message: Message;
  readonly part: P;
}

/** The places of a value below a place. */
function placesOf(document: unknown, at: Pointer, value: unknown): Pointer[] {
  const found: Pointer[] = [];
  const visit = (inner: unknown, place: Pointer): void => {
    if (inner === value) found.push(place);
    else if (typeof inner === 'object' && inner !== null)
      for (const [key, below] of Object.entries(inner)) visit(below, child(place, key));
  };
  visit(valueAt(document, at), at);
  return found;
}

const copyOf = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

/** A copy of a document with other values at some places; undefined removes the key or the element. */
function changed(document: unknown, places: readonly Pointer[], value: unknown): unknown {
  const copy = copyOf(document);
  for (const place of places.toReversed()) {
    const holder = valueAt(copy, parent(place) ?? '') as { [key: string]: unknown };
    const key = steps(place).at(-1) ?? '';
    if (value !== undefined) holder[key] = value;
    else if (Array.isArray(holder)) holder.splice(Number(key), 1);
    else delete holder[key];
  }
  return copy;
}

const partsOf = <K extends Part['kind']>({ messages }: Transcript, kind: K) =>
  messages.flatMap((message) =>
    message.parts.flatMap((part) =>
      part.kind === kind && !('server' in part && part.server)
        ? [{ message, part: part as Extract<Part, { kind: K }> }]
        : [],
    ),
  );

/** Every kind of fault that the document of a healthy transcript has a place for. */
export function* matrixOf(document: unknown, transcript: Transcript): Generator<MatrixCase> {
  const calls = partsOf(transcript, 'call');
  const results = partsOf(transcript, 'result');
  for (const result of results.slice(0, 1)) yield* faultsOfResult(document, result, calls);
  for (const call of calls.slice(0, 1)) yield* faultsOfCall(document, call);
  for (const role of ['user', 'assistant']) {
    const said = partsOf(transcript, 'text').find(({ message, part }) => message.role === role && part.text !== '');
    if (said) yield* faultsOfText(document, said.message, said.part.at, said.part.text, role);
  }
}

function* faultsOfResult(
  document: unknown,
  { message, part }: Placed<ResultPart>,
  calls: readonly Placed<CallPart>[],
): Generator<MatrixCase> {
  const { callId } = part;
  const ids = callId === null ? [] : placesOf(document, part.at || message.at, callId);
  if (callId === null || ids.length === 0) return;
  const unanswered = [
    `An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'. The following tool_call_ids did not have response messages: ${callId}`,
    'Please ensure that the number of function response parts is equal to the number of function call parts of the function call turn.',
  ];
  yield {
    kind: 'a result without an id',
    document: changed(document, ids, undefined),
    errors: [`messages.${message.index}.content.0.tool_result.tool_use_id: Field required`],
  };
  yield { kind: 'a result of another id', document: changed(document, ids, `${callId}zz`), errors: unanswered };
  const place = message.parts.length === 1 ? message.at : part.at;
  const call = calls.find((placed) => placed.part.id === callId);
  if (call && place !== call.message.at && Array.isArray(valueAt(document, parent(place) ?? '')))
    yield { kind: 'a result that is gone', document: changed(document, [place], undefined), errors: unanswered };
}

function* faultsOfCall(document: unknown, { message, part }: Placed<CallPart>): Generator<MatrixCase> {
  const names = placesOf(document, part.at || message.at, part.name);
  if (part.name !== '' && names.length > 0)
    yield {
      kind: 'a name that is none',
      document: changed(document, names, 'bad name!'),
      errors: ["The function name 'bad name!' is invalid: it must match ^[a-zA-Z0-9_-]{1,64}$"],
    };
  const ids = part.id === null ? [] : placesOf(document, '', part.id);
  if (ids.length > 0)
    yield {
      kind: 'an id that is too long',
      document: changed(document, ids, `${part.id}_${'x'.repeat(70)}`),
      errors: [
        `Invalid 'messages[${message.index}].tool_calls[0].id': string too long. Expected a string with maximum length 64.`,
      ],
    };
  const args = typeof part.args === 'string' ? placesOf(document, part.at || message.at, part.args) : [];
  if (args.length > 0)
    yield {
      kind: 'arguments that break off',
      document: changed(document, args, '{"path": "a'),
      errors: ['invalid character in function.arguments: unexpected end of JSON input'],
    };
}

function* faultsOfText(
  document: unknown,
  message: Message,
  at: Pointer,
  text: string,
  role: string,
): Generator<MatrixCase> {
  const places = placesOf(document, at || message.at, text);
  if (places.length === 0) return;
  const of = `of the ${role}`;
  yield {
    kind: `an empty text ${of}`,
    document: changed(document, places, ''),
    errors: [
      'messages: text content blocks must be non-empty',
      `messages.${message.index}: all messages must have non-empty content except for the optional final assistant message`,
    ],
  };
  yield {
    kind: `a text of null ${of}`,
    document: changed(document, places, null),
    errors: [`messages.${message.index}.content.0.text: Input should be a valid string`],
  };
  const held = valueAt(document, message.at);
  if (isObject(held))
    yield {
      kind: `a key that is unknown ${of}`,
      document: changed(document, [child(message.at, 'stamp_x')], 1),
      errors: [`messages.${message.index}.stamp_x: Extra inputs are not permitted`],
    };
  const [list, nth] = [valueAt(document, parent(message.at) ?? ''), Number(steps(message.at).at(-1))];
  if (role !== 'user' || !Array.isArray(list) || message.parts.length !== 1) return;
  const twice = changed(document, [parent(message.at) ?? ''], list.toSpliced(nth, 0, copyOf(held)));
  if (parent(message.at) !== '')
    yield {
      kind: 'a turn that is there twice',
      document: twice,
      errors: ['roles must alternate between "user" and "assistant", but found multiple "user" roles in a row'],
    };
}
