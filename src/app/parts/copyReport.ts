import type { PlanView, SessionView } from '../../worker/protocol.ts';
import { decodedIn, foundIn } from '../refusal.ts';
import { actions, client, followsUsage, getState } from '../store.ts';
import { reportText } from './report.ts';
import { save } from './save.ts';
import { stem } from './stem.ts';
import { storyOf } from './story.ts';

/** Puts a report of what was done, or of what a plan would do, on the clipboard; where there is none, into a file. */
export async function copyReport(plan: PlanView | null): Promise<void> {
  const { view } = getState();
  if (view === null) return;
  try {
    const report = reportOf(plan, view);
    if (await copied(report)) actions.notify('Copied the report. Nothing the transcript says is in it.');
    else {
      const name = `${stem(view)}.report.md`;
      save(new Blob([await report], { type: 'text/markdown' }), name);
      actions.notify(`The browser did not allow copying: the report is the file ${name}.`);
    }
  } catch (error) {
    actions.notify(error instanceof Error ? error.message : String(error), 'error');
  }
}

async function reportOf(open: PlanView | null, view: SessionView): Promise<string> {
  const state = getState();
  const { proved, counter, tokens, refusal } = state;
  const plan = open ?? proved?.plan ?? null;
  const finding = plan?.trim ? null : open === null ? (proved?.finding ?? null) : storyOf(state).finding;
  const report = await client.report({
    plan: open?.id ?? null,
    counter: counter ?? tokens?.counter.id ?? '',
    usage: followsUsage(state),
    finding: finding === null ? null : { rule: finding.rule, variant: finding.variant ?? null },
  });
  return reportText({
    date: new Date().toISOString().slice(0, 10),
    version: __VERSION__,
    view,
    report,
    receipt: await client.receipt(),
    decoded: decodedIn(refusal),
    culprit: foundIn(refusal)?.index ?? null,
    finding,
    plan,
  });
}

/** The clipboard takes a promise, so that the click still counts when the text has come. */
async function copied(text: Promise<string>): Promise<boolean> {
  // What went wrong with the text is told by who awaits it.
  text.catch(() => undefined);
  try {
    const blob = text.then((it) => new Blob([it], { type: 'text/plain' }));
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
    return true;
  } catch {
    await text;
    return false;
  }
}
