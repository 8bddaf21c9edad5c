import { expect, test } from 'vitest';
import { MAX_LENGTH } from './carriers/unreadable.ts';
import type { TextProblem } from './document.ts';
import { readText, unreadText } from './read.ts';

/** What is read, with the problems as "kind line: message". */
function read(text: string) {
  const { document, problems, repairedText } = readText(text);
  expect(document.text).toBe(repairedText ?? text);
  return {
    carrier: document.carrier,
    value: document.value,
    records: document.records && [...document.records],
    problems: problems.map((it) => `${it.kind} ${it.line}: ${it.message}`),
    repairedText,
  };
}

function onlyProblem(text: string): TextProblem {
  // What can be mended is read all the same; this is what is said where nobody recognises it.
  const { document, problems } = unreadText(text);
  expect(document).toEqual({ text, carrier: 'none', value: undefined, records: null });
  expect(problems).toHaveLength(1);
  expect(['none', 'json', 'fenced', 'python', 'javascript']).toContain(readText(text).document.carrier);
  return problems[0]!;
}

test('one JSON value, with a byte order mark or without', () => {
  expect(read(' {"a": 1}\n')).toMatchObject({ carrier: 'json', value: { a: 1 }, records: null, problems: [] });
  expect(read('\ufeff[1]')).toMatchObject({ carrier: 'json', value: [1], problems: [] });
  expect(read('"{\\"a\\":1}"')).toMatchObject({ carrier: 'json', value: '{"a":1}' });
  expect(read('{"one":"line"}\n').carrier).toBe('json');
});

test('records on lines: LF and CRLF, blank lines, a byte order mark, a missing last newline', () => {
  expect(read('\ufeff{"a":1}\r\n\r\n [2]\t\r\n{"c":3}')).toMatchObject({
    carrier: 'jsonl',
    value: [{ a: 1 }, [2], { c: 3 }],
    records: [1, 8, 13, 16, 19, 26],
    problems: [],
  });
});

test('a line is looked through to its own end: two million blank ones take no hours', () => {
  const blank = '\n'.repeat(2_000_000);
  expect(read(`{"a":1}${blank}{"b":2}`).value).toEqual([{ a: 1 }, { b: 2 }]);
  expect(read(`{"a":1}${blank}`)).toMatchObject({ carrier: 'json', value: { a: 1 }, problems: [] });
});

test('only a newline ends a line', () => {
  expect(read('{"a":"x\u2028y\u0085z"}\n{"b":"\u2029"}').value).toEqual([{ a: 'x\u2028y\u0085z' }, { b: '\u2029' }]);
});

test('two records glued on one line are two records', () => {
  expect(read('{"a":"}{"}{"b":2}\n{"c":3}')).toMatchObject({
    carrier: 'jsonl',
    value: [{ a: '}{' }, { b: 2 }, { c: 3 }],
    records: [0, 10, 10, 17, 18, 25],
    problems: ['glued-records 1: Line 1 holds 2 records with no line break between them; they are read as 2 records.'],
  });
});

test('a broken line in the middle is no record and stays in the text', () => {
  const lines = ['{"a":1}', '{"a":2}', '{"a":,}', '{"a":4}', '{"a":5}'];
  const { value, records, problems } = read(lines.join('\n'));
  expect(value).toEqual([{ a: 1 }, { a: 2 }, { a: 4 }, { a: 5 }]);
  expect(records).toEqual([0, 7, 8, 15, 24, 31, 32, 39]);
  expect(problems).toEqual([
    'broken-line 3: Line 3 is not valid JSON (column 6: “,” is where a value should be). It is kept in the text as it is and is not part of the conversation.',
  ]);
});

test('a last line that is cut', () => {
  const { value, problems } = read('{"a":1}\n{"a":2}\n{"a":"thr');
  expect(value).toEqual([{ a: 1 }, { a: 2 }]);
  expect(problems).toEqual([
    'cut-end 3: The text ends in the middle of the record on line 3; the records before it are shown. The unfinished line is kept in the text as it is.',
  ]);
  expect(read('{"a":1}\n{"b').value).toEqual([{ a: 1 }]);
});

