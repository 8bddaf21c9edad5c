import type { CounterInfo } from '../../../core/index.ts';
import type { PlanView, SessionView, TrimView } from '../../../worker/protocol.ts';
import { amount, count, digits } from '../../parts/formatting.ts';
import { Place } from '../../parts/Place.tsx';
import { CHANGED } from '../../parts/strip/marks.ts';
import { about, countedWith, exactness } from '../../parts/trim/counted.ts';
import { comparedWith, naiveTail } from '../../parts/trim/cut.ts';
import { Pipeline } from './Pipeline.tsx';
import css from './trim.module.css';

/** What is known at once, from the curve: good enough until the plan is there. */
interface Quick {
  readonly budget: number;
  readonly before: number;
  readonly after: number;
  readonly minimum: number;
  readonly kept: number;
  readonly fits: boolean;
}

interface ResultProps {
  readonly quick: Quick;
  /** The plan for this very budget; null while it is made, or where nothing has to go. */
  readonly plan: PlanView | null;
  readonly busy: boolean;
  readonly unit: TrimView['unit'];
  /** What counted the tokens; null for other units. */
  readonly counter: CounterInfo | null;
  readonly view: SessionView;
  readonly onBudget: (budget: number) => void;
}

/** What a budget does: what stays, what goes, and why it is cut there. */
export function Result({ quick, plan, busy, unit, counter, view, onBudget }: ResultProps) {
  const { rows, counts } = view;
  const trim = plan?.trim ?? null;
  const fits = trim === null ? quick.fits : trim.fits;
  const kept = trim?.kept ?? quick.kept;
  const after = trim?.after ?? quick.after;
  const minimum = trim?.minimum ?? quick.minimum;
  const all = fits && kept === rows.count && (plan === null || plan.rows.length === 0);
  return (
    <section className={css.trimResult} aria-label="Trim result" aria-busy={busy}>
      <div className={css.trimOutcome}>
        <p className={css.trimCost}>
          {!fits
            ? 'This budget is too small.'
            : all
              ? 'Everything fits: nothing is removed.'
              : `Keeps ${digits(kept)} of ${count(rows.count, 'message')}.`}
        </p>
      </div>
      {fits ? null : <TooSmall trim={trim} minimum={minimum} unit={unit} counter={counter} onBudget={onBudget} />}
      <dl className={css.trimFigures} data-part="figures">
        {unit === 'messages' ? null : (
          <Figure
            name={UNIT_NAMES[unit]}
            before={quick.before}
            after={fits ? after : quick.before}
            sign={counter === null ? '' : about(counter)}
            note={counter === null ? '' : `${counter.title}: ${exactness(counter)}`}
          />
        )}
        <Figure
          name="Messages"
          before={rows.count}
          after={fits ? kept : rows.count}
          note={fits && !all ? whatGoes(rows.count - kept, plan) : ''}
        />
        <Smallest minimum={minimum} isSet={quick.budget === minimum} counter={counter} onBudget={onBudget} />
      </dl>
      <Pipeline now={counts} plan={fits ? plan : null} same={all || !fits} />
      {fits && !all ? (
        <Why
          trim={trim}
          plan={plan}
          asked={comparedWith(unit, quick.budget, kept)}
          parted={view.outline.parted}
          counter={counter}
        />
      ) : null}
    </section>
  );
}

interface SmallestProps extends Pick<ResultProps, 'counter' | 'onBudget'> {
  readonly minimum: number;
  readonly isSet: boolean;
}

function Smallest({ minimum, isSet, counter, onBudget }: SmallestProps) {
  return (
    <div>
      <dt>Smallest budget possible</dt>
      <dd>
        {counter === null ? '' : about(counter)}
        {digits(minimum)}
        {isSet ? null : (
          <button type="button" className="link" onClick={() => onBudget(minimum)}>
            Use it
          </button>
        )}
        {counter === null ? null : <small>tokens, {countedWith(counter)}</small>}
      </dd>
    </div>
  );
}

