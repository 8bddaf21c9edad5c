import { AfterPaint } from '../parts/AfterPaint.tsx';
import { placeRef } from '../parts/focusPlaces.ts';
import { count } from '../parts/formatting.ts';
import { Load, loadable } from '../parts/loadable.tsx';
import { useRejected } from '../parts/story.ts';
import { useAfter } from '../parts/useAfter.ts';
import { isUnread } from '../refusal.ts';
import { shownBefore, useStore } from '../store.ts';
import { Sign } from '../ui/Sign.tsx';
import { SummaryWords } from './StatusBar.tsx';
import css from './verdict.module.css';

const SIGNS = {
  healthy: 'healthy',
  open: 'warning',
  doubtful: 'warning',
  unchecked: 'unchecked',
  broken: 'error',
  none: 'error',
} as const;
const NOTHING = {};

const HeadBefore = loadable(async () => (await import('../features/head/HeadBefore.tsx')).HeadBefore);
const HeadAfter = loadable(async () => (await import('../features/head/HeadAfter.tsx')).HeadAfter);
const WritingChoices = loadable(async () => (await import('../features/exporting/WritingChoices.tsx')).WritingChoices);
const WritingActions = loadable(async () => (await import('../features/exporting/WritingActions.tsx')).WritingActions);
const HeadActions = loadable(async () => (await import('../features/head/HeadActions.tsx')).HeadActions);

/** Always on the screen, in two halves: what is wrong now, and what becomes of it. */
export function Head() {
  const view = useStore((state) => state.view);
  const refusal = useRejected();
  const after = useAfter();
  const isWriting = useStore((state) => state.writing !== null);
  const before = useStore(shownBefore);
  const isReading = useStore((state) => isUnread(state.refusal));
  if (!view) {
    return (
      <section className={css.head} aria-label="Verdict">
        <div className={css.headHalf}>
          <div className={css.headTitle}>
            <p className={`${css.verdictSentence} soft`} role="status" aria-label="Summary">
              Reading…
            </p>
          </div>
        </div>
      </section>
    );
  }
  const { verdict, counts } = view;
  const isWaiting = isReading && verdict.healthy;
  const said =
    before === null ? (refusal ?? (isWaiting ? 'Reading the error…' : verdict.sentence)) : beforeWords(before);
  const own = verdict.state === 'healthy' && counts.warnings > 0 ? 'warning' : SIGNS[verdict.state];
  return (
    <section className={css.head} aria-label="Verdict" ref={placeRef('head')} data-writing={isWriting}>
      <div className={css.headHalf}>
        <div className={css.headTitle}>
          <Sign
            kind={
              refusal !== null || (before?.errors ?? 0) > 0
                ? 'error'
                : before !== null
                  ? 'warning'
                  : isWaiting
                    ? 'unchecked'
                    : own
            }
            size={18}
          />
          <p ref={placeRef('verdict')} className={css.verdictSentence} role="status" aria-label="Summary" tabIndex={-1}>
            {said}
            <span className="visually-hidden">
              {' '}
              {after.sentence} {after.note} <SummaryWords view={view} />
            </span>
          </p>
        </div>
        <div className={css.headRest}>
          <AfterPaint>
            <Load what={HeadBefore} props={NOTHING} />
          </AfterPaint>
        </div>
      </div>
      <div className={`${css.headHalf} ${css.isAfter}`} data-part="after">
        <div className={css.headTitle}>
          {after.sign === null ? null : <Sign kind={after.sign} size={18} />}
          <p className={css.afterSentence} data-known={after.sign !== null}>
            {after.sentence}
          </p>
        </div>
        <div className={css.headRest}>
          <AfterPaint>
            <Load what={isWriting ? WritingChoices : HeadAfter} props={NOTHING} />
          </AfterPaint>
        </div>
        {/* In sight beside the sentence; for keys and screen readers after the choices that it applies. */}
        <div className={css.headVerbs}>
          <AfterPaint>
            <Load what={isWriting ? WritingActions : HeadActions} props={NOTHING} />
          </AfterPaint>
        </div>
      </div>
    </section>
  );
}

/** An example of a problem that is fixed is made from the file as it was. */
function beforeWords({ errors, warnings }: NonNullable<ReturnType<typeof shownBefore>>): string {
  const found = [errors > 0 && count(errors, 'error'), warnings > 0 && count(warnings, 'warning')].filter(Boolean);
  return `Before the fix: ${found.length === 0 ? 'no errors' : found.join(', ')}.`;
}
