import { bareTranscript, type Transcript } from '../model/message.ts';
import { detectFormat } from './detect.ts';
import type { Format } from './format.ts';
import { genericChat } from './generic-chat.ts';
import { strayMessage } from './shared/parts.ts';

export { detectFormat, formatById } from './detect.ts';

/**
 * Reads a plain list of message values with the format that fits them; what fits none is read as chat messages. Every
 * element is one message, at `/` and its index, whatever it is.
 */
export function readMessages(values: readonly unknown[]): { readonly format: Format; readonly transcript: Transcript } {
  const format = detectFormat({ value: values, isRecords: false })?.format ?? genericChat;
  if (format.readMessage) {
    const read = format.readMessage;
    return { format, transcript: bareTranscript(values.map((value, i) => read(value, i))) };
  }
  const transcript = format.read({ value: values, isRecords: false })[0];
  return {
    format,
    transcript: transcript ?? bareTranscript(values.map((value, i) => strayMessage(value, `/${i}`, i))),
  };
}
