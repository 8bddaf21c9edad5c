import { expect, it } from 'vitest';
import { firstLine, openTranscript, validateMessages } from '../core/index.ts';
import { fileLines } from './lines.ts';

const body = `{"model":"claude-sonnet-4-5","messages":[
 {"role":"user","content":"clean up"},
 {"role":"user","content":[{"type":"tool_result","tool_use_id":"toolu_7","content":"done"}]}
]}`;

/** The line that is named for the orphan of the body. */
function named(text: string): number {
  const snapshot = openTranscript(text);
  const orphan = validateMessages(snapshot).find((it) => it.rule === 'tools/orphan-result')!;
  return fileLines(snapshot)(orphan.span!.start);
}

it('counts lines from the beginning of the file, wherever the transcript stands in it', () => {
  expect(named(body)).toBe(3);
  expect(named(`what happened:\n\n\`\`\`json\n${body}\n\`\`\`\n`)).toBe(6);
  expect(named(`one\ntwo\ncurl https://api.anthropic.com/v1/messages \\\n -d '${body}'\n`)).toBe(6);
});

it('counts the lines of a string that stands on one line from its own beginning', () => {
  const log = `{"level":"info"}\n{"level":"error","body":${JSON.stringify(body)}}`;
  expect(named(log)).toBe(3);
  expect(firstLine(openTranscript(log))).toBe(1);
  const flat = body.replaceAll('\n', '');
  expect(named(`{"level":"info"}\n{"level":"error","body":${JSON.stringify(flat)}}`)).toBe(2);
});
