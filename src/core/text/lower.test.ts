import { expect, test } from 'vitest';
import { type Change, singly } from './change.ts';
import { applyEdits } from './edits.ts';
import { lower } from './lower.ts';
import { readText } from './read.ts';
import { copy, json, list, object, patch, type Spelling } from './spelling.ts';

const remove = (at: string): Change => ({ do: 'remove', at });
const replace = (at: string, value: Spelling): Change => ({ do: 'replace', at, value });
const insert = (into: string, index: number, value: Spelling): Change => ({ do: 'insert', into, index, value });
const set = (into: string, key: string, value: Spelling): Change => ({ do: 'set', into, key, value });
const X = json('x');

function changed(text: string, ...changes: Change[]): string {
  return applyEdits(text, lower(readText(text).document, changes));
}

function pretty(value: unknown, unit: string | number = 2): string {
  return JSON.stringify(value, null, unit);
}

test.each([
  ['[1,2]', [1], '[1]'],
  ['[1,2]', [0], '[2]'],
  ['[1,2]', [0, 1], '[]'],
  ['[1, 2, 3]', [1], '[1, 3]'],
  ['[1, 2, 3]', [0, 2], '[2]'],
  ['[ 1 ,2 , 3 ]', [2], '[ 1 ,2 ]'],
  ['[ 1 ,2 , 3 ]', [0], '[ 2 , 3 ]'],
  ['[\n  1,\n  2,\n  3\n]\n', [2], '[\n  1,\n  2\n]\n'],
  ['[\n  1,\n  2,\n  3\n]\n', [0, 1], '[\n  3\n]\n'],
  ['[\r\n\t1,\r\n\t2\r\n]', [0, 1], '[]'],
  ['\ufeff[\r\n\t1,\r\n\t2\r\n]', [1], '\ufeff[\r\n\t1\r\n]'],
  ['[\n1\n,2\n,3\n]', [1], '[\n1\n,3\n]'],
  ['[1,[2,3],4]', [1, 7], '[1,4]'],
])('elements taken out of %j', (text, indices, wanted) => {
  expect(changed(text, ...indices.map((i) => remove(`/${i}`)))).toBe(wanted);
});

test.each([
  ['{"a":1}\n{"b":2}\n{"c":3}\n', [1], '{"a":1}\n{"c":3}\n'],
  ['{"a":1}\n{"b":2}\n{"c":3}\n', [2], '{"a":1}\n{"b":2}\n'],
  ['{"a":1}\n{"b":2}\n{"c":3}', [2], '{"a":1}\n{"b":2}'],
  ['{"a":1}\r\n{"b":2}\r\n{"c":3}', [1, 2], '{"a":1}'],
  ['{"a":1}\r\n{"b":2}\r\n', [0], '{"b":2}\r\n'],
  ['\ufeff{"a":1}\n{"b":2}', [0], '\ufeff{"b":2}'],
  ['\ufeff{"a":1}\n{"b":2}\n', [0, 1], '\ufeff'],
  ['{"a":1}\n\n{"b":2}\n\n', [1], '{"a":1}\n\n\n'],
  ['{"a":1}{"b":2}{"c":3}\n{"d":4}', [1], '{"a":1}{"c":3}\n{"d":4}'],
  ['{"a":1}{"b":2}\n{"d":4}', [1], '{"a":1}\n{"d":4}'],
  ['{"a":1}{"b":2} \n{"d":4}', [0, 1], '{"d":4}'],
  ['{"a":1}\n{}\n{}\n{}\n{oops\n{"c":3}\n', [0, 4], '{}\n{}\n{}\n{oops\n'],
  ['{"a":1}\n{"b":2}\n{"c":', [1], '{"a":1}\n{"c":'],
  ['{\n "a":1\n}\n{\n "b":2\n}\n', [0], '{\n "b":2\n}\n'],
])('records taken out of %j', (text, indices, wanted) => {
  expect(changed(text, ...indices.map((i) => remove(`/${i}`)))).toBe(wanted);
});

test.each([
  ['[]', 0, '["x"]'],
  ['[ ]', 5, '["x"]'],
  ['[1]', 0, '["x",1]'],
  ['[1]', 1, '[1,"x"]'],
  ['[1, 2]', 1, '[1, "x", 2]'],
  ['[\n  1\n]', 1, '[\n  1,\n  "x"\n]'],
  ['[\r\n\t1,\r\n\t2\r\n]', 0, '[\r\n\t"x",\r\n\t1,\r\n\t2\r\n]'],
])('an element put into %j at %i', (text, index, wanted) => {
  expect(changed(text, insert('', index, X))).toBe(wanted);
});

