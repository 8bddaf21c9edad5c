import { describe, expect, it } from 'vitest';
import { chance, drawnPicture } from '../core/testing/rollout.ts';
import { createHost } from './host.ts';
import type { PlanView, SectionWanted, SessionView } from './protocol.ts';

/** There is room for less than half of the files below, and their texts are too short to be left in the file. */
const HEAP = 85_000_000;
const SIZE = 14_000_000;

const words = 'a question about the little house behind the hill “π” and what stood in it before, '.repeat(12);

/** Turns of one question, a call, its result and an answer, each several lines of a kind of file. */
function lines(kind: 'chat' | 'claude' | 'codex', pictures = 0): string {
  const next = chance(5);
  const out: string[] = [];
  let size = 0;
  let parent: string | null = null;
  const put = (value: unknown) => {
    const line = JSON.stringify(value);
    out.push(line);
    size += line.length + 1;
  };
  const claude = (type: string, content: unknown) => {
    const uuid = `00000000-0000-4000-8000-${String(out.length).padStart(12, '0')}`;
    const message =
      type === 'user'
        ? { role: type, content }
        : { role: type, id: `m${out.length}`, type: 'message', model: 'claude-sonnet-4-5', content };
    put({
      parentUuid: parent,
      isSidechain: false,
      sessionId: 's',
      version: '2.1.14',
      cwd: '/a',
      type,
      message,
      uuid,
      timestamp: '2026-03-01T10:00:00.000Z',
    });
    parent = uuid;
  };
  const item = (payload: unknown) => put({ timestamp: '2026-08-01T10:00:00.000Z', type: 'response_item', payload });
  if (kind === 'codex')
    put({
      timestamp: '2026-08-01T10:00:00.000Z',
      type: 'session_meta',
      payload: {
        id: 'a',
        timestamp: 'b',
        cwd: '/c',
        originator: 'codex_cli_rs',
        cli_version: '0.50.0',
        instructions: null,
      },
    });
  for (let n = 0; size < SIZE; n++) {
    const said = words.slice(next(20), 100 + next(150));
    const shown = n < pictures ? drawnPicture(n, 200_000) : null;
    if (kind === 'chat') {
      put({
        role: 'user',
        content: shown
          ? [
              { type: 'text', text: said },
              { type: 'image_url', image_url: { url: `data:image/png;base64,${shown}` } },
            ]
          : said,
      });
      put({
        role: 'assistant',
        content: null,
        tool_calls: [{ id: `call_${n}`, type: 'function', function: { name: 'look', arguments: '{}' } }],
      });
      put({ role: 'tool', tool_call_id: `call_${n}`, content: said });
      put({ role: 'assistant', content: said });
    } else if (kind === 'claude') {
      claude('user', said);
      claude('assistant', [{ type: 'tool_use', id: `toolu_${n}`, name: 'Read', input: { file_path: '/a' } }]);
      claude('user', [{ type: 'tool_result', tool_use_id: `toolu_${n}`, content: said }]);
      claude('assistant', [{ type: 'text', text: said }]);
    } else {
      item({ type: 'message', role: 'user', content: [{ type: 'input_text', text: said }] });
      item({ type: 'function_call', name: 'shell', arguments: '{}', call_id: `call_${n}` });
      item({ type: 'function_call_output', call_id: `call_${n}`, output: said });
      item({ type: 'message', role: 'assistant', content: [{ type: 'output_text', text: said }] });
    }
  }
  return `${out.join('\n')}\n`;
}

const FILES = [
  ['a chat', lines('chat')],
  ['a session of Claude Code', lines('claude')],
  ['a rollout of Codex', lines('codex')],
  ['a chat with pictures', lines('chat', 20)],
] as const;

async function opened(text: string | Blob, section?: SectionWanted | 'none', heap = HEAP, edits = 0) {
  const host = createHost();
  const ask = async <T>(method: string, ...args: readonly unknown[]) =>
    (await host.answer(method as never, args, () => undefined)) as T;
  const file = new Blob([text]);
  const carried = edits === 0 ? {} : { carried: { edits, unsaved: true } };
  const view = await ask<SessionView>('open', { file, fileName: 'a.jsonl', target: null, heap, section, ...carried });
  const blob = (plan: number | null = null) => ask<Blob>('exportBlob', plan);
  const saved = async (plan: number | null = null) => (await blob(plan)).text();
  return { view, ask, blob, saved, bytes: new Uint8Array(await file.arrayBuffer()) };
}

const textOf = (bytes: Uint8Array, from = 0, to = bytes.length) => new TextDecoder().decode(bytes.subarray(from, to));
const linesOf = (text: string) => text.split('\n').length - 1;

