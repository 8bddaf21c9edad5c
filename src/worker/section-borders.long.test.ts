import { describe, expect, it } from 'vitest';
import { TARGETS } from '../core/index.ts';
import { createHost } from './host.ts';
import type { PlanView, SessionView } from './protocol.ts';

/** There is room for a part of the files below. */
const HEAP = 46_000_000;
const words = 'what a tool has said of the house behind the hill '.repeat(12);

type Kind = 'chat' | 'claude' | 'codex';

/** One question and work without end: two calls at once, their results, again and again. `late`: some results come later. */
function work(kind: Kind, rounds: number): string {
  const out: string[] = [];
  let parent: string | null = null;
  const put = (value: unknown) => out.push(JSON.stringify(value));
  const claude = (type: string, content: unknown) => {
    const uuid = `00000000-0000-4000-8000-${String(out.length).padStart(12, '0')}`;
    const own = { id: `m${out.length}`, type: 'message', model: 'claude-sonnet-4-5' };
    const message = type === 'user' ? { role: type, content } : { role: type, ...own, content };
    const of = {
      isSidechain: false,
      sessionId: 's',
      version: '2.1.14',
      cwd: '/a',
      timestamp: '2026-03-01T10:00:00.000Z',
    };
    put({ parentUuid: parent, ...of, type, message, uuid });
    parent = uuid;
  };
  const codex = (type: string, payload: unknown) => put({ timestamp: '2026-08-01T10:00:00.000Z', type, payload });
  const item = (payload: unknown) => codex('response_item', payload);
  const meta = { id: 'a', timestamp: 'b', cwd: '/c', originator: 'codex_cli_rs', cli_version: '0.50.0' };
  if (kind === 'codex') codex('session_meta', { ...meta, instructions: null });
  if (kind === 'chat') put({ role: 'user', content: 'Go on.' });
  else if (kind === 'claude') claude('user', 'Go on.');
  else item({ type: 'message', role: 'user', content: [{ type: 'input_text', text: 'Go on.' }] });
  for (let n = 0; n < rounds; n++) {
    const ids = [2 * n, 2 * n + 1];
    if (kind === 'chat') {
      const call = (id: number) => ({
        id: `call_${id}`,
        type: 'function',
        function: { name: 'look', arguments: '{}' },
      });
      put({ role: 'assistant', content: null, tool_calls: ids.map(call) });
      for (const id of ids) put({ role: 'tool', tool_call_id: `call_${id}`, content: words });
    } else if (kind === 'claude') {
      const file = { file_path: '/a' };
      claude(
        'assistant',
        ids.map((id) => ({ type: 'tool_use', id: `toolu_${id}`, name: 'Read', input: file })),
      );
      for (const id of ids) claude('user', [{ type: 'tool_result', tool_use_id: `toolu_${id}`, content: words }]);
    } else {
      item({ type: 'reasoning', id: `rs_${n}`, summary: [], encrypted_content: `gAAAAA${'b3JjaGFyZA'.repeat(12)}` });
      for (const id of ids) item({ type: 'function_call', name: 'shell', arguments: '{}', call_id: `call_${id}` });
      for (const id of ids) item({ type: 'function_call_output', call_id: `call_${id}`, output: words });
    }
  }
  if (kind === 'chat') put({ role: 'assistant', content: 'Done.' });
  else if (kind === 'claude') claude('assistant', [{ type: 'text', text: 'Done.' }]);
  else item({ type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'Done.' }] });
  return `${out.join('\n')}\n`;
}

describe('where no question is near, a section begins at an answer with no call open', () => {
  it.each(['chat', 'claude', 'codex'] as const)(
    'for no target is a border a fault, nor is anything repaired: %s',
    async (kind) => {
      const file = new Blob([work(kind, 1800)]);
      const whole = await open(file, { heap: 1e10 });
      let messages = 0;
      let sections = 0;
      for (let to = file.size; to > 0; sections++) {
        const { view, ask } = await open(file, { heap: HEAP, section: { to } });
        messages += view.counts.messages;
        to = view.section!.from;
        const [first] = await ask<readonly { role: string }[]>('rows', 0, 1);
        expect(first!.role).toBe(to === 0 ? 'user' : 'assistant');
        const plan = await ask<PlanView>('plan', { kind: 'repair', preset: 'recommended' });
        expect(plan.rows).toEqual([]);
        for (const { id } of TARGETS) {
          const told = async (of: typeof ask) =>
            (await of<SessionView>('setTarget', id)).diagnostics
              .filter((it) => it.messageIndex >= 0)
              .map((it) => it.rule);
          const allowed = new Set(await told(whole.ask));
          expect(
            (await told(ask)).filter((rule) => !allowed.has(rule)),
            `${id}, from ${to}`,
          ).toEqual([]);
        }
      }
      expect(sections).toBeGreaterThan(2);
      expect(messages).toBe(whole.view.counts.messages);
    },
  );
});

async function open(file: Blob, how: object) {
  const host = createHost();
  const ask = async <T>(method: string, ...args: readonly unknown[]) =>
    (await host.answer(method as never, args, () => undefined)) as T;
  const view = await ask<SessionView>('open', { file, fileName: 'a.jsonl', target: null, ...how });
  return { view, ask };
}
