import type { Format } from '../formats/format.ts';
import type { TargetId } from '../model/diagnostic.ts';
import type { Message, Part } from '../model/message.ts';

/** Without these a history is another history. */
const ESSENTIAL: ReadonlySet<Part['kind']> = new Set(['text', 'call', 'result']);

/** True if a target reads a format as it stands. Who keeps sessions writes the requests of its own API. */
export const isReadBy = (
  { id, kind }: { readonly id: TargetId; readonly kind: 'api' | 'template' | 'library' | 'any' },
  format: Format | undefined,
  isNative: boolean,
): boolean => kind === 'any' || kind === 'template' || isNative || (format?.stored === true && format.target === id);

/** What of a history gets through a form: nothing is left out of none (null), and all is lost where none is known. */
export function reachOf(messages: readonly Message[], form: Pick<Format, 'holds'> | null | undefined) {
  const leftOut = form ? kindsOutside(form, messages) : [];
  return { leftOut, isLost: form === undefined || leftOut.some((it) => ESSENTIAL.has(it)) };
}

/** Kinds of parts of the messages that a form cannot hold, each once. What nobody understood is not counted. */
function kindsOutside({ holds }: Pick<Format, 'holds'>, messages: readonly Message[]): Part['kind'][] {
  const kinds = new Set<Part['kind']>();
  for (const { parts } of messages) for (const { kind } of parts) kinds.add(kind);
  kinds.delete('opaque');
  return [...kinds].filter((it) => !holds.parts.includes(it));
}
