import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { applyPlan, openTranscript, planRepair, validateMessages } from '../session.ts';

/**
 * The smallest history that each known error text answers to. `finds` is the finding that the text stands for, `fixes`
 * what is offered for it; where there are none of those, nothing in the history could end it. `open`: why no rule finds it.
 */
interface Trigger {
  readonly id: string;
  readonly open?: string;
  readonly target: string;
  readonly format: string;
  readonly route?: string;
  readonly day?: string;
  readonly finds: string;
  readonly fixes?: readonly string[];
  readonly history: unknown;
}

const FILE = join(import.meta.dirname, '../../fixtures/errors/triggers.json');
const ALL = JSON.parse(readFileSync(FILE, 'utf8')) as readonly Trigger[];
const FOUND = ALL.filter((it) => it.open === undefined);

/** What is asked of the one who sends: the day of the check and the provider. */
const termsOf = ({ route, day }: Trigger) => ({ ...(route ? { route } : {}), ...(day ? { day } : {}) });
const opened = ({ history, format, target }: Trigger) => openTranscript(JSON.stringify(history), { format, target });

describe('what is known to be refused', () => {
  it.each(FOUND)('$id is found', (trigger) => {
    const found = validateMessages(opened(trigger), termsOf(trigger)).find(
      (it) => `${it.severity} ${it.rule} #${it.messageIndex}` === trigger.finds,
    );
    expect(found, trigger.finds).toBeDefined();
    if (trigger.fixes) expect(found?.fixes).toEqual(expect.arrayContaining([...trigger.fixes]));
    else expect(found?.unfixable).toBeDefined();
  });

  it.each(FOUND)('$id is not left by the recommended repair', (trigger) => {
    const snapshot = opened(trigger);
    const { snapshot: after } = applyPlan(snapshot, planRepair(snapshot, termsOf(trigger)));
    const left = validateMessages(after, termsOf(trigger)).filter((it) => it.severity === 'error' && !it.unfixable);
    expect(left.map((it) => it.message)).toEqual([]);
  });

  it('is found but for what has a reason', () => {
    const open = ALL.filter((it) => it.open !== undefined);
    expect([FOUND.length, open.length]).toEqual([170, 9]);
    for (const { open: reason } of open) expect(reason).toMatch(/^[A-Z].*\.$/);
  });
});
