import type { TextProblem } from '../document.ts';
import { lineAt } from '../lines.ts';
import { type Carrier, repairedReading } from './carrier.ts';

/** Reads a text of YAML: the value of each of its documents, or null where it is none. */
export type YamlParser = (text: string) => readonly unknown[] | null;

let parser: YamlParser | null = null;

/** Says how YAML is read: the core has no reader of its own. Until then YAML stays what it is, a text that nobody reads. */
export function readYamlWith(parseYaml: YamlParser): void {
  parser = parseYaml;
}

/** Longer texts would take many seconds. */
const LONGEST = 20_000_000;
/** A text that begins like a list or an object in blocks, and holds something of both. */
const BEGIN = /^\ufeff?(?:[ \t]*(?:(?:#|---|%YAML)[^\n]*|\r)?\n)*(?:- |[\w.-]{1,60}:(?:[ \t]|\r?\n))/;
const INSIDE = /^[ \t]*(?:- )?["']?(?:role|content|parts|kind|type|messages)["']?:/m;

/** A transcript that was written out as YAML. It is read as the JSON that it stands for, and that is what an edit leaves. */
export const dumpCarrier: Carrier = {
  id: 'yaml-dump',
  read(text) {
    if (parser === null || text.length > LONGEST || !looksLikeYaml(text)) return null;
    const values = parser(text);
    if (values === null || values.length === 0) return null;
    const json = `${JSON.stringify(values.length === 1 ? values[0] : values, null, 2)}\n`;
    const reading = repairedReading(json, () => [told(text)], 'yaml');
    return typeof reading?.document.value === 'object' ? reading : null;
  },
};

function looksLikeYaml(text: string): boolean {
  const head = text.slice(0, 20_000);
  return BEGIN.test(head) && INSIDE.test(text.slice(0, 200_000));
}

function told(text: string): TextProblem {
  const offset = Math.max(0, text.search(/[^\s\ufeff]/));
  const message = 'The text is YAML and read as the JSON that it means. What is changed is exported as JSON.';
  return { kind: 'text-around', message, offset, line: lineAt(text, offset) };
}
