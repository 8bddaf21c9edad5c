import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createClient } from '../../worker/client.ts';
import { spawnTwin } from '../../worker/in-thread.ts';
import type { PlanRequest } from '../../worker/protocol.ts';
import { type Reported, reportText } from './report.ts';

/** One in every place where a transcript can hold words of its own. */
const SECRETS = {
  text: 'sk-live-Text81Kq0PpTtUu44',
  system: 'sk-live-System81Kq0PpTt',
  thinking: 'sk-live-Thinking81Kq0Pp',
  argument: 'sk-live-Argument81Kq0Pp',
  key: 'skliveKey81Kq0PpTtUu44',
  result: 'sk-live-Result81Kq0PpTt',
  tool: 'skliveTool81Kq0PpTtUu44',
  id: 'skliveId81Kq0PpTtUu44',
  model: 'sk-live-Model81Kq0PpTtU',
  file: 'sk-live-File81Kq0PpTtUu.json',
} as const;

const TEXT = JSON.stringify({
  model: SECRETS.model,
  system: SECRETS.system,
  max_tokens: 100,
  [SECRETS.key]: 1,
  messages: [
    { role: 'user', content: SECRETS.text },
    {
      role: 'assistant',
      content: [
        { type: 'thinking', thinking: SECRETS.thinking, signature: 'c2ln' },
        { type: 'tool_use', id: SECRETS.id, name: SECRETS.tool, input: { [SECRETS.key]: SECRETS.argument } },
        { type: 'tool_use', id: 'toolu_01AAAAAAAAAAAAAAAAAAAAAA', name: SECRETS.tool, input: {} },
      ],
    },
    { role: 'user', content: [{ type: 'tool_result', tool_use_id: SECRETS.id, content: SECRETS.result }] },
    { role: 'user', content: [{ type: SECRETS.key, text: SECRETS.text }] },
    { role: SECRETS.key, content: SECRETS.text },
  ],
});
const ERROR = `400 messages.1: \`tool_use\` ids were found without \`tool_result\` blocks immediately after: ${SECRETS.id}. ${SECRETS.text}`;

async function reported(request: PlanRequest | null, text = TEXT) {
  const client = createClient(async () => spawnTwin());
  const view = await client.open({ text, fileName: SECRETS.file, target: 'anthropic' });
  const all: Reported[] = [];
  for (const finding of view.diagnostics) {
    const plan = request ?? ({ kind: 'repair', preset: view.recommended } as const);
    const planned = await client.plan(plan);
    all.push({
      date: '2026-11-22',
      version: '1.2.3',
      view,
      report: await client.report({
        plan: planned.id,
        counter: 'chars4',
        usage: false,
        finding: { rule: finding.rule, variant: finding.variant ?? null },
      }),
      receipt: await client.receipt(),
      decoded: await client.decode(ERROR),
      culprit: 1,
      finding,
      plan: planned,
    });
  }
  return { client, all };
}

describe('a report', () => {
  it('has nothing of the transcript in it, whatever is broken', async () => {
    const { all } = await reported(null);
    expect(all.length).toBeGreaterThan(3);
    for (const text of all.map(reportText))
      for (const secret of Object.values(SECRETS)) expect(text.toLowerCase()).not.toContain(secret.toLowerCase());
  });

  it('of every repair that is offered has nothing of it either', async () => {
    const client = createClient(async () => spawnTwin());
    const { diagnostics } = await client.open({ text: TEXT, fileName: null, target: 'anthropic' });
    for (const { key, rule, fixes } of diagnostics)
      for (const fix of fixes)
        for (const request of [
          { kind: 'fix', key, fix },
          { kind: 'all', rule, fix },
        ] as const) {
          const plan = await client.plan(request);
          for (const words of [plan.title, plan.summary])
            for (const secret of Object.values(SECRETS)) expect(words).not.toContain(secret);
        }
  });

  it('names the kind of error, the place, the rule, the answer, the repair and the counts', async () => {
    const { all } = await reported(null);
    const text = reportText(all.find((it) => it.finding?.rule === 'tools/missing-result')!);
    expect(text).toMatch(/^# A transcript repaired$/m);
    expect(text).toContain('- Checked for: Anthropic Messages');
    expect(text).toMatch(/^- Requirements: \d+, looked up (?:on|from) \d{4}-/m);
    expect(text).toContain('- Kind: `tool-use-missing-result`, exact match');
    expect(text).toContain('- Status: 400');
    expect(text).toMatch(/^- Rule: `tools\/missing-result` \(.*\), error$/m);
    expect(text).toMatch(/^- Place: message 1, part 2, line 1$/m);
    expect(text).toContain('`toolu_01AAAAAAAAAAAAAAAAAAAAAA`');
    expect(text).toContain('messages.{i}: `tool_use` ids were found without `tool_result` blocks');
    expect(text).toMatch(/^\| Errors \| [1-9]\d* \| \d+ \|$/m);
    expect(text).toMatch(/^By Transcript Inspector 1\.2\.3, 2026-11-22\./m);
  });

  it('hashes the bytes of the original and of the result', async () => {
    const hash = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex');
    const { client } = await reported(null);
    const plan = await client.plan({ kind: 'repair', preset: 'recommended' });
    const ask = { counter: 'chars4', usage: false, finding: null };
    const planned = await client.report({ ...ask, plan: plan.id });
    const result = new Uint8Array(await (await client.exportBlob(plan.id)).arrayBuffer());
    expect(planned.before).toMatchObject({ sha256: hash(TEXT), bytes: TEXT.length });
    expect(planned.after).toMatchObject({ sha256: hash(result), bytes: result.length });
    await client.apply(plan.id);
    const applied = await client.report({ ...ask, plan: null });
    expect(applied).toMatchObject({ before: planned.before, after: planned.after, steps: planned.steps });
    await client.undo();
    expect((await client.report({ ...ask, plan: null })).steps).toEqual([]);
  });

  it('of a trim says what it keeps', async () => {
    const messages = Array.from({ length: 40 }, (_, i) => ({
      role: i % 2 ? 'assistant' : 'user',
      content: `word ${i}`,
    }));
    const client = createClient(async () => spawnTwin());
    const view = await client.open({
      text: JSON.stringify({ model: 'claude-sonnet-4-5', messages }),
      fileName: null,
      target: null,
    });
    const plan = await client.plan({ kind: 'trim', unit: 'messages', budget: 11, counter: 'chars4', options: {} });
    const report = await client.report({ plan: plan.id, counter: 'chars4', usage: false, finding: null });
    const text = reportText({
      date: '2026-11-22',
      version: '1',
      view,
      report,
      receipt: null,
      decoded: null,
      culprit: null,
      finding: null,
      plan,
    });
    expect(text).toMatch(/^# A transcript trimmed$/m);
    expect(text).toMatch(/^- Trim: removes 30 messages, .*\n- Budget: 11 messages$/m);
    expect(text).toContain('| Messages | 40 |');
    expect(text).not.toContain('## Problem');
    expect(text).not.toContain('## Error text');
  });
});
