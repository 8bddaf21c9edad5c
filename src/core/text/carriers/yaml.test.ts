import { describe, expect, it } from 'vitest';
import { yamlCarrier } from './yaml.ts';

const bodyIn = (text: string): unknown => yamlCarrier.read(text)?.document.value;

describe('bodies of recorded requests', () => {
  it.each<readonly [string, string, unknown]>([
    ['in single quotes', `- request:\n    body: '{"a": "it''s"}'\n    uri: x\n`, { a: "it's" }],
    ['over several lines', `  body: '{"a":\n      "b c",\n\n      "d": 1}'\n`, { a: 'b c', d: 1 }],
    ['in double quotes', `body: "{\\"a\\": \\"b\\\\n\\"}"\n`, { a: 'b\n' }],
    ['in double quotes over lines', `body: "{\\"a\\":\\\n  \\ \\"b\\"}"\n`, { a: 'b' }],
    ['of several the longest', `- body: '{"a": 1}'\n- body: '{"a": 1, "b": 2}'\n`, { a: 1, b: 2 }],
  ])('%s', (_, text, value) => {
    expect(bodyIn(text)).toEqual(value);
  });

  it('are not there in other texts', () => {
    for (const text of ['', 'body: x', "body: '{", `{"body": "{}"}`, "it's: '{not json}'"])
      expect(bodyIn(text)).toBeUndefined();
    expect(yamlCarrier.read(`body: '{${'a'.repeat(1_000_000)}`)).toBeNull();
    expect(yamlCarrier.read("body: '{ \n".repeat(100_000))).toBeNull();
    expect(yamlCarrier.read(`body: '{${' '.repeat(1_000_000)}x'\n`)).toBeNull();
  });
});
