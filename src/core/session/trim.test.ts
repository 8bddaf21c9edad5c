import { describe, expect, it } from 'vitest';
import { MessageWindow, WindowTooSmall } from '../index.ts';
import { applyPlan, openTranscript, validateMessages } from '../session.ts';
import { countTokens, planTrim, trimCurve } from './trim.ts';

const call = { role: 'assistant', content: [{ type: 'tool_use', id: 'toolu_1', name: 'ls', input: {} }] };
const result = { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'toolu_1', content: 'a.txt' }] };
const FIVE = [
  { role: 'user', content: 'list' },
  call,
  result,
  { role: 'assistant', content: 'one file' },
  { role: 'user', content: 'thanks' },
];

describe('the five messages of the article', () => {
  const snapshot = openTranscript(JSON.stringify(FIVE, null, 2));

  it('trimmed to three are the question, the answer and the new question, and the plan says why', () => {
    const plan = planTrim(snapshot, { messages: 3 });
    expect(plan.kept).toEqual([0, 3, 4]);
    expect(plan.note).toMatch(/last 3/);
    const { snapshot: next, text } = applyPlan(snapshot, plan);
    expect(JSON.parse(text)).toEqual([FIVE[0], FIVE[3], FIVE[4]]);
    expect(validateMessages(next).filter((it) => it.severity === 'error')).toEqual([]);
  });

  it('cut between units only are two', () => {
    expect(planTrim(snapshot, { messages: 3, cut: 'unit' }).kept).toEqual([3, 4]);
  });

  it('do not fit into one; the plan changes nothing and names the minimum', () => {
    const plan = planTrim(snapshot, { messages: 1 });
    expect(plan).toMatchObject({ fits: false, minimum: 2, changes: [] });
    expect(plan.note).toContain('Window size 1 is too small to hold the smallest tool pair (2 messages)');
    expect(() => new MessageWindow(FIVE).trimTo(1)).toThrow(WindowTooSmall);
    expect(new MessageWindow(FIVE).trimTo(2)).toEqual([FIVE[4]]);
  });

  it('come back as they are when the budget is enough', () => {
    const plan = planTrim(snapshot, { messages: 5 });
    expect(applyPlan(snapshot, plan).text).toBe(snapshot.text);
    expect(new MessageWindow(FIVE).trimTo(5)).toBe(FIVE);
  });
});

describe('a trimmed file', () => {
  const ODD = '{"role":"user","content":"caf\\u00e9","n":12345678901234567890,"t":1.0}';
  const text = `\uFEFF${[ODD, ...FIVE.slice(1, 4).map((it) => JSON.stringify(it)), ODD].join('\r\n')}`;
  const snapshot = openTranscript(text);

  it('keeps the characters of what stays', () => {
    const { text: after } = applyPlan(snapshot, planTrim(snapshot, { messages: 3 }));
    expect(after.startsWith(`\uFEFF${ODD}\r\n`)).toBe(true);
    expect(after.endsWith(`\r\n${ODD}`)).toBe(true);
  });

  it('costs what the curve says, at every cut', () => {
    const total = countTokens(snapshot, 'chars/4').total;
    const curve = trimCurve(snapshot, 'tokens', {}, 'chars/4');
    expect(curve.total).toBe(total);
    curve.cost.forEach((cost, cut) => {
      const plan = planTrim(snapshot, { tokens: cost, counter: 'chars/4', smallestPairMustFit: false });
      expect(plan.after).toBe(cost);
      expect(plan.kept.length).toBe(curve.messages[cut]);
    });
  });
});

describe('a trimmed session', () => {
  const line = (type: string, uuid: string, parentUuid: string | null): string =>
    JSON.stringify({ type, uuid, parentUuid, sessionId: 's', message: { role: type, content: `says ${uuid}` } });
  const trimmed = (lines: readonly string[]): readonly string[] => {
    const snapshot = openTranscript(`${lines.join('\n')}\n`, { format: 'claude-code' });
    const { text } = applyPlan(snapshot, planTrim(snapshot, { turns: 1 }));
    const now = openTranscript(text, { format: 'claude-code' }).transcripts[0]!;
    return now.messages.flatMap((it) => it.parts.map((part) => ('text' in part ? part.text : part.kind)));
  };

  it('takes no record in that stood beside the conversation, where what began it is lost', () => {
    const stray = line('assistant', 's', 'lost');
    const lines = [line('user', 'a', 'gone'), stray, line('assistant', 'b', 'a'), line('user', 'c', 'b')];
    expect(trimmed(lines)).toEqual(['says c']);
  });

  it('takes none in where the parents ran in a circle either', () => {
    const stray = [line('user', 's', null), line('assistant', 't', 's')];
    const title = JSON.stringify({ type: 'summary', summary: 'An afternoon', leafUuid: 'z' });
    const lines = [title, ...stray, line('user', 'x', 'b'), line('user', 'a', 'gone'), line('assistant', 'b', 'a')];
    expect(trimmed([...lines, line('user', 'y', 'x'), line('user', 'z', 'y')])).toEqual(['says z']);
  });
});

describe('a plan', () => {
  it('survives a clone', () => {
    const snapshot = openTranscript(JSON.stringify(FIVE));
    const plan = planTrim(snapshot, { messages: 3 });
    expect(applyPlan(snapshot, structuredClone(plan)).text).toBe(applyPlan(snapshot, plan).text);
  });
});

it('a window for a target that wants a user keeps one that says nothing, where no other is', () => {
  const said = (role: string, ...parts: object[]) => ({ role, parts });
  const text = (words: string) => ({ type: 'text', text: words });
  const list = [said('assistant', text('one')), said('user'), said('assistant', text('two'))];
  const snapshot = openTranscript(JSON.stringify(list), { format: 'ai-sdk-ui', target: 'zhipu' });
  for (const strategy of ['suffix', 'best-fit', 'middle-out', 'prefix'] as const)
    expect(planTrim(snapshot, { messages: 1, strategy, onTooSmall: 'minimal' }).kept, strategy).toContain(1);
});
