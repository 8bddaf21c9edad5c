import { describe, expect, it } from 'vitest';
import { createClient } from './client.ts';
import { spawnTwin } from './in-thread.ts';
import { MARKS, SIDE_KINDS } from './protocol.ts';
import { SIZE_LIMIT, tooLarge } from './read-file.ts';

const use = (id: string, name: string, input: object) => ({ type: 'tool_use', id, name, input });
const back = (id: string, content: string) => ({ type: 'tool_result', tool_use_id: id, content });
const HISTORY = JSON.stringify(
  {
    model: 'claude-sonnet-4-5',
    max_tokens: 100,
    messages: [
      { role: 'user', content: [back('toolu_0', 'left over')] },
      { role: 'user', content: 'What files are in src?' },
      { role: 'assistant', content: [{ type: 'text', text: 'I look.' }, use('toolu_A', 'ls', { path: 'src' })] },
      { role: 'user', content: [back('toolu_A', 'a.txt\nb.txt')] },
      { role: 'assistant', content: [use('toolu_B', 'cat', { path: 'a.txt' })] },
      { role: 'user', content: 'go on' },
    ],
  },
  null,
  2,
);

const start = () => createClient(async () => spawnTwin());
const open = async (text = HISTORY) => {
  const client = start();
  return { client, view: await client.open({ text, fileName: 'a.json', target: null }) };
};

