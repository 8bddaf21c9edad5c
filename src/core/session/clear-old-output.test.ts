import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { applyPlan, openTranscript, planRepair } from '../session.ts';

/*
 * Histories with so much output that the limits of the preset matter (40,000 and 20,000 tokens): drawn, and told by
 * what each step says; which outputs the source cleared was recorded once.
 */
type Step =
  | { readonly ask: string }
  | { readonly tool: string; readonly id: string; readonly of: string; readonly times: number };

interface Row {
  readonly steps: readonly Step[];
  /** The ids of the calls whose output the source clears. */
  readonly cleared: readonly string[];
}

const rows = JSON.parse(
  readFileSync(new URL('../../fixtures/sources/clear-old-output-long.json', import.meta.url), 'utf8'),
) as Row[];

const messagesOf = (step: Step): object[] =>
  'ask' in step
    ? [{ kind: 'request', parts: [{ part_kind: 'user-prompt', content: step.ask }] }]
    : [
        {
          kind: 'response',
          parts: [{ part_kind: 'tool-call', tool_name: step.tool, args: {}, tool_call_id: step.id }],
        },
        {
          kind: 'request',
          parts: [
            {
              part_kind: 'tool-return',
              tool_name: step.tool,
              content: step.of.repeat(step.times),
              tool_call_id: step.id,
            },
          ],
        },
      ];

it('clears of long histories what its source clears, and nothing else', () => {
  expect(rows.filter(({ cleared }) => cleared.length > 0).length).toBeGreaterThan(5);
  expect(rows.filter(({ cleared }) => cleared.length === 0).length).toBeGreaterThan(2);
  for (const { steps, cleared } of rows) {
    const text = JSON.stringify(steps.flatMap(messagesOf));
    const snapshot = openTranscript(text);
    const plan = planRepair(snapshot, { preset: 'clear-old-tool-output' });
    const after = applyPlan(snapshot, plan);
    const now = new Set<string>();
    after.snapshot.transcripts[0]!.messages.forEach(({ parts }, i) => {
      parts.forEach((part, j) => {
        const was = snapshot.transcripts[0]!.messages[i]!.parts[j]!;
        if (part.kind !== 'result' || was.kind !== 'result') expect(part).toEqual(was);
        else if (part.text !== was.text) now.add(part.callId ?? '');
      });
    });
    expect([...now]).toEqual(cleared);
    if (cleared.length === 0) expect(after.text).toBe(text);
  }
});