test.each([
  ['{"a":1}\n{"b":2}\n', 0, '"x"\n{"a":1}\n{"b":2}\n'],
  ['{"a":1}\n{"b":2}\n', 2, '{"a":1}\n{"b":2}\n"x"\n'],
  ['{"a":1}\r\n{"b":2}', 2, '{"a":1}\r\n{"b":2}\r\n"x"'],
  ['\ufeff{"a":1}\n{"b":2}', 0, '\ufeff"x"\n{"a":1}\n{"b":2}'],
  ['{"a":1}{"b":2}\n{"c":3}', 1, '{"a":1}\n"x"\n{"b":2}\n{"c":3}'],
  ['{"a":1}\n{"b":2}\n{"c":', 2, '{"a":1}\n{"b":2}\n"x"\n{"c":'],
])('a record put into %j at %i', (text, index, wanted) => {
  expect(changed(text, insert('', index, X))).toBe(wanted);
});

test('removing and inserting at one place is one edit', () => {
  const { document } = readText('[1, 2, 3, 4]');
  const edits = lower(document, [remove('/1'), insert('', 1, X), remove('/2'), insert('', 3, json('y'))]);
  expect(edits).toEqual([{ start: 2, end: 8, text: ', "x", "y"' }]);
  expect(changed('[1,2]', remove('/0'), remove('/1'), insert('', 0, X), insert('', 2, json('y')))).toBe('["x","y"]');
  expect(changed('{"a":1}\n{"b":2}', remove('/1'), insert('', 1, X), insert('', 2, json('y')))).toBe(
    '{"a":1}\n"x"\n"y"',
  );
  expect(changed('{"a":1}\n{"b":2}', remove('/0'), remove('/1'), insert('', 2, X))).toBe('"x"');
});

test('keys are set, made and removed in the manner of the object', () => {
  expect(changed('{"a": 1, "b": 2}', set('', 'b', X), set('', 'c', json([1, { d: 2 }])))).toBe(
    '{"a": 1, "b": "x", "c": [1, {"d": 2}]}',
  );
  expect(changed('{"a":1,"b":2}', remove('/a'), set('', 'c', X))).toBe('{"b":2,"c":"x"}');
  expect(changed('{"a":1,"b":2}', remove('/a'), remove('/b'))).toBe('{}');
  expect(changed('{"a":1,"b":2}', remove('/a'), remove('/b'), set('', 'c', X))).toBe('{"c":"x"}');
  expect(changed('{ }', set('', 'a/b', X))).toBe('{"a/b":"x"}');
  expect(changed('{"a" : 1}', set('', '__proto__', X))).toBe('{"a" : 1, "__proto__" : "x"}');
});

test('of duplicate keys all are removed, and the last one is set', () => {
  const text = '{"a":1,"b":2,"\\u0061":3,"c":4}';
  expect(changed(text, remove('/a'))).toBe('{"b":2,"c":4}');
  expect(changed(text, set('', 'a', X))).toBe('{"a":1,"b":2,"\\u0061":"x","c":4}');
});

test('new values are indented like their surroundings', () => {
  for (const unit of [2, 4, '\t'] as const) {
    const before = { messages: [{ role: 'user', content: [] as unknown[] }], tools: {} };
    const block = { type: 'text', text: 'hi', list: [1, []] };
    const after = {
      messages: [
        { role: 'user', content: [block] },
        { role: 'a', content: [block] },
      ],
      tools: { x: { y: 1 } },
    };
    const changes = [
      insert('/messages/0/content', 0, json(block)),
      insert(
        '/messages',
        1,
        object([
          ['role', json('a')],
          ['content', list([json(block)])],
        ]),
      ),
      set('/tools', 'x', json({ y: 1 })),
    ];
    expect(changed(pretty(before, unit), ...changes)).toBe(pretty(after, unit));
    const crlf = (value: unknown): string => pretty(value, unit).replaceAll('\n', '\r\n');
    expect(changed(crlf(before), ...changes)).toBe(crlf(after));
  }
});

test('an indented list of one-line messages gets one-line messages', () => {
  const text = '[\n  {"role": "user", "content": []},\n  {"role": "b", "n": [1, 2]}\n]';
  expect(changed(text, insert('', 1, json({ role: 'new', n: [1] })), insert('/0/content', 0, json({ t: 1 })))).toBe(
    '[\n  {"role": "user", "content": [{"t": 1}]},\n  {"role": "new", "n": [1]},\n  {"role": "b", "n": [1, 2]}\n]',
  );
});

test('a new record is written on one line in the manner of the first', () => {
  expect(changed('{"a": 1, "b": 2}\n{}\n', insert('', 2, json({ c: [1, 2] })))).toBe(
    '{"a": 1, "b": 2}\n{}\n{"c": [1, 2]}\n',
  );
  expect(changed('{"a":1,"b":2}\n{}', insert('', 1, json({ c: [1, 2] })))).toBe('{"a":1,"b":2}\n{"c":[1,2]}\n{}');
});

test('new text is escaped if the document escapes all that is not ASCII', () => {
  expect(changed('{"a":"\\u00e9","b":1}', set('', 'ñ', json('ü😀')))).toBe(
    '{"a":"\\u00e9","b":1,"\\u00f1":"\\u00fc\\ud83d\\ude00"}',
  );
  expect(changed('{"a":"\\u0001 \\\\u00e9","b":1}', set('', 'b', json('ü')))).toContain('"ü"');
  expect(changed('{"a":"\\u00e9 é","b":1}', set('', 'b', json('ü')))).toContain('"ü"');
  expect(changed('{"b":1}', set('', 'b', json('ü')))).toBe('{"b":"ü"}');
});