test('too many broken lines are no JSONL; of many the first ones are listed and the rest is counted', () => {
  expect(onlyProblem('{"a":1}\nsome\nprose\n{"b":2}').line).toBe(2);
  const lines = Array.from({ length: 1000 }, (_, i) => (i % 10 === 5 ? '{oops}' : '{}'));
  const { problems } = read(lines.join('\n'));
  expect(problems).toHaveLength(51);
  expect(problems.at(-1)).toMatch(/^broken-line null: 50 more lines/);
});

test('one line nested too deep does not hide the others', () => {
  const deep = '['.repeat(600) + ']'.repeat(600);
  const { value, problems } = read(['{}', deep, '{}', '{}', '{}'].join('\n'));
  expect(value).toEqual([{}, {}, {}, {}]);
  expect(problems[0]).toMatch(/^too-deep 2: Line 2 is nested deeper than 500 levels/);
});

test('several indented documents one after another are records', () => {
  const one = JSON.stringify({ a: [1] }, null, 2);
  expect(read(`${one}\n\n${one}`)).toMatchObject({
    carrier: 'jsonl',
    value: [{ a: [1] }, { a: [1] }],
    problems: [
      'several-values 7: The text holds 2 JSON documents one after another, the second from line 7 on; they are read as 2 records.',
    ],
  });
  expect(read(`${one}\n${one.slice(0, -4)}`).problems).toEqual([
    'cut-end 6: The text ends in the middle of the document that starts on line 6; what is complete before it is shown. The unfinished part is kept in the text as it is.',
  ]);
});

test.each([
  ['[{"a":1},{"b":2},{"c":"x', '[{"a":1},{"b":2}]'],
  ['{"m":"x","messages":[{"a":1},{"b":[{"c":1},{"d', '{"m":"x","messages":[{"a":1}]}'],
  ['{"messages":[{"content":[{"a":1},{"b":', '{"messages":[{"content":[{"a":1}]}]}'],
  ['{"messages":[{"a":1}],"more":{"x":', '{"messages":[{"a":1}]}'],
  ['[[{"a":1},{"b":1}],[{"c":1},{"d"', '[[{"a":1},{"b":1}],[{"c":1}]]'],
  ['\ufeff[\n  1,\n  2,\n  3', '\ufeff[\n  1,\n  2]'],
  ['[true,fal', '[true]'],
  ['["a\\', null],
  ['{"a":"x","b":"\\u00', '{"a":"x"}'],
  ['[1,-', '[1]'],
])('a cut end %j is closed after the last complete element', (text, repaired) => {
  const reading = readText(text);
  expect(reading.problems).toHaveLength(1);
  expect(reading.problems[0]!.kind).toBe('cut-end');
  expect(reading.repairedText ?? null).toBe(repaired);
  expect(reading.document.carrier).toBe(repaired === null ? 'none' : 'json');
  if (repaired !== null) expect(reading.document.value).toEqual(JSON.parse(repaired.replace('\ufeff', '')));
});

test('the sentence about a cut end says where and after what', () => {
  expect(read('[\n  {"a": 1},\n  {"b": 2},\n  {\n    "c": [').problems).toEqual([
    'cut-end 4: The text ends inside an object at line 4; everything complete before it is shown (the last is element 2 of the list that starts on line 1).',
  ]);
});

