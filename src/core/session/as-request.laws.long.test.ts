import { describe, expect, it } from 'vitest';
import { fixturesOf } from '../formats/testing/fixtures.ts';
import type { PresetId, TargetId } from '../model/diagnostic.ts';
import { applyPlan, openTranscript } from '../session.ts';
import type { Snapshot } from '../snapshot.ts';
import { TARGETS } from '../targets/registry.ts';
import { planWriteBack, requestOf } from './as-request.ts';
import { READ_ONLY } from './plans.ts';

const files = import.meta.glob('../../fixtures/formats/**/*.{json,jsonl,txt,md,yaml,log}', {
  query: '?raw',
  import: 'default',
  eager: true,
});
/** APIs that a request can be sent to. */
const APIS = TARGETS.filter(({ kind }) => kind === 'api');
/** Every session of every agent; each goes to one of the APIs in turn. */
const sessions = fixturesOf(files).flatMap(({ text, name }, i) => {
  const snapshot = openTranscript(text);
  return snapshot.transcripts[0]?.stored ? [{ name, snapshot, target: APIS[i % APIS.length]!.id }] : [];
});

const errorsIn = (found: readonly { severity: string; message: string }[]): string[] =>
  found.filter(({ severity }) => severity === 'error').map(({ message }) => message);

/** What a preset still changes in the messages of the request once it was written back. */
function stillChanged(snapshot: Snapshot, options: { readonly target: TargetId; readonly preset: PresetId }) {
  const plan = planWriteBack(snapshot, options);
  if (plan.note === READ_ONLY) return null;
  const again = requestOf(applyPlan(snapshot, plan).snapshot, options);
  return (again?.plan.rows ?? []).filter(({ index }) => index >= 0);
}

describe('a session as the request it becomes', () => {
  it('can be computed of every session for every API, and is accepted after the recommended repair', () => {
    expect(sessions.length).toBeGreaterThan(150);
    for (const { name, snapshot, target } of sessions) {
      const before = snapshot.text;
      const sent = requestOf(snapshot, { target });
      expect(sent, name).not.toBeNull();
      expect(openTranscript(sent!.cleaned, { target, format: sent!.to }).transcripts.length, name).toBeGreaterThan(0);
      expect(errorsIn(sent!.left), `${name} ${target}`).toEqual([]);
      expect(snapshot.text).toBe(before);
    }
  });

  it('needs no more changes once the recommended repair was written back, but where the form of the session has no place', () => {
    const left = sessions.flatMap(({ name, snapshot, target }) => {
      const rows = stillChanged(snapshot, { target, preset: 'recommended' });
      return rows?.length ? [{ name, by: rows.map((row) => row.by) }] : [];
    });
    // Ids that are made while writing, words that only the form of the session keeps apart, signatures without a key.
    const share = left.length / sessions.length;
    expect(share, JSON.stringify(left)).toBeLessThan(0.12);
  });
});