describe('a session in the worker', () => {
  it('shows columns that say what each message holds', async () => {
    const { view } = await open();
    const { rows } = view;
    expect(rows.count).toBe(6);
    expect([...rows.kinds]).toEqual([2 | 64, 128, 128 | 1, 2, 1 | 32, 128]);
    expect([...rows.linkCall]).toEqual([2]);
    expect([...rows.linkResult]).toEqual([3]);
    expect(rows.severity[0]).toBe(3);
    expect(rows.severity[4]).toBe(3);
    expect(view.counts).toMatchObject({ messages: 6, calls: 2, errors: 2, warnings: 0 });
    expect(view.tools).toEqual(['cat', 'ls']);
  });

  it('says the verdict, the words of the API and the repair', async () => {
    const { client, view } = await open();
    expect(view.verdict.sentence).toBe('2 errors for Anthropic.');
    expect(view.verdict.predicted).toContain('toolu_0');
    const repair = await client.offer();
    expect(repair?.cost).toMatch(/^(adds|loses|keeps)/);
    expect(view.diagnostics[0]!.fixViews.length).toBeGreaterThan(0);
    expect(view.diagnostics[0]!.line).toBeGreaterThan(1);
  });

  it('gives rows and messages with their places', async () => {
    const { client } = await open();
    const [first, , third] = await client.rows(0, 3);
    expect(first).toMatchObject({ place: 'messages.0', what: 'left over' });
    expect(third?.what).toBe('I look. · ls {"path":"src"}');
    const message = await client.message(2);
    expect(message.parts.map((it) => it.kind)).toEqual(['text', 'call']);
    const written = await client.written(2, { most: 1e6, piece: 10 });
    expect(HISTORY.slice(written.offset!, written.offset! + written.of)).toBe(written.text);
  });

  it('filters by problems, calls, role, tool and words', async () => {
    const { client } = await open();
    const none = { roles: [], problemsOnly: false, callsOnly: false, tool: null, text: '' };
    const ask = async (change: object) => [...(await client.filter({ ...none, ...change }))];
    expect(await ask({ problemsOnly: true })).toEqual([0, 4]);
    expect(await ask({ callsOnly: true })).toEqual([0, 2, 3, 4]);
    expect(await ask({ roles: ['assistant'] })).toEqual([2, 4]);
    expect(await ask({ tool: 'ls' })).toEqual([2, 3]);
    expect(await ask({ text: 'B.TXT' })).toEqual([3]);
    expect(await ask({ text: 'b.txt', problemsOnly: true })).toEqual([]);
  });

  it('plans without changing, applies, undoes to the same bytes and redoes', async () => {
    const { client } = await open();
    const plan = await client.plan({ kind: 'repair', preset: 'recommended' });
    expect(plan.before.errors).toBe(2);
    expect(plan.after.errors).toBe(0);
    expect([...plan.marks].some((it) => MARKS[it] !== 'keep') || plan.insertions.length > 0).toBe(true);
    expect(await client.source(null, 1e6)).toBe(HISTORY);
    const planned = await client.source(plan.id, 1e6);
    const applied = await client.apply(plan.id);
    expect(applied.verdict.healthy).toBe(true);
    expect(await client.source(null, 1e6)).toBe(planned);
    expect((await client.undo()).edited).toBe(false);
    expect(await client.source(null, 1e6)).toBe(HISTORY);
    expect((await client.redo()).edited).toBe(true);
    expect(await client.source(null, 1e6)).toBe(planned);
    await expect(client.apply(plan.id)).rejects.toThrow('The text has changed');
  });

  it('draws an added result inside the message it becomes part of', async () => {
    const { client, view } = await open();
    const dangling = view.diagnostics.find((it) => it.rule === 'tools/missing-result')!;
    const plan = await client.plan({ kind: 'fix', key: dangling.key, fix: 'add-interrupted-result' });
    expect(plan.summary).toBe('adds a placeholder result to message 5');
    expect(plan.cost).toBe('adds 1 placeholder result');
    expect(plan.rows[0]).toMatchObject({ index: 5, action: 'inserted', joins: true, tool: 'cat' });
    expect(plan.insertions).toEqual([]);
    expect(MARKS[plan.marks[5]!]).toBe('changed');
    expect(plan.touched).toBe(1);
    expect(plan.after.messages).toBe(plan.before.messages);
  });

  it('answers all findings of a rule at once', async () => {
    const calls = (id: string) => ({ role: 'assistant', content: [use(id, 'ls', {})] });
    const said = { role: 'user', content: 'go on' };
    const messages = [said, calls('toolu_1'), said, calls('toolu_2'), said, calls('toolu_3'), said];
    const { client, view } = await open(JSON.stringify({ model: 'claude-sonnet-4-5', max_tokens: 9, messages }));
    expect(view.counts.errors).toBe(3);
    const plan = await client.plan({ kind: 'all', rule: 'tools/missing-result', fix: 'remove-call' });
    expect(plan.after.errors).toBe(0);
    expect((await client.apply(plan.id)).counts.errors).toBe(0);
  });

  it('an open call at the end of a session is no reason to cut it', async () => {
    const line = (uuid: string, parentUuid: string | null, message: object, type: string) =>
      JSON.stringify({ parentUuid, isSidechain: false, sessionId: 's', version: '2.0.0', type, uuid, message });
    const text = [
      line('a', null, { role: 'user', content: 'look' }, 'user'),
      line(
        'b',
        'a',
        { role: 'assistant', id: 'm1', model: 'claude-sonnet-4-5', content: [use('toolu_9', 'ls', {})] },
        'assistant',
      ),
    ].join('\n');
    const { client, view } = await open(text);
    expect(view.counts).toMatchObject({ errors: 0, warnings: 1 });
    expect(view.verdict).toMatchObject({ state: 'open', predicted: null });
    expect(view.verdict.sentence).not.toMatch(/would accept/);
    expect(await client.offer()).toBe(null);
  });

  it('counts and mends a torn line', async () => {
    const lines = Array.from({ length: 6 }, (_, i) =>
      JSON.stringify({ role: i % 2 ? 'assistant' : 'user', content: `${i}` }),
    );
    const text = [
      ...lines.slice(0, 3),
      '{"role":"us',
      ...lines.slice(3),
      JSON.stringify({ role: 'user', content: 'end' }),
    ].join('\n');
    const { client, view } = await open(text);
    expect(view.counts.warnings).toBe(1);
    expect(view.verdict.sentence).toContain('a line of the file needs fixing');
    expect(await client.offer()).toEqual({
      summary: 'repairs 1 line, loses 11 characters',
      cost: 'loses 11 characters',
    });
    const plan = await client.plan({ kind: 'repair', preset: 'recommended' });
    expect(plan.passes.find((it) => it.id === 'file-lines')).toMatchObject({ on: true, changes: 1 });
    expect((await client.apply(plan.id)).counts.warnings).toBe(0);
    expect(await client.source(null, 1e6)).not.toContain('{"role":"us\n');
  });

  it('closes a body whose end is missing, and takes that back', async () => {
    const cut = HISTORY.slice(0, HISTORY.lastIndexOf('"go on"'));
    const { client, view } = await open(cut);
    expect(view.verdict.sentence).not.toMatch(/accept this/);
    const found = view.diagnostics.find((it) => it.rule === 'json/repaired')!;
    expect(found.fixViews.map((it) => it.id)).toEqual(['close-end']);
    const plan = await client.plan({ kind: 'fix', key: found.key, fix: 'close-end' });
    expect(plan.rows).toHaveLength(1);
    const closed = await client.apply(plan.id);
    expect(closed.edited).toBe(true);
    expect(closed.diagnostics.some((it) => it.rule === 'json/repaired')).toBe(false);
    const text = await client.source(null, 1e6);
    expect(() => JSON.parse(text ?? '')).not.toThrow();
    await client.undo();
    expect(await (await client.exportBlob(null)).text()).toBe(cut);
  });

  it('compares the message that is removed and one that is kept', async () => {
    const { client } = await open();
    const plan = await client.plan({ kind: 'repair', preset: 'recommended' });
    const gone = [...plan.marks].findIndex((it) => MARKS[it] === 'removed');
    const sides = await client.sides(plan.id);
    const at = sides.left.indexOf(gone);
    expect([SIDE_KINDS[sides.kind[at]!], sides.right[at]]).toEqual(['removed', -1]);
    const [removed, same] = await client.pairs(plan.id, [
      { left: gone, right: -1, whole: false },
      { left: 3, right: 3 - 1, whole: false },
    ]);
    expect(removed?.before?.blocks[0]?.pieces[0]?.text).toContain('left over');
    expect(removed?.after).toBeNull();
    expect(same?.after?.blocks).toEqual(same?.before?.blocks);
  });

  it('changes the verdict with the target and goes back to what the text says', async () => {
    const { client } = await open();
    const other = await client.setTarget('openai-chat');
    expect(other.target.id).toBe('openai-chat');
    const own = await client.setTarget(null);
    expect(own.target.id).toBe('anthropic');
  });

  it('checks for the model that somebody names, and goes back to the one of the conversation', async () => {
    const { client } = await open();
    const other = await client.setModel('claude-opus-4-8');
    expect(other.target.model).toBe('claude-opus-4-8');
    expect(client.record()?.model).toBe('claude-opus-4-8');
    const own = await client.setModel(null);
    expect(own.target.model).not.toBe('claude-opus-4-8');
  });

  it('gives back an unchanged file as the very bytes it was', async () => {
    const client = start();
    const bytes = new Uint8Array([...new TextEncoder().encode(`\uFEFF${HISTORY.slice(0, -2)}  `), 10, 125, 0x0d, 0x0a]);
    const file = new Blob([bytes]);
    await client.open({ file, fileName: 'b.json', target: null });
    expect(new Uint8Array(await (await client.exportBlob(null)).arrayBuffer())).toEqual(bytes);
  });

  it.each([
    ['after it', (list: string, error: string) => `${list}\n\n${error}\n`],
    ['before it', (list: string, error: string) => `${error}\n${list}`],
  ])('takes an error that was pasted %s out of a long text', async (_, join) => {
    const list = JSON.stringify(Array.from({ length: 40 }, (_, i) => ({ role: 'user', content: `message ${i}` })));
    const lines = JSON.parse(list)
      .map((it: unknown) => JSON.stringify(it))
      .join('\n');
    for (const transcript of [list, lines])
      for (const error of [`Error code: 400 - {'error': 1}`, '{"type":"error","error":{"message":"no"}}']) {
        const view = await start().open({ text: join(transcript, error), split: true, fileName: null, target: null });
        expect(view.counts.messages).toBe(40);
        expect(view.pastedError).toBe(error);
      }
    const view = await start().open({ text: list, split: true, fileName: null, target: null });
    expect(view.pastedError).toBe('');
  });

  it('says that bytes are not UTF-8 and reads the rest', async () => {
    const client = start();
    const text = JSON.stringify([
      { role: 'user', content: 'caf?' },
      { role: 'assistant', content: 'yes' },
    ]);
    const bytes = new TextEncoder().encode(text);
    bytes[text.indexOf('?')] = 0xe9;
    const view = await client.open({ file: new Blob([bytes]), fileName: 'c.json', target: null });
    expect(view.counts.messages).toBe(2);
    expect(view.problems.map((it) => it.kind)).toContain('encoding');
  });

  it('a picture is a picture, not a text in another encoding', async () => {
    const client = start();
    const bytes = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0xff, 0xfe, 0, 0, 0x80]);
    const view = await client.open({ file: new Blob([bytes]), fileName: 'a.png', target: null });
    expect(view.counts.messages).toBe(0);
    expect(view.problems.map((it) => it.kind)).not.toContain('encoding');
    expect(view.problems).toHaveLength(1);
  });

  it.each([
    ['nothing', ''],
    ['prose', 'hello there'],
    ['a number', '42'],
    ['an empty list', '[]'],
    ['NUL', '\u0000\u0000'],
    ['brackets', '['.repeat(200_000)],
    ['a lone half', '"\ud800"'],
  ])('reads %s without a throw and says a sentence', async (_, text) => {
    const { view } = await open(text);
    expect(view.counts.messages).toBe(0);
    expect(view.verdict.healthy).toBe(false);
    expect(view.problems[0]?.message.length).toBeGreaterThan(10);
  });

  it('refuses a file above the limit before reading it', async () => {
    const client = start();
    const big = Object.defineProperty(new Blob(['x']), 'size', { value: SIZE_LIMIT + 1 });
    // The twin clones; a clone has its own size. So the host is asked itself.
    const { createHost } = await import('./host.ts');
    const view = await createHost().answer('open', [{ file: big, fileName: 'd.json', target: null }], () => undefined);
    expect(view).toMatchObject({ problems: [{ kind: 'too-large', message: tooLarge(SIZE_LIMIT + 1) }] });
    expect(tooLarge(488_000_000)).toMatch(/^This has 488 MB; up to 450 MB can be read/);
    expect(tooLarge(1_000_000_000, 700_000_000)).toMatch(/it still has 700 MB: many small records/);
    client.cancel();
  });
});