describe('a file of lines there is no room for', () => {
  it.each(FILES)('is opened in its last lines, from a question on: %s', async (_, text) => {
    const { view, ask, bytes } = await opened(text);
    const { section } = view;
    expect(section).toMatchObject({ to: bytes.length, size: bytes.length });
    expect(section!.from).toBeGreaterThan(0);
    expect(view.firstLine).toBe(linesOf(textOf(bytes, 0, section!.from)) + 1);
    expect(view.diagnostics.map((it) => it.rule).filter((it) => it !== 'limits/messages')).toEqual([]);
    expect(view.verdict.sentence).toContain('Only the open lines were checked.');
    const rows = await ask<readonly { role: string; place: string }[]>('rows', 0, 1);
    expect(rows[0]).toMatchObject({ role: 'user', place: `line ${view.firstLine.toLocaleString('en')}` });
    expect(view.problems.map((it) => it.kind)).toContain('left-in-file');
    expect(view.counts.messages % 4).toBe(0);
    expect(await ask('exportText', null, 1e9)).toBeNull();
  });

  it.each(FILES)('is open in sections that lie side by side, each as it is in the file: %s', async (_, text) => {
    let to = Number.POSITIVE_INFINITY;
    let messages = 0;
    let sections = 0;
    for (; to > 0; sections++) {
      const { view, ask, saved, bytes } = await opened(text, { to });
      const { from } = view.section!;
      expect(view.section!.to).toBe(Math.min(to, bytes.length));
      if (view.problems.length === 1)
        expect(await ask('source', null, 1e9)).toBe(textOf(bytes, from, view.section!.to));
      expect((await saved()) === text).toBe(true);
      messages += view.counts.messages;
      if (from > 0) {
        const same = await opened(text, { from });
        expect(same.view.section!.from).toBe(from);
        expect(same.view.section!.to).toBeGreaterThan(from);
      }
      to = from;
    }
    expect(sections).toBeGreaterThan(1);
    expect(messages).toBe((await opened(text, undefined, 1e10)).view.counts.messages);
  });

  it.each(FILES)('is saved with what stands around the section, whatever was done to it: %s', async (_, text) => {
    const whole = await opened(text);
    const { from } = (await opened(text, { to: whole.view.section!.from })).view.section!;
    const { view, ask, saved, bytes } = await opened(text, { from });
    expect(view.section!.from).toBe(from);
    const { to } = view.section!;
    const alone = await opened(textOf(bytes, from, to), undefined, 1e10);
    const request = { kind: 'trim', unit: 'messages', budget: 10, counter: 'chars/4', options: {} };
    const plans = [await ask<PlanView>('plan', request), await alone.ask<PlanView>('plan', request)] as const;
    expect(plans[0].rows).toEqual(plans[1].rows);
    const around = async () => `${textOf(bytes, 0, from)}${await alone.saved()}${textOf(bytes, to)}`;
    await ask('apply', plans[0].id);
    await alone.ask('apply', plans[1].id);
    expect((await saved()).length).toBeLessThan(text.length);
    expect((await saved()) === (await around())).toBe(true);
    await ask('undo');
    expect((await saved()) === text).toBe(true);
  });

  it.each(FILES)('is opened at other lines over what was done to these: %s', async (_, text) => {
    const trimmed = async ({ view, ask }: Awaited<ReturnType<typeof opened>>) => {
      const request = { kind: 'trim', unit: 'messages', budget: 10, counter: 'chars/4', options: {} };
      const { id } = await ask<PlanView>('plan', request);
      await ask('apply', id);
      return view.section!;
    };
    // From the last lines to the first, and back to what is behind those: every section trimmed to ten messages.
    let file = new Blob([text]);
    let edits = 0;
    const parts: string[] = [];
    for (let to = file.size; to > 0; edits++) {
      const some = await opened(file, { to }, HEAP, edits);
      expect(some.view.section).toMatchObject({ to, size: file.size, edits, unsaved: edits > 0 });
      expect(some.view.problems[0]!.message.includes('made while other lines were open')).toBe(edits > 0);
      expect((await some.saved()) === (await file.text())).toBe(true);
      const section = await trimmed(some);
      parts.unshift(await (await some.ask<Blob>('sectionBlob')).text());
      file = await some.blob();
      to = section.from;
    }
    expect(edits).toBeGreaterThan(1);
    expect((await file.text()) === parts.join('')).toBe(true);
    // In a session file what followed a record that went follows the one before it: nothing else differs in a line.
    const said = (line: string) => line.replace(/"parentUuid":(?:"[^"]*"|null)/, '');
    const own = new Set(text.split('\n').map(said));
    expect(
      parts
        .join('')
        .split('\n')
        .map(said)
        .filter((line) => !own.has(line)),
    ).toEqual([]);
    const { view } = await opened(file, undefined, 1e10);
    expect(view.counts.messages).toBe(edits * 10);
    expect(view.diagnostics.map((it) => it.rule)).toEqual([]);
  });

  it('names the lines of the file where one cannot be read', async () => {
    const text = `${FILES[0][1]}{"role":"user","content":"torn\n{"role":"assistant","content":"And?"}\n`;
    const { view, ask } = await opened(text);
    const torn = view.diagnostics.find((it) => it.rule === 'json/repaired')!;
    const line = linesOf(text) - 1;
    expect(view.firstLine).toBeGreaterThan(1);
    expect(torn).toMatchObject({ line, message: expect.stringContaining(`Line ${line} is not valid JSON`) });
    expect(view.problems.find((it) => it.kind === 'broken-line')).toMatchObject({ line });
    const plan = await ask<PlanView>('plan', { kind: 'repair', preset: 'recommended' });
    const reasons = plan.rows.filter((it) => it.index < 0).map((it) => it.reason);
    expect(reasons).toEqual([`Line ${line} cannot be read and is removed.`]);
  });

  it('is refused where nobody wants a section, where a record is longer than one, and where it has no lines', async () => {
    const record = JSON.stringify({ role: 'user', content: ['word '.repeat(4_000_000)] });
    const pretty = JSON.stringify({ messages: JSON.parse(`[${FILES[0][1].trim().replaceAll('\n', ',')}]`) }, null, 2);
    for (const [text, section] of [
      [FILES[0][1], 'none'],
      [`${record}\n${record}\n`, undefined],
      [pretty, undefined],
    ] as const) {
      const { view } = await opened(text, section);
      expect(view.problems[0]?.kind).toBe('too-large');
      expect(view.section).toBeNull();
    }
  });
});
