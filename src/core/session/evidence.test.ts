import { expect, it } from 'vitest';
import session from '../../fixtures/formats/claude-code/ok.minimal.jsonl?raw';
import { applyPlan, openTranscript, planRepair, validateMessages } from '../session.ts';

const lines = session.trimEnd().split('\n');
const answers = lines.findIndex((it) => it.includes('"tool_result"'));
const errorsIn = (text: string) =>
  validateMessages(openTranscript(text, { target: 'anthropic' })).filter((it) => it.severity === 'error');

it('a call whose result stood in a record that is lost is no call that was accepted so', () => {
  expect(answers).toBeGreaterThan(0);
  expect(lines.length).toBeGreaterThan(answers + 1);
  expect(errorsIn(session)).toEqual([]);
  const torn = `${lines.filter((_, i) => i !== answers).join('\n')}\n`;
  const errors = errorsIn(torn);
  expect(errors.map((it) => it.rule)).toEqual(['tools/missing-result']);
  expect(errors[0]?.message).toMatch(/lost\.$/);
  const snapshot = openTranscript(torn, { target: 'anthropic' });
  const mended = applyPlan(snapshot, planRepair(snapshot)).text;
  expect(errorsIn(mended)).toEqual([]);
});

it('a fault that an answer follows without a gap stays a note', () => {
  const open = lines.map((it, i) => (i === answers ? it.replaceAll('"tool_result"', '"text"') : it)).join('\n');
  expect(errorsIn(`${open}\n`).filter((it) => it.rule === 'tools/missing-result')).toEqual([]);
});
