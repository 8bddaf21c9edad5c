import { describe, expect, it } from 'vitest';
import { applyPlan, openTranscript, planRepair, validateMessages } from '../session.ts';

/** Messages whose characters a careless tool would change; none of them is part of any fault. */
const ODD = [
  '{"role":"user","content":"caf\\u00e9 \\/ caf\u00e9","seed":12345678901234567890,"t":1.0,"e":1e5,"z":-0}',
  '{ "content" : "keys the other way round",  "role":"user" }',
  '{"role":"user","content":"one","content":"two"}',
  '{"10":1,"2":2,"role":"user","content":"numbered keys","__proto__":{"x":1}}',
];
const CALL = '{"role":"assistant","content":[{"type":"tool_use","id":"toolu_1","name":"ls","input":{}}]}';
const LOST = '{"role":"user","content":[{"type":"tool_result","tool_use_id":"toolu_9","content":"?"}]}';

const LAYOUTS: readonly (readonly [string, (messages: readonly string[]) => string])[] = [
  ['compact', (m) => `[${m.join(',')}]`],
  ['spaced', (m) => `[${m.join(', ')}]\n`],
  [
    'indented',
    (m) => `{\n  "title": "a list",\n  "messages": [\n    ${m.join(',\n    ')}\n  ],\n  "version": 1.0\n}\n`,
  ],
  ['CRLF', (m) => `[\r\n  ${m.join(',\r\n  ')}\r\n]\r\n`],
  ['byte order mark', (m) => `\uFEFF[${m.join(',')}]`],
  ['JSONL', (m) => `${m.join('\n')}\n`],
  ['JSONL without a final newline', (m) => m.join('\n')],
  ['JSONL with CRLF', (m) => `${m.join('\r\n')}\r\n`],
];

describe.each(LAYOUTS)('%s', (_, layout) => {
  it('keeps every character of messages that repair does not touch', () => {
    const text = layout([ODD[0]!, CALL, ODD[1]!, LOST, ODD[2]!, ODD[3]!]);
    const snapshot = openTranscript(text, { target: 'anthropic' });
    expect(validateMessages(snapshot).filter((it) => it.severity === 'error').length).toBe(2);
    const { text: repaired, snapshot: next } = applyPlan(snapshot, planRepair(snapshot));
    expect(validateMessages(next).filter((it) => it.severity === 'error')).toEqual([]);
    for (const message of [ODD[0]!, CALL, ODD[2]!, ODD[3]!]) expect(repaired).toContain(message);
    const head = text.slice(0, text.indexOf(ODD[0]!));
    expect(repaired.startsWith(head)).toBe(true);
    expect(repaired.endsWith(text.slice(text.indexOf(ODD[3]!)))).toBe(true);
  });

  it('is given back byte for byte when nothing is to be repaired', () => {
    const text = layout([ODD[0]!, ODD[1]!]);
    const snapshot = openTranscript(text, { target: 'anthropic' });
    expect(applyPlan(snapshot, planRepair(snapshot)).text).toBe(text);
  });
});
