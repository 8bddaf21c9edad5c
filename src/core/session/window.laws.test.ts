import { describe, expect, it } from 'vitest';
import { formatById } from '../formats/detect.ts';
import { fixturesOf } from '../formats/testing/fixtures.ts';
import { applyPlan, openTranscript } from '../session.ts';
import type { Snapshot } from '../snapshot.ts';
import { runs } from '../testing/cases.ts';
import type { TrimRequest } from '../trim/request.ts';
import { MessageWindow } from '../trim/window.ts';
import { convertTranscript } from './convert.ts';
import { READ_ONLY } from './plans.ts';
import { planTrim } from './trim.ts';

const files = import.meta.glob('../../fixtures/formats/**/ok.*.{json,jsonl}', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const LONGEST = 9_000;
const sessions = fixturesOf(files).flatMap(({ text, name }) => {
  const snapshot = text.length < LONGEST ? openTranscript(text) : null;
  return snapshot?.transcripts[0]?.stored ? [{ name, snapshot }] : [];
});

/** The messages of the request that a session becomes. */
function sent(snapshot: Snapshot): readonly unknown[] {
  const { text } = convertTranscript(snapshot, 'anthropic-messages', { repair: false });
  return (JSON.parse(text) as { readonly messages: readonly unknown[] }).messages;
}

/** A summary stays as an empty message where without it what it replaces would be read again; it is not sent. */
const spoken = (messages: readonly unknown[]): readonly unknown[] =>
  messages.filter((message) => (message as { readonly content: string | readonly unknown[] }).content.length > 0);

const REQUESTS: readonly TrimRequest[] = [{ exchanges: 1 }, { exchanges: 2 }, { turns: 1 }, { turns: 2 }];

describe('a window over a session file', () => {
  it('by exchanges or turns is the window over the request that the session becomes', () => {
    expect(sessions.length).toBeGreaterThan(250);
    let [trimmed, unwritten] = [0, 0];
    const { numRuns, seed } = runs(sessions.length, 50);
    for (let run = 0; run < numRuns; run++) {
      const { name, snapshot } = sessions[(seed + run * (numRuns < sessions.length ? 7 : 1)) % sessions.length]!;
      const whole = sent(snapshot);
      for (const request of REQUESTS) {
        const plan = planTrim(snapshot, { ...request, onTooSmall: 'minimal' });
        const window = new MessageWindow(whole).trim({ ...request, onTooSmall: 'minimal' });
        if (plan.note === READ_ONLY) {
          // Nothing else is said to be impossible than what a format that is only read cannot hold.
          expect(formatById(snapshot.transcripts[0]!.format.id)?.readOnly, name).toBe(true);
          unwritten++;
          continue;
        }
        if (plan.changes.length > 0) trimmed++;
        const after = spoken(sent(applyPlan(snapshot, plan).snapshot));
        expect(after, `${name} ${JSON.stringify(request)}`).toEqual(spoken(window));
      }
    }
    expect(trimmed).toBeGreaterThan(numRuns / 5);
    expect(unwritten).toBeLessThan(numRuns / 5);
  });
});
