import type { TextProblem } from '../text/document.ts';
import { isObject, type JsonObject, own } from '../text/json.ts';
import { child, type Pointer, parent, valueAt } from '../text/pointer.ts';
import keys from './common/list-keys.json';
import type { Detected } from './detect.ts';
import type { Source } from './format.ts';

/** Keys under which collections of conversations keep answers to them: to learn from, to compare with, or recorded. */
const ANSWERS: readonly string[] = keys.answers;

/**
 * What is said of answers that stand beside lists of plain messages and are no part of the conversation; null where there
 * are none. Formats of programs know their own keys.
 */
export function answersBeside(source: Source, found: readonly Detected[]): TextProblem | null {
  const keys = new Set<string>();
  const read = new Set(found.map(({ list }) => list.at));
  let lines = 0;
  for (const { format, list } of found) {
    if (format.stored || format.readOnly || list.body === null) continue;
    const unread = holdersOf(source, list.at).flatMap(({ at, holder }) =>
      ANSWERS.filter((key) => !read.has(child(at, key)) && isAnswer(own(holder, key))),
    );
    if (unread.length > 0) lines++;
    for (const key of unread) keys.add(key);
  }
  if (keys.size === 0) return null;
  const named = [...keys].map((it) => `\`${it}\``).join(', ');
  const where =
    found.length === 1 ? 'Beside the messages' : `Beside the messages of ${lines} of ${found.length} conversations`;
  const message = `${where} are alternative responses under ${named}. They are kept as they are and not read as messages.`;
  return { kind: 'left-unread', message, offset: null, line: null };
}

/** The objects that a list stands in. */
function holdersOf({ value }: Source, at: Pointer): readonly { readonly at: Pointer; readonly holder: JsonObject }[] {
  const holders: { at: Pointer; holder: JsonObject }[] = [];
  for (let place = parent(at); place !== null; place = parent(place)) {
    const it = valueAt(value, place);
    if (isObject(it)) holders.push({ at: place, holder: it });
  }
  return holders;
}

/** Words, or messages: a number or an object of settings is no answer. */
function isAnswer(value: unknown): boolean {
  const [first]: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (typeof first === 'string') return first.trim() !== '';
  return isObject(first) && ['role', 'content', 'text', 'from'].some((it) => own(first, it) !== undefined);
}
