import { describe, expect, it } from 'vitest';
import { readings, readText } from '../read.ts';

const VALUE = { messages: [{ role: 'user', content: 'a, "b" c' }, { n: [1, 2, { x: null }] }, 'x'], ok: true };
const read = (text: string) => {
  const { document, problems, repairedText } = readText(text);
  return { value: document.value, kinds: problems.map((it) => it.kind), problems, repairedText };
};

describe('JSON with one wrong character', () => {
  const good = JSON.stringify(VALUE, null, 1);
  const cases: readonly (readonly [string, string])[] = [
    ['a comma too many', good.replace('"x"', '"x",')],
    ['a comma before the first', good.replace('1,\n', ', 1,\n')],
    ['a comma too few', good.replace('1,\n', '1\n')],
    ['a colon too few', good.replace('"n":', '"n"')],
    ['a NUL between values', good.replace('"ok"', '\0"ok"')],
    ['a NUL inside a string', good.replace('a, ', 'a, \0')],
    [
      'a list that is not closed',
      good.replace('2,\n    {\n     "x": null\n    }\n   ]', '2,\n    {\n     "x": null\n    }\n   '),
    ],
    ['an object that is not closed', good.replace('"x": null\n    }', '"x": null\n    ')],
    ['a bracket too many', good.replace('"x"\n ]', '"x"\n ]]')],
    ['a list that is not opened', JSON.stringify(VALUE).replace('[1', '1')],
    ['a list that is not opened before objects', good.replace('"messages": [', '"messages": ')],
    ['an object that is not opened', good.replace('{\n   "role"', '\n   "role"')],
    ['an object that is not opened in a list of values', good.replace('{\n     "x"', '\n     "x"')],
    ['a key that is not ended', good.replace('"content":', '"content:')],
    ['a string that is not ended', JSON.stringify(VALUE).replace('"user"', '"user')],
    ['a string that is not ended before a bracket', JSON.stringify(VALUE).replace('c"}', 'c}')],
    ['a NUL over the end of a string', good.replace('"user"', '"user\0')],
  ];

  it.each(cases)('%s is mended, and the place is named', (_, text) => {
    expect(() => JSON.parse(text)).toThrow();
    const { value, kinds, problems, repairedText } = read(text);
    expect(value).toEqual(VALUE);
    expect(kinds).toEqual(['mended-syntax']);
    expect(problems[0]?.message).toMatch(
      /^This is not valid JSON: at line \d+, column \d+ .* To show the messages .*\.$/,
    );
    expect(JSON.parse(repairedText ?? '')).toEqual(VALUE);
  });

  it.each([
    '{"function":["name":"f","arguments":"{}"},"n":[1]}',
    '{"function":["name":"f","arguments":"{}"],"n":[1]}',
    '{"function":{"name":"f","arguments":"{}"],"n":[1]}',
  ])('a list where an object stands gets the brackets of one: %s', (text) => {
    expect(read(text).value).toEqual({ function: { name: 'f', arguments: '{}' }, n: [1] });
  });

  it('keeps every other character', () => {
    const text = '{"n": 12345678901234567890, "t": 1.0,, "e": "\\u00e9"}';
    expect(read(text).repairedText).toBe('{"n": 12345678901234567890, "t": 1.0, "e": "\\u00e9"}');
  });

  it('shows all but one element of a document with one character gone or doubled, wherever', () => {
    const list = Array.from({ length: 8 }, (_, i) => ({ role: 'user', content: `message ${i}, "said" {so}` }));
    const text = JSON.stringify(list);
    const shown = (broken: string): number => {
      const { value } = read(broken);
      return Array.isArray(value) ? value.filter((it) => typeof it === 'object').length : 0;
    };
    for (let at = 0; at < text.length; at++) {
      expect(shown(text.slice(0, at) + text.slice(at + 1)), `without ${at}`).toBeGreaterThanOrEqual(list.length - 1);
      const twice = shown(text.slice(0, at) + text[at] + text.slice(at));
      // A list in a list that was cut may be meant.
      if (at > 0) expect(twice, `twice ${at}`).toBeGreaterThanOrEqual(list.length - 1);
    }
  });

  it('gives up on what is no JSON with a slip', () => {
    for (const text of ['{a: 1, b: [x, y, z], c: {d: e}, f: g, h: i, j: k, l: m}', '[[[[((((('])
      expect(read(text).kinds[0]).not.toBe('mended-syntax');
  });
});

describe('JSON inside other text', () => {
  const inner = '[{"role":"user","content":"hi"},{"role":"assistant","content":"yo"}]';
  it.each([
    ['a fence', `Look:\n\n\`\`\`json\n${inner}\n\`\`\`\nThanks!`],
    ['a fence that is not closed', `\`\`\`\n${inner}\n`],
    ['words before', `messages = ${inner}`],
    ['words behind', `${inner}\n\nError: 400`],
    ['words around', `2026-11-21 DEBUG request {"a":1} body: ${inner} (end)`],
  ])('is found in %s', (_, text) => {
    const found = [...readings(text)].find((it) => it.document.carrier === 'fenced');
    expect(found?.document.value).toEqual(JSON.parse(inner));
    expect(found?.outer?.[0]?.text).toBe(text);
    expect(found?.problems[0]?.kind).toBe('text-around');
  });

  it('takes no pieces out of a document that is broken in the middle', () => {
    const text = `{"messages":[{"role":"user","content":"a"},{"role":${'x'.repeat(20)} zz qq}} ${inner.slice(0, 30)}`;
    for (const it of readings(text)) expect(it.document.carrier).not.toBe('fenced');
  });
});

it.each(['[INFO] request: ', '[app.py] ', '{app} body: ', '[2026-01-01 10:00:00] sent '])(
  'what a log writes before a value is no JSON with a slip: %s',
  (tag) => {
    const { value, kinds } = read(`${tag}${JSON.stringify(VALUE)}`);
    expect(value).toEqual(VALUE);
    expect(kinds).not.toContain('mended-syntax');
  },
);

describe('JSON that a program put into a string as it was', () => {
  const held = '{\n  "tutor": {"levels": {"1/10": "Elementary", "10/10": "Ph.D"}}, "list": ["a, b"]\n}';
  it.each([
    ['over several lines', held],
    ['on one line', held.replaceAll('\n', ' ')],
    ['with white space around it', `\n${held}\n`],
    ['that is a list', `[${held}, 2]`],
  ])('%s stays the string that was meant', (_, text) => {
    const body = `{"messages":[{"role":"system","content":"${text}"},{"role":"user","content":"hi"}],"n":1}`;
    const { value, problems } = [...readings(body)].map((reading) => ({
      ...reading,
      value: reading.document.value,
    }))[0]!;
    const messages = [
      { role: 'system', content: text },
      { role: 'user', content: 'hi' },
    ];
    expect(value).toEqual({ messages, n: 1 });
    expect(problems.map(({ message }) => message).join()).toContain('the JSON that the string holds was escaped');
  });
});
