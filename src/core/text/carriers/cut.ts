import type { TextProblem } from '../document.ts';
import { lineAt } from '../lines.ts';
import { findDepth, rootStart } from '../scan.ts';
import { findFault, type OpenContainer, type SyntaxFault } from '../syntax.ts';
import { type Carrier, MAX_DEPTH, repairedReading, unread } from './carrier.ts';

/** A JSON value whose end is missing. What was complete is kept, the brackets are closed, and that text is read. */
export const cutCarrier: Carrier = {
  id: 'cut',
  read(text) {
    const start = rootStart(text);
    if ((text[start] !== '[' && text[start] !== '{') || findDepth(text, start, text.length, MAX_DEPTH) >= 0)
      return null;
    const fault = findFault(text, start, text.length);
    if (fault === null || !fault.isCut) return null;
    const keep = lastKept(text, fault);
    const container = fault.open[keep];
    if (!container) return { document: unread(text), problems: [nothingComplete(text, start)] };
    const closers = fault.open.slice(0, keep + 1).map((it) => (it.isList ? ']' : '}'));
    const repairedText = text.slice(0, container.lastEnd) + closers.reverse().join('');
    return repairedReading(repairedText, () => [cutProblem(text, container)]);
  },
};

/**
 * Position, in the list of open containers, of the one that is cut after its last complete child; -1 if nothing is
 * complete. The outermost list counts that has a complete element and was inside an object when the text ended: half
 * a message would look like a faulty one. Without such a list as much as possible is kept.
 */
function lastKept(text: string, fault: SyntaxFault): number {
  const { open } = fault;
  const whole = open.findIndex((it) => it.isList && it.complete > 0 && text[it.itemStart] === '{');
  return whole >= 0 ? whole : open.findLastIndex((it) => it.complete > 0);
}

function cutProblem(text: string, container: OpenContainer): TextProblem {
  const isInside = container.itemStart >= container.lastEnd && container.itemStart < text.length;
  const offset = isInside ? container.itemStart : container.lastEnd;
  const line = lineAt(text, offset);
  const unit = container.isList ? 'element' : 'field';
  const where = isInside ? `inside ${thing(text, container)} at line ${line}` : `after line ${line} with brackets open`;
  const message = `The text ends ${where}; everything complete before it is shown (the last is ${unit} ${container.complete} of the ${container.isList ? 'list' : 'object'} that starts on line ${lineAt(text, container.start)}).`;
  const unshown = `The text ends ${where}, before a message is complete, so there is none to show. Paste the whole text.`;
  return { kind: 'cut-end', message, unshown, offset, line };
}

function thing(text: string, container: OpenContainer): string {
  if (!container.isList) return 'a field';
  const first = text[container.itemStart];
  if (first === '{') return 'an object';
  if (first === '[') return 'a list';
  return first === '"' ? 'a string' : 'a value';
}

function nothingComplete(text: string, offset: number): TextProblem {
  const message =
    'The text ends before its first value is complete, so there is nothing to show. Paste the whole text.';
  return { kind: 'cut-end', message, offset, line: lineAt(text, offset) };
}
