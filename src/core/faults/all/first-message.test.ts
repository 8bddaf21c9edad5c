import { expect, it } from 'vitest';
import { PRESETS } from '../../passes/presets.ts';
import { applyPlan, openTranscript, planRepair } from '../../session.ts';

it('a session that went on behind its first answer gets no turn in front of it, when a system text has moved there neither', () => {
  const said = (role: string, content: string, ts: number) => ({ role, content, ts });
  const list = [
    said('assistant', 'hello', 1),
    said('system', 'be brief', 2),
    said('user', 'count', 3),
    said('assistant', 'one', 4),
    said('user', 'more', 5),
    said('assistant', 'two', 6),
    said('user', 'more', 7),
  ];
  const snapshot = openTranscript(JSON.stringify(list), { format: 'cline-history', target: 'chat-template-strict' });
  const passes = PRESETS.find((preset) => preset.id === 'recommended')?.passes ?? [];
  const once = applyPlan(snapshot, planRepair(snapshot, { passes })).snapshot;
  expect(once.transcripts[0]!.messages.map((message) => message.role).slice(0, 3)).toEqual([
    'system',
    'assistant',
    'user',
  ]);
  expect(planRepair(once, { passes }).rows).toEqual([]);
});
