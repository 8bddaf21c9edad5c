import { argumentsText, type Message, type Part, type Transcript } from '../model/message.ts';

/** What is written: what a person typed, or all that was said. */
export type Words = 'prompts' | 'conversation';

/**
 * A history as Markdown, in pieces that are to be joined. Every text stands in a fence that nothing in it can end, so that
 * no word, line break or sign of it is lost or means something: what is between the line of the fence and the line break
 * before its end is the text.
 */
export function* markdownOf(transcript: Transcript, what: Words, title: string): Generator<string> {
  const { messages, system, asides } = transcript;
  yield `# ${what === 'prompts' ? 'What I wrote' : 'Conversation'}: ${code(title)}\n`;
  if (what === 'conversation' && system !== null) yield `\n## System\n${fenced(system)}`;
  let count = 0;
  for (const message of messages) {
    const parts = what === 'prompts' ? typedIn(message) : message.parts;
    if (parts.length === 0) continue;
    count++;
    yield `\n## ${nameOf(message, what)}\n`;
    for (const part of parts) yield sectionOf(part);
  }
  if (count === 0) yield `\nThere is nothing of that kind in ${code(title)}.\n`;
  if (asides.length > 0)
    yield `\n---\n\n${asides.length} records of the file are not part of the conversation that is sent (other branches, what was summed up, what is only shown). They are not in here.\n`;
}

/** What somebody typed: texts of the user that no program wrote. */
function typedIn({ role, parts, note }: Message): readonly Part[] {
  if (role !== 'user' || note !== null) return [];
  return parts.filter((it) => (it.kind === 'text' && it.label === undefined && it.text !== '') || it.kind === 'media');
}

function nameOf({ index, role, roleName, note }: Message, what: Words): string {
  const who = what === 'prompts' ? '' : ` ${code(role === 'other' ? roleName : role)}`;
  return `Message ${index}${who}${note === null ? '' : ` (${code(note)})`}`;
}

function sectionOf(part: Part): string {
  switch (part.kind) {
    case 'text':
      return fenced(part.text);
    case 'reasoning':
      return part.redacted ? '\n### Thinking, encrypted\n' : `\n### Thinking\n${fenced(part.text)}`;
    case 'call':
      return `\n### Call ${code(part.name)}${idOf(part.id)}\n${fenced(argumentsText(part.args), 'json')}`;
    case 'result': {
      const of = part.name === null ? '' : ` of ${code(part.name)}`;
      return `\n### ${part.isError ? 'Error' : 'Result'}${of}${idOf(part.callId)}\n${fenced(part.text)}`;
    }
    case 'media':
      return `\nA picture or file (${code(part.mime ?? 'of no type')}) is here; it is not in this text.\n`;
    case 'opaque':
      return `\nA part ${code(part.label)} is here; it is not in this text.\n`;
  }
}

const idOf = (id: string | null): string => (id === null ? '' : `, ${code(id)}`);

/** A text in a fence that is longer than any row of backticks in it. */
function fenced(text: string, language = 'text'): string {
  const fence = '`'.repeat(Math.max(3, longestRow(text) + 1));
  return `\n${fence}${language}\n${text}\n${fence}\n`;
}

/** Words in a heading: on one line, as they are. */
function code(words: string): string {
  const line = words.replaceAll(/[\0-\x1f\x7f\u2028\u2029]+/g, ' ').slice(0, 200) || ' ';
  const ticks = '`'.repeat(longestRow(line) + 1);
  const space = line.startsWith('`') || line.endsWith('`') ? ' ' : '';
  return `${ticks}${space}${line}${space}${ticks}`;
}

function longestRow(text: string): number {
  let longest = 0;
  for (let at = text.indexOf('`'); at >= 0; ) {
    let end = at + 1;
    while (text.charCodeAt(end) === 96) end++;
    longest = Math.max(longest, end - at);
    at = text.indexOf('`', end);
  }
  return longest;
}
