import { describe, expect, it } from 'vitest';
import { literalCarrier } from './literal.ts';

const read = (text: string): unknown => literalCarrier.read(text)?.document.value;

describe('literals', () => {
  it.each<readonly [string, unknown]>([
    [
      "{'a': 'it\\'s', 'b': \"x\", 'c': None, 'd': True, 'e': (1, 2), 'f': (3)}",
      { a: "it's", b: 'x', c: null, d: true, e: [1, 2], f: 3 },
    ],
    ["[{'a': 'one' 'two', 'b': '\\x41\\u00e9\\U0001f600\\t\\q'}]", [{ a: 'onetwo', b: 'Aé😀\t\\q' }]],
    ["{'a': {1, 2}, 'b': set(), 'c': {}, 'd': (1,), 'e': ()}", { a: [1, 2], b: [], c: {}, d: [1], e: [] }],
    [
      "{'when': datetime.datetime(2026, 1, 2, 3, 4, 5, 600, tzinfo=datetime.timezone.utc)}",
      { when: '2026-01-02T03:04:05.000600Z' },
    ],
    ["{'id': UUID('abc'), 'role': <Role.user: 'user'>, 'kind': Kind.STOP}", { id: 'abc', role: 'user', kind: 'STOP' }],
    ["{'body': b'{\"a\": 1}', 'png': b'\\x89PNG'}", { body: '{"a": 1}', png: 'iVBORw==' }],
    [
      "{'n': 1_000, 'x': .5, 'y': 1e5, 'big': 12345678901234567890, 'nan': nan}",
      { n: 1000, x: 0.5, y: 1e5, big: 12345678901234567000, nan: null },
    ],
    ["Message(role='user', content='hi', name=None, tags=[])", { role: 'user', content: 'hi', tags: [] }],
    [
      "{ role: 'user', 'content': `a\nb`, n: undefined, list: [1, 2,], /* x */ f: -1 } // end",
      { role: 'user', content: 'a\nb', n: null, list: [1, 2], f: -1 },
    ],
    [
      "send({ model, max: 5, list: [{ role: 'user' }], stream })",
      { model: 'model', max: 5, list: [{ role: 'user' }], stream: 'stream' },
    ],
    ["[ { a: 'long ' +\n 'string', b: [Object] }, ... 3 more items ]", [{ a: 'long string', b: ['Object'] }]],
    ['const messages = [{ role: "user" }];', [{ role: 'user' }]],
    ["[ Note { role: 'user', at: Empty {} } ]", [{ role: 'user', at: {} }]],
    [
      "<ref *1> { role: 'user', run: [Function: run], all: [Circular *1], [Symbol(kind)]: 'a', bare: [Object: null prototype] { b: 1 } }",
      { role: 'user', run: '[Function: run]', all: '[Circular *1]', 'Symbol(kind)': 'a', bare: { b: 1 } },
    ],
    [
      "[{ role: 'user', args: JSON.stringify({ a: 'x' }, null, 2) }, { args: JSON.stringify([]) }]",
      [{ role: 'user', args: '{ "a": "x" }' }, { args: '[]' }],
    ],
    ["{'args': json.dumps({'a': None}, indent=2), 'b': 'c'}", { args: '{"a": null}', b: 'c' }],
    ["{'args': json.dumps(), 'b': 'c'}", { args: '', b: 'c' }],
    [
      '{:role=>"user", :tool_calls=>[{:id=>1}], "x"=>nil, at: :end}',
      { role: 'user', tool_calls: [{ id: 1 }], x: null, at: 'end' },
    ],
    ['%{role: :user, content: "a", meta: %Meta.Data{"n" => 1}}', { role: 'user', content: 'a', meta: { n: 1 } }],
    ["[ ['role' => 'user', 'n' => NULL], ['role' => 'tool'] ]", [{ role: 'user', n: null }, { role: 'tool' }]],
    ["['a', 'b' => 'c']", undefined],
    ["r'''x''' ", undefined],
    ['{"a": 1}', undefined],
    ["[1, 'two']", undefined],
    ["{'a': 1 2}", undefined],
  ])('%s', (text, value) => {
    expect(read(text)).toEqual(value);
  });

  it('that Node printed without what is deep inside are said to be no whole', () => {
    const told = (text: string) =>
      literalCarrier
        .read(text)
        ?.problems.map((it) => it.message)
        .join();
    expect(told("[ { role: 'user', content: [Array] } ]")).toMatch(/`\[Array\]` is, Node dropped/);
    expect(told("[ { role: 'user', content: Array } ]".replace('Array', 'List'))).not.toMatch(/Node dropped/);
  });

  it('name the language that spells them', () => {
    const language = (text: string) => literalCarrier.read(text)?.document.carrier;
    expect(language("[{ role: 'user', a: JSON.stringify({ b: 1 }) }]")).toBe('javascript');
    expect(language("[{'role': 'user', 'a': json.dumps({'b': 1})}]")).toBe('python');
    expect(language('[{:role=>"user"}]')).toBe('ruby');
    expect(language('[%{role: "user"}]')).toBe('elixir');
    expect(language("[['role' => 'user']]")).toBe('php');
  });

  it('are found in a log line, of which the rest stays', () => {
    const reading = literalCarrier.read("12:00:01 [DEBUG] post options: {'json': [{'role': 'user'}]} (took 3s)");
    expect(reading?.document.value).toEqual({ json: [{ role: 'user' }] });
    expect(reading?.outer?.[0]?.start).toBe(31);
  });

  it('that are cut are read up to the last whole element', () => {
    const { document, problems } =
      literalCarrier.read("[{'role': 'user', 'content': 'a'}, {'role': 'assistant', 'content': 'it") ?? {};
    expect(document?.value).toEqual([{ role: 'user', content: 'a' }]);
    expect(problems?.map((it) => it.kind)).toEqual(['mended-syntax', 'cut-end']);
  });

  it('are found behind tens of thousands of brackets that nobody closes', () => {
    const garbage = ['{', '[{', '{"error":', "[{'a': 'b'},", 'BadRequestError('].map((it) => it.repeat(30_000));
    for (const it of garbage)
      expect(read(`${it} ! {'role': 'user', 'content': 'hi'}`)).toEqual({ role: 'user', content: 'hi' });
  });

  it('are read in time that grows with the text', () => {
    const nested = `${'['.repeat(400)}{'a': 1}${']'.repeat(400)}`;
    expect(literalCarrier.read(nested)).not.toBeNull();
    expect(literalCarrier.read(`{'a': ${'('.repeat(100_000)}`)).toBeNull();
    expect(literalCarrier.read("{'a".repeat(100_000))).toBeNull();
    expect(literalCarrier.read('[/*{'.repeat(100_000))).toBeNull();
  });
});
