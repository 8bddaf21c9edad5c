import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PRESETS } from '../passes/presets.ts';
import { PASSES } from '../passes/registry.ts';
import { settingsOf } from '../passes/settings.ts';
import { applyPlan, openTranscript, planRepair } from '../session.ts';
import { HYGIENE_CASES } from '../testing/hygiene-cases.ts';
import { calls, type HygieneCase, tool, user } from '../testing/hygiene-messages.ts';

/** A hash is a hash: which digits it has is not what a case is about. */
const unhashed = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value)
      .replaceAll(/"((?:ab|call0|x{32}))[0-9a-z]{8}"/g, '"$100000000"')
      .replaceAll(/("(?:id|tool_call_id)":)"(?!abcdefghi)[0-9a-z]{9}"/g, '$1"000000000"'),
  );

function sent({ target, model, input, passes, beside }: HygieneCase, preset = 'provider-hygiene'): unknown {
  const list = 'parts' in input[0]! && !('kind' in input[0]) ? 'contents' : 'type' in input[0]! ? 'input' : 'messages';
  const body = { ...(model ? { model } : {}), ...beside, [list]: input };
  const snapshot = openTranscript(JSON.stringify(body), { target });
  const options = { preset, ...(passes ? { passes } : {}) };
  const once = applyPlan(snapshot, planRepair(snapshot, options));
  expect(planRepair(once.snapshot, options).rows).toEqual([]);
  return (JSON.parse(once.text) as Record<string, unknown>)[list];
}

describe('provider-hygiene, operation by operation', () => {
  it.each(HYGIENE_CASES)('$name', (it) => {
    expect(unhashed(sent(it))).toEqual(unhashed(it.ours));
  });
});

describe('what the gateway sends although it is rejected', () => {
  it.each(HYGIENE_CASES.filter(({ rejected }) => rejected))(
    'is left where its pass is switched off: $name',
    (known) => {
      const steps = PRESETS.find(({ id }) => id === 'provider-hygiene')!.passes;
      expect(sent({ ...known, passes: steps.filter(({ id }) => !known.rejected!.includes(id)) })).toEqual(known.source);
      expect(sent(known, 'provider-hygiene-2026-01')).not.toEqual(known.source);
    },
  );
});

describe('the policy', () => {
  const history = [user('q'), calls('call_1'), tool('call_1'), user('on')];
  const idSent = (target: string, model: string | undefined, preset: string) =>
    /"tool_call_id":"([^"]+)"/.exec(
      JSON.stringify(sent({ name: '', target, ...(model ? { model } : {}), input: history, ours: [] }, preset)),
    )?.[1];

  it('is that of the provider, of the API that it speaks, or of the model', () => {
    expect(idSent('openai-chat', undefined, 'provider-hygiene')).toBe('call1');
    expect(idSent('groq', 'llama-3', 'provider-hygiene')).toBe('call1');
    expect(idSent('openrouter', 'mistralai/devstral-2', 'provider-hygiene')).toMatch(/^[a-z0-9]{9}$/);
    expect(idSent('openrouter', 'meta/llama-4', 'provider-hygiene')).toBe('call_1');
    expect(idSent('generic', undefined, 'provider-hygiene')).toBe('call_1');
  });

  it('of before 2026.1.22 keeps _ and - in ids', () => {
    const kept: HygieneCase = { name: '', target: 'openai-chat', input: history, ours: [] };
    const passes = [{ id: 'hygiene-ids', options: { letters: 'marks' } }];
    expect(JSON.stringify(sent({ ...kept, passes }))).toContain('"tool_call_id":"call_1"');
  });

  it('leaves turns apart at OpenAI and behind OpenRouter, and thinking in the form of Anthropic', () => {
    const apart = [user('q'), user('r'), { role: 'assistant', content: 'a' }, user('on')];
    expect(sent({ name: '', target: 'openrouter', input: apart, ours: [] })).toEqual(apart);
    expect(sent({ name: '', target: 'openai-chat', input: apart, ours: [] })).toEqual(apart);
    const joined = {
      role: 'user',
      content: [
        { type: 'text', text: 'q' },
        { type: 'text', text: 'r' },
      ],
    };
    expect(sent({ name: '', target: 'groq', input: apart, ours: [] })).toEqual([joined, ...apart.slice(2)]);
    const thought = { type: 'thinking', thinking: 'hm', signature: '' };
    const minimax = [user('q'), { role: 'assistant', content: [thought, { type: 'text', text: 'a' }] }, user('on')];
    expect(sent({ name: '', target: 'minimax', model: 'MiniMax-M2', input: minimax, ours: [] })).toEqual(minimax);
  });

  it('of Mistral is its ids and pairs, and nine characters follow the model unless the provider says so', () => {
    const apart = [user('q'), user('r'), { role: 'assistant', content: 'a' }, user('on')];
    expect(sent({ name: '', target: 'mistral', input: apart, ours: [] })).toEqual(apart);
    expect(idSent('groq', 'mistral-saba-24b', 'provider-hygiene')).toMatch(/^[a-z0-9]{9}$/);
    const passes = [{ id: 'hygiene-ids', options: { nine: 'provider' } }];
    const hosted: HygieneCase = {
      name: '',
      target: 'groq',
      model: 'mistral-saba-24b',
      input: history,
      ours: [],
      passes,
    };
    expect(JSON.stringify(sent(hosted))).toContain('"tool_call_id":"call1"');
    expect(JSON.stringify(sent({ ...hosted, target: 'openrouter' }))).toMatch(/"tool_call_id":"[a-z0-9]{9}"/);
  });

  it('of January leaves everything but pictures to most providers', () => {
    expect(idSent('openai-chat', undefined, 'provider-hygiene-2026-01')).toBe('call_1');
    expect(idSent('mistral', undefined, 'provider-hygiene-2026-01')).toMatch(/^[a-z0-9]{9}$/);
    const open = [user('q'), calls('a'), user('on')];
    expect(sent({ name: '', target: 'openai-chat', input: open, ours: [] }, 'provider-hygiene-2026-01')).toEqual(open);
  });
});

