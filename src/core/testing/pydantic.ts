import { applyPlan, openTranscript, planRepair } from '../session.ts';

/** A call of a tool. */
export const call = (id: string, name = 'ls') => ({
  part_kind: 'tool-call',
  tool_name: name,
  args: '{}',
  tool_call_id: id,
});
/** The answer to a call. */
export const back = (id: string) => ({ part_kind: 'tool-return', tool_name: 'ls', content: 'ok', tool_call_id: id });
/** An answer that asks to call again. */
export const retry = (id: string) => ({
  part_kind: 'retry-prompt',
  content: 'again',
  tool_name: 'ls',
  tool_call_id: id,
});
/** Words of the assistant. */
export const text = (content: string) => ({ part_kind: 'text', content });
/** Words of the user. */
export const prompt = (content: string) => ({ part_kind: 'user-prompt', content });
/** What the user says. */
export const request = (...parts: object[]) => ({ kind: 'request', parts });
/** What the assistant says. */
export const response = (...parts: object[]) => ({ kind: 'response', parts });

/** The history a preset leaves, and the rows it reports. */
export function run(value: unknown, preset: string, passes?: { id: string; options?: object }[]) {
  const snapshot = openTranscript(JSON.stringify(value));
  const plan = planRepair(snapshot, passes ? { passes } : { preset });
  const applied = applyPlan(snapshot, plan);
  const left: unknown = JSON.parse(applied.text);
  return { value: left, plan, text: applied.text, before: snapshot.text };
}