const UNIT_NAMES = { tokens: 'Tokens', messages: 'Messages', exchanges: 'Exchanges', turns: 'Turns' } as const;

interface FigureProps {
  readonly name: string;
  readonly before: number;
  readonly after: number;
  readonly note: string;
  /** Before figures that are estimates. */
  readonly sign?: string;
}

/** A sum before and after. */
function Figure({ name, before, after, note, sign = '' }: FigureProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {sign}
        {digits(before)}
        {before === after ? null : (
          <>
            <span className={css.trimArrow}>
              <span aria-hidden="true">→</span>
              <span className="visually-hidden"> becomes </span>
            </span>
            <strong>
              {sign}
              {digits(after)}
            </strong>
          </>
        )}
        {note === '' ? null : <small>{note}</small>}
      </dd>
    </div>
  );
}

/** "128 removed, 12 changed". */
function whatGoes(gone: number, plan: PlanView | null): string {
  const changed = plan?.tally[CHANGED] ?? 0;
  const words = [gone > 0 ? `${digits(gone)} removed` : '', changed > 0 ? `${digits(changed)} changed` : ''];
  return words.filter(Boolean).join(', ');
}

interface TooSmallProps {
  readonly trim: TrimView | null;
  readonly minimum: number;
  readonly unit: TrimView['unit'];
  readonly counter: CounterInfo | null;
  readonly onBudget: (budget: number) => void;
}

function TooSmall({ trim, minimum, unit, counter, onBudget }: TooSmallProps) {
  return (
    <div className={css.trimSmall} role="alert">
      <p>{trim?.tooSmall ?? `The smallest window that breaks no pair has ${amount(minimum, unit)}.`}</p>
      {counter === null ? null : <p>Tokens by {countedWith(counter)}.</p>}
      <button type="button" className="button" onClick={() => onBudget(minimum)}>
        Use {amount(minimum, unit)}
      </button>
    </div>
  );
}

interface WhyProps {
  readonly trim: TrimView | null;
  readonly plan: PlanView | null;
  /** The naive window is compared with so many of the last messages. */
  readonly asked: number;
  /** See `Outline`. */
  readonly parted: Int32Array;
  readonly counter: CounterInfo | null;
}

function Why({ trim, plan, asked, parted, counter }: WhyProps) {
  const naive = trim?.naive ?? { ...naiveTail(parted, asked), dangling: 0 };
  const broken = [
    naive.orphans > 0
      ? `${count(naive.orphans, 'result')} without ${naive.orphans === 1 ? 'its call' : 'their calls'}`
      : '',
    naive.dangling > 0
      ? `${count(naive.dangling, 'call')} without ${naive.dangling === 1 ? 'its result' : 'their results'}`
      : '',
  ].filter(Boolean);
  return (
    <ul className={css.trimWhy} data-part="why">
      {naive.size >= parted.length - 1 ? null : (
        <li data-naive={broken.length > 0}>
          <code>messages[-{naive.size}:]</code>{' '}
          {broken.length > 0 ? `would leave ${broken.join(' and ')}.` : 'would break no pair here.'}
        </li>
      )}
      {trim?.note ? <li>{trim.note}</li> : null}
      {trim?.firstChangedIndex == null ? null : (
        <li>
          The first change is at <Place index={trim.firstChangedIndex} origin="trim" />: {cached(trim, counter)}
        </li>
      )}
      {plan?.note && plan.note !== trim?.note ? <li>{plan.note}</li> : null}
    </ul>
  );
}

/** How much of a prompt cache holds. */
function cached({ cache }: TrimView, counter: CounterInfo | null): string {
  if (counter === null) return 'the prompt cache holds up to there.';
  const sign = about(counter);
  const lost = `${sign}${count(cache.lost, 'token')}`;
  if (cache.kept === 0) return `the whole prompt cache (${lost}, ${countedWith(counter)}) is lost.`;
  return `${sign}${count(cache.kept, 'token')} stay cached, ${lost} after them are lost (${countedWith(counter)}).`;
}
