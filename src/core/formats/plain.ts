import { bareTranscript, type Transcript } from '../model/message.ts';
import { bareList } from './common/lists.ts';
import { strayMessage } from './common/parts.ts';
import { detectFormat } from './detect.ts';
import type { Format } from './format.ts';
import { genericChat } from './generic-chat.ts';

export { detectFormat, formatById } from './detect.ts';

/**
 * Reads a plain list of message values with the format that fits them; what fits none is read as chat messages. Every
 * element is one message, at `/` and its index, whatever it is.
 */
export function readMessages(values: readonly unknown[]): { readonly format: Format; readonly transcript: Transcript } {
  const source = { value: values, isRecords: false };
  const found = detectFormat(source);
  const format = found?.list.at === '' ? found.format : genericChat;
  const { readMessage } = format;
  if (readMessage && format.holds.fuses)
    return { format, transcript: bareTranscript(values.map((value, i) => readMessage(value, i))) };
  const list = readMessage ? bareList('', values) : found?.list;
  const strays = () => bareTranscript(values.map((value, i) => strayMessage(value, `/${i}`, i)));
  return { format, transcript: list ? format.read(source, list) : strays() };
}
