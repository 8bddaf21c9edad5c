import type { Message, Role } from '../../model/message.ts';
import { isObject, type JsonObject, own } from '../../text/json.ts';
import type { Pointer } from '../../text/pointer.ts';
import { claimUntyped, readUntyped } from '../common/blocks.ts';
import { contentText, messageOf, textPart } from '../common/parts.ts';
import { both, GEMINI } from '../gemini/parts.ts';
import { claimOtel, readOtel } from '../otel/read.ts';

/**
 * A message whose words stand in `parts`, as OpenTelemetry's conventions and Gemini's API have it, alone or in an event of
 * Google's ADK; null for anything else. One that names no role is said by `speaker`.
 */
export function messageOfParts(value: JsonObject, at: Pointer, speaker: Role): Message | null {
  const content = own(value, 'content');
  if (isObject(content) && own(value, 'role') === undefined) return messageOfParts(content, `${at}/content`, speaker);
  if (!Array.isArray(own(value, 'parts'))) return null;
  if (claimOtel(value) !== false) return readOtel(value, at, 0);
  if (claimUntyped(GEMINI, value) === false) return null;
  const message = readUntyped(GEMINI, value, at, 0);
  return message.roleName === '' ? { ...message, role: speaker } : message;
}

const SYSTEM = both('systemInstruction');

/** The system's words that a request of Gemini has beside its contents, in itself or in its settings. */
export function systemBeside(request: JsonObject, at: Pointer): readonly Message[] {
  const config = own(request, 'config');
  const places = [{ body: request, at }, ...(isObject(config) ? [{ body: config, at: `${at}/config` }] : [])];
  for (const { body, at: bodyAt } of places)
    for (const key of SYSTEM) {
      const said = own(body, key);
      const text = contentText(isObject(said) ? own(said, 'parts') : said);
      const place = `${bodyAt}/${key}`;
      if (said === undefined || said === null || text === '') continue;
      const parts = [textPart(place, text)];
      return [messageOf(place, 0, { role: 'system', roleName: '', parts, shape: 'string' })];
    }
  return [];
}
