import { isHeld } from '../text/held.ts';
import { isObject, type JsonObject, objectIn, own } from '../text/json.ts';
import type { PartPlace } from './links.ts';
import type { Message } from './message.ts';

/** Where Responses write the format. */
const inText = (body: JsonObject): unknown => own(objectIn(body, 'text'), 'format');

const isJsonObject = (format: unknown): boolean => isObject(format) && own(format, 'type') === 'json_object';

/** True for a request that asks for a JSON object without a schema of it. */
export const isJsonAsked = (body: unknown): boolean =>
  isObject(body) && [own(body, 'response_format'), inText(body)].some(isJsonObject);

/** True for a text with the word JSON; what was left in the file may say so. */
export const saysJson = (text: string): boolean => /json/i.test(text) || isHeld(text);

/** The text that a sentence about the answer can follow: of the first system message, else of the last user's; null where there is none. */
export function messageThatSays(messages: readonly Pick<Message, 'role' | 'parts'>[]): PartPlace | null {
  const textOf = ({ parts }: Pick<Message, 'parts'>) =>
    parts.findLastIndex((part) => part.kind === 'text' && part.text !== '');
  const system = messages.findIndex((message) => message.role === 'system' && textOf(message) >= 0);
  const place =
    system >= 0 ? system : messages.findLastIndex((message) => message.role === 'user' && textOf(message) >= 0);
  const message = messages[place];
  return message ? { message: place, part: textOf(message) } : null;
}