test('copies are verbatim, patches keep what they do not name', () => {
  const text = '{"a":[{"n":1.0, "s":"\\u0041", "n2" : 12345678901234567890}],"b":[]}';
  expect(changed(text, insert('/b', 0, copy('/a/0')), remove('/a/0'))).toBe(
    '{"a":[],"b":[{"n":1.0, "s":"\\u0041", "n2" : 12345678901234567890}]}',
  );
  expect(
    changed(
      text,
      insert(
        '/b',
        0,
        patch('/a/0', [
          ['s', null],
          ['n2', list([copy('/a/0/n2'), X])],
          ['k', X],
        ]),
      ),
    ),
  ).toContain('"b":[{"n":1.0, "n2" : [12345678901234567890, "x"], "k":"x"}]');
  expect(
    changed(
      '[1]',
      insert('', 1, copy('/9')),
      insert(
        '',
        1,
        patch('/0', [
          ['k', X],
          ['l', null],
        ]),
      ),
    ),
  ).toBe('[1,null,{"k":"x"}]');
});

test('a patch of an indented object keeps its lines', () => {
  const before = { a: { x: [1, 2, 3], y: 1 }, b: [] };
  const value = patch('/a', [['x', list([copy('/a/x/0'), copy('/a/x/2')])]]);
  expect(changed(pretty(before), replace('/a', value))).toBe(pretty({ a: { x: [1, 3], y: 1 }, b: [] }));
});

test('changes inside what goes are dropped, and the later of two counts', () => {
  expect(changed('{"a":{"b":1},"c":2}', set('/a', 'b', X), remove('/a'), insert('/a/b', 0, X))).toBe('{"c":2}');
  expect(changed('{"a":{"b":1},"c":2}', replace('/a', X), remove('/a/b'))).toBe('{"a":"x","c":2}');
  expect(changed('{"a":1}', remove('/a'), set('', 'a', X))).toBe('{"a":"x"}');
  expect(changed('{"a":1}', set('', 'a', X), remove('/a'))).toBe('{}');
  expect(changed('{"a":1}', replace('/a', X), replace('/a', json('y')))).toBe('{"a":"y"}');
});

test('changes of what is not there, and of the root itself, do no harm', () => {
  const text = '{"a":[1]}';
  for (const change of [
    remove('/b'),
    remove('/a/1'),
    remove('/a/-1'),
    replace('/b/c', X),
    replace('/b', X),
    insert('', 0, X),
    insert('/a/0', 0, X),
    set('/a', 'k', X),
    remove(''),
  ]) {
    expect(changed(text, change)).toBe(text);
  }
  expect(changed('hello', insert('', 0, X))).toBe('hello');
  expect(changed(text, replace('', list([X])))).toBe('["x"]');
  expect(changed('{}\n{"a":1}\n', replace('', list([X, copy('/1')])))).toBe('"x"\n{"a":1}\n');
  expect(changed('{}\n{"a":1}', replace('', copy('/1')))).toBe('{"a":1}');
});

test('an edit that would write what is there is no edit', () => {
  const { document } = readText('{"a":1}');
  expect(lower(document, [replace('/a', json(1)), set('', 'a', copy('/a'))])).toEqual([]);
});

test('glued records that become numbers stay apart', () => {
  expect(changed('{"a":1}{"b":2}\n{}', replace('/0', json(1)), replace('/1', json(2)), insert('', 1, X))).toBe(
    '1\n\n"x"\n\n2\n{}',
  );
});

test('a key that is named twice in a new object is written once', () => {
  const twice = object([
    ['k', json(1)],
    ['k', X],
  ]);
  expect(changed('[1]', insert('', 1, twice))).toBe('[1,{"k":"x"}]');
});

test('a run of elements that go is written as each of them alone would be, with other changes before and behind it', () => {
  const list = [{ a: 1 }, { b: 2 }, { c: 3 }, { d: 4 }];
  for (const text of [JSON.stringify({ m: list }), pretty({ m: list })])
    for (let first = 0; first < 4; first++)
      for (let count = 1; first + count <= 4; count++)
        for (let at = 0; at < 4; at++) {
          const run: Change = { do: 'remove', at: `/m/${first}`, count };
          const [key, put] = [set(`/m/${at}`, 'z', json(0)), insert('/m', at, X)];
          for (const some of [[run], [run, put], [put, run], [key, run], [run, key], [run, remove(`/m/${at}`)]])
            expect(changed(text, ...some)).toBe(changed(text, ...singly(some)));
        }
});

test('a run of records takes whole lines', () => {
  expect(changed('{"a":1}\n{"b":2}\n{"c":3}\n', { do: 'remove', at: '/0', count: 2 })).toBe('{"c":3}\n');
});
