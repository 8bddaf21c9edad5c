import { describe, expect, it } from 'vitest';
import pastes from '../../fixtures/pastes.json';
import { applyPlan, openTranscript, planRepair, validateMessages } from '../session.ts';
import { type Quote, quoted } from '../text/shell.ts';

/** What people paste: how it opens, and how many messages it holds. The browser tests paste the same. */
const PASTES = pastes.map(
  ({ what, text, format, carrier, messages }) => [what, text, format, carrier, messages] as const,
);

describe('pastes', () => {
  it.each(pastes)('$what: is called by the title of its format', ({ text, title }) => {
    expect(openTranscript(text).format.title).toBe(title);
  });

  it.each(PASTES)('%s', (_what, text, format, carrier, messages) => {
    const snapshot = openTranscript(text);
    expect(snapshot.format.id).toBe(format);
    expect(snapshot.carrier).toBe(carrier);
    expect(snapshot.transcripts[0]?.messages).toHaveLength(messages);
    for (const it of snapshot.transcripts[0]!.messages) expect(it.role).not.toBe('other');
  });

  it.each(PASTES)('%s: repaired, it opens as the same format and has no error', (_what, text, format) => {
    const snapshot = openTranscript(text);
    const { snapshot: next } = applyPlan(snapshot, planRepair(snapshot));
    expect(next.format.id).toBe(format);
    expect(validateMessages(next).filter((it) => it.severity === 'error')).toEqual([]);
  });
});

describe('a body in a curl command', () => {
  const bad =
    '{"model":"claude-sonnet-4-5","max_tokens":9,"messages":[{"role":"user","content":"it\'s"},{"role":"assistant","content":[{"type":"tool_use","id":"toolu_1","name":"f","input":{}}]},{"role":"user","content":"on"}]}';

  it.each<readonly [Quote, string]>([
    ['single', ' | tee log'],
    ['double', ' -v'],
    ['ansi', '\n'],
    ['cmd', ' --compressed'],
  ])('is changed inside its quotes: %s', (quote, behind) => {
    const head = `curl ${quoted('https://api.anthropic.com/v1/messages', quote)} --data-raw `;
    const text = head + quoted(bad, quote) + behind;
    const snapshot = openTranscript(text);
    expect([snapshot.carrier, snapshot.target.reason]).toEqual(['curl', 'from the address api.anthropic.com']);
    const { text: mended, snapshot: next } = applyPlan(snapshot, planRepair(snapshot));
    expect(mended.startsWith(head) && mended.endsWith(behind)).toBe(true);
    expect(next.carrier).toBe('curl');
    expect(validateMessages(next).filter((it) => it.severity === 'error')).toEqual([]);
    expect(next.transcripts[0]!.messages[0]!.parts).toMatchObject([{ text: "it's" }]);
  });
});