test.each([
  ['', 'empty', /is empty/],
  [' \r\n\t\u00a0\ufeff', 'empty', /nothing but white space/],
  ['\ufffdPNG\r\n\x1a\n\0\0\0\rIHDR', 'binary', /PNG picture/],
  ['\x89PNG\r\n\x1a\n', 'binary', /PNG picture/],
  ['\ufffd\ufffd\ufffd\ufffd\0\x10JFIF\0', 'binary', /JPEG picture/],
  ['\xff\xd8\xff\xe0\0\x10JFIF\0', 'binary', /JPEG picture/],
  ['GIF89a\x01\0', 'binary', /GIF picture/],
  ['RIFF\ufffd\x01\0\0WEBPVP8 ', 'binary', /WebP picture/],
  ['PK\x03\x04\x14\0\x08', 'binary', /ZIP archive.*Unpack/],
  ['SQLite format 3\0\x10\0', 'binary', /SQLite database.*opencode export/],
  ['(\ufffd/\ufffd\x04\0', 'binary', /zstd file.*Unpack/],
  ['\x1f\ufffd\x08\0\0', 'binary', /gzip file.*Unpack/],
  ['\x7fELF\x02\x01\x01\0\0\0\0\ufffd\ufffd', 'binary', /does not look like text/],
  ['\ufffd\ufffd{\0"\0a\0"\0:\x001\0}\0', 'encoding', /saved as UTF-16/],
  ['\0{\0"\0a\0"\0:\x001\0}', 'encoding', /saved as UTF-16/],
  ['\0'.repeat(50), 'encoding', /NUL/],
  ['{"a": "some text\0", "b": "more text"}', 'encoding', /NUL character at line 1, column 17/],
  ['hello', 'not-json', /line 1, column 1 “h” is where a value/],
  ["{'role': 'user'}", 'not-json', /line 1, column 2 “'” is where a key in double quotes/],
  ['{\n  "a": 1,\n  "b": 2,\n}', 'not-json', /line 4, column 1 “}” is where a key/],
  ['[1]\n]', 'not-json', /line 2, column 1 “\]” is where the end of the text/],
  ['{"a":"x\ny"}', 'not-json', /line 1, column 8 a line break is where the rest of the string/],
  ['{"a":"\\x"}', 'not-json', /column 7 “\\” is where an escape/],
  ['{"a":NaN}', 'not-json', /column 6 “N” is where a value/],
  ['{"a":01}', 'not-json', /column 7 “1” is where “,” or “}”/],
  ['{"a" 1}', 'not-json', /column 6 “1” is where “:”/],
  ['[1 2]', 'not-json', /column 4 “2” is where “,” or “\]”/],
  ['[1\u00a0]', 'not-json', /the character U\+00A0/],
])('%j is read as %s, and said so in one sentence', (text, kind, message) => {
  const problem = onlyProblem(text);
  expect(problem.kind).toBe(kind);
  expect(problem.message).toMatch(message);
});

test('200,000 brackets, closed or not, in lists or objects', () => {
  for (const text of [
    '['.repeat(200_000),
    '['.repeat(200_000) + ']'.repeat(200_000),
    '{"a":'.repeat(200_000),
    `${'{"a":'.repeat(200_000)}1${'}'.repeat(200_000)}`,
    `{"messages":[${'['.repeat(200_000)}]}`,
  ]) {
    const problem = onlyProblem(text);
    expect(problem.kind).toBe('too-deep');
    expect(problem.message).toMatch(/deeper than 500 levels at line 1, column /);
  }
  // Dense, with blanks that are counted, with such as are not, and with what parsing hides.
  for (const [open, close] of [
    ['[', ']'],
    ['[\n', '\n]'],
    ['[  ', ' ]'],
    ['{"a":1,"a":', '}'],
  ] as const) {
    const fits = `${open.repeat(499)}[]${close.repeat(499)}`;
    expect(read(fits).carrier).toBe('json');
    expect(onlyProblem(open + fits + close).kind).toBe('too-deep');
  }
});

test('a text that is too long is not touched', () => {
  const { problems } = readText(' '.repeat(MAX_LENGTH + 1));
  expect(problems.map((it) => it.kind)).toEqual(['too-large']);
});

test('lone surrogates, duplicate keys, __proto__ and large numbers are read', () => {
  expect(read('{"a":"\ud83d","b":"\\ud83d","a":12345678901234567890,"__proto__":1}').problems).toEqual([]);
});

test('no prefix of any text throws, and what is cut from JSON is said to be cut', () => {
  const value = { m: 'é "x" \\ \u0001 😀', l: [{ a: [1.5e-7, true, null] }, {}, [], -0.25], 'k"': { x: 'y' } };
  const whole = [JSON.stringify(value), JSON.stringify(value, null, 2), JSON.stringify([value, value])];
  const records = `\ufeff${JSON.stringify(value)}\r\n${JSON.stringify(value)}{}\r\n`;
  for (const text of [...whole, records, '(\ufffd/\ufffd\0', '{a: 1}\nfoo', "{'a': [1, None]}"]) {
    for (let end = 0; end < text.length; end++) {
      const prefix = text.slice(0, end);
      const { problems, repairedText, document } = readText(prefix);
      if (whole.includes(text) && end > 0) expect(problems.map((it) => it.kind)).toEqual(['cut-end']);
      // A literal of another language is respelled.
      if (repairedText !== undefined && document.carrier === 'json')
        expect(prefix.startsWith(repairedText.replace(/[\]}]+$/, ''))).toBe(true);
    }
  }
});