describe('the order', () => {
  const use = (id: string) => ({ type: 'tool_use', id, name: 'f', input: {} });
  const result = (id: string) => ({ type: 'tool_result', tool_use_id: id, content: 'r' });
  const outline = (target: string, input: object[]) =>
    (sent({ name: '', target, input, ours: [] }) as { content?: unknown; parts?: unknown }[]).map(
      ({ content, parts }) =>
        JSON.stringify(content ?? parts).match(/tool_use"|tool_result"|functionCall|functionResponse|"x"/g) ?? [],
    );

  it('puts what is said after a call after its result, and merges afterwards', () => {
    const input = [
      user('q'),
      { role: 'assistant', content: [use('a')] },
      { role: 'assistant', content: 'x' },
      user([result('a')]),
      user('r'),
    ];
    expect(outline('anthropic', input)).toEqual([[], ['tool_use"'], ['tool_result"'], ['"x"'], []]);
  });

  it('moves displaced results at Gemini', () => {
    const part = (role: string, inner: object) => ({ role, parts: [inner] });
    const input = [
      part('user', { text: 'q' }),
      part('model', { functionCall: { name: 'f', args: {} } }),
      part('user', { text: 'wait' }),
      part('model', { text: 'x' }),
      part('user', { functionResponse: { name: 'f', response: { output: 'r' } } }),
      part('user', { text: 'r' }),
    ];
    expect(outline('gemini', input)).toEqual([[], ['functionCall'], ['functionResponse'], ['"x"'], []]);
  });
});

describe('the old habits', () => {
  it('are shown by the preset and switched off', () => {
    const { passes, besides = [] } = PRESETS.find((it) => it.id === 'provider-hygiene')!;
    expect(besides).toEqual([
      'drop-error-turns',
      'failed-turns',
      'strip-final-tags',
      'trim-after-calls',
      'reused-ids',
      'foreign-thinking',
    ]);
    expect(passes.filter((it) => besides.includes(it.id))).toEqual([]);
  });
});

describe('the table of differences', () => {
  const table = readFileSync(join(import.meta.dirname, '../passes/SOURCES.md'), 'utf8');
  const named = [...table.matchAll(/^\| provider-hygiene \| ([^|]+?) \|/gm)].map((it) => it[1]);

  it('is about presets that there are', () => {
    const about = [...table.matchAll(/^\| ([a-z0-9-]+) \| /gm)]
      .map((it) => it[1])
      .filter((it) => it !== 'preset' && it !== '---');
    expect(about.length).toBeGreaterThan(20);
    expect([...new Set(about)].filter((id) => !PRESETS.some((it) => it.id === id))).toEqual([]);
  });

  it('names every option of every pass as a switch', () => {
    const switches = table.slice(table.indexOf('## Switches'));
    const lacking = PASSES.flatMap(({ id, options }) =>
      settingsOf(options).flatMap((setting) =>
        setting.id === 'policy' || switches.includes(`\`${id}\` \`${setting.id}\``) ? [] : [`${id} ${setting.id}`],
      ),
    );
    expect(lacking).toEqual([]);
  });

  it('names every case in which ours is not what the gateway sends, and no other', () => {
    const differ = HYGIENE_CASES.filter((it) => JSON.stringify(it.source ?? it.ours) !== JSON.stringify(it.ours));
    expect(named.filter((it) => HYGIENE_CASES.some((one) => one.name === it)).sort()).toEqual(
      differ.map((it) => it.name).sort(),
    );
  });
});
