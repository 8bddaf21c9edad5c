import { argumentsText, isHeld, type Part, sourcesOf } from '../core/index.ts';
import type { EditableView } from './editing-views.ts';
import type { Session } from './session.ts';
import { writtenIn } from './sides/spans.ts';

/** Longer texts are edited in a program of one's own. Characters. */
const LONGEST = 400_000;

/** What of a message can be edited by hand, with its words as they are now. */
export function editableView(session: Session, index: number): EditableView {
  const { snapshot, transcript } = session.derived();
  const message = transcript.messages[index];
  if (!message) return { parts: [], written: null, unshown: 0 };
  const texts = message.parts.flatMap((part, at) => {
    const text = wordsOf(part);
    return text === null ? [] : [{ part: at, kind: part.kind, title: titleOf(part), text }];
  });
  const parts = texts.filter(({ text }) => canEdit(text));
  const isOnePlace = message.pieces?.length === 0 || sourcesOf(message).length === 1;
  const written = isOnePlace ? writtenIn(message, snapshot) : null;
  return {
    parts,
    written: written !== null && canEdit(written) ? written : null,
    unshown: texts.length - parts.length,
  };
}

/** What was left in the file cannot be edited, nor what no field holds. */
const canEdit = (text: string): boolean => text.length <= LONGEST && !isHeld(text);

/** The words of a part as somebody would type them; null where it has none. */
function wordsOf(part: Part): string | null {
  if (part.kind === 'text' || part.kind === 'result') return part.text;
  if (part.kind === 'reasoning') return part.signature === null && !part.redacted ? part.text : null;
  return part.kind === 'call' ? argumentsText(part.args) : null;
}

function titleOf(part: Part): string {
  if (part.kind === 'call') return `Arguments of ${part.name}`;
  if (part.kind === 'result') return part.name === null ? 'Result' : `Result of ${part.name}`;
  return part.kind === 'reasoning' ? 'Reasoning' : 'Text';
}
