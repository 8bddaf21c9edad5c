import { useId, useMemo, useState } from 'react';
import type { DiagnosticView, SessionView } from '../../../worker/protocol.ts';
import { type ChoiceProps, sameRequest, useChoice, useFixes } from '../../parts/fixes.ts';
import { Pictures, whyNone } from '../../parts/Repairs.tsx';
import { requestTitle } from '../../parts/requestTitle.ts';
import { isTooLong, LONG, type Story, useRefusal } from '../../parts/story.ts';
import { digits, effectWords } from '../../parts/words.ts';
import { actions, useStore } from '../../store.ts';
import { fixesOf } from './groups.ts';
import { Step } from './Step.tsx';
import { TooLong } from './TooLong.tsx';

interface RepairStepProps {
  readonly view: SessionView;
  readonly story: Story;
}

/** What can be done, each with its cost. What is chosen here is what the header applies. */
export function RepairStep({ view, story }: RepairStepProps) {
  const { state, finding } = story;
  if (state === 'repaired') return <Done />;
  return (
    <Step number={3} name="Repair">
      {finding === null ? <Others view={view} /> : <OfRule key={finding.rule} view={view} finding={finding} />}
    </Step>
  );
}

/** What was chosen. */
function Done() {
  const proved = useStore((state) => state.proved);
  const undo = useStore((state) => state.view?.undo ?? null);
  return (
    <Step number={3} name="Repair">
      <p>
        <strong>{proved?.plan.title ?? undo ?? 'Applied'}</strong>
        {proved === null || proved.plan.summary === '' ? '' : `: ${proved.plan.summary}`}.
      </p>
    </Step>
  );
}

/** The repairs of a problem; where its rule is broken several times, of all of them at once. */
function OfRule({ view, finding }: { readonly view: SessionView; readonly finding: DiagnosticView }) {
  const shared = useMemo(
    () => fixesOf(view.diagnostics.filter((it) => it.rule === finding.rule)),
    [view.diagnostics, finding.rule],
  );
  const [isOne, setOne] = useState(false);
  const all = shared.length > 0 && !isOne;
  const fixes = useFixes(finding, !all);
  const most = shared[0]?.n ?? 0;
  return (
    <>
      {shared.length === 0 ? null : (
        <fieldset className="segments repair-scope">
          <legend className="visually-hidden">How many are repaired</legend>
          <label>
            <input type="radio" name="repair-scope" checked={!isOne} onChange={() => setOne(false)} />
            <span>All {digits(most)}</span>
          </label>
          <label>
            <input type="radio" name="repair-scope" checked={isOne} onChange={() => setOne(true)} />
            <span>This one</span>
          </label>
        </fieldset>
      )}
      <fieldset className="repair-choices">
        <legend className="visually-hidden">Repairs</legend>
        {all
          ? shared.map(({ id, title, effect, n }) => (
              <Choice
                key={`all ${id}`}
                request={{ kind: 'all', rule: finding.rule, fix: id }}
                title={`${title}, all ${digits(n)}`}
                effect={effect}
                cost={effectWords(effect)}
              />
            ))
          : fixes.map(({ id, title, effect, cost, recommended }) => (
              <Choice
                key={`${finding.key} ${id}`}
                request={{ kind: 'fix', key: finding.key, fix: id }}
                title={title}
                effect={effect}
                cost={cost}
                recommended={recommended}
              />
            ))}
        <Everything view={view} />
      </fieldset>
      {fixes.length === 0 && shared.length === 0 && !finding.rule.startsWith('media/') ? (
        <NoRepair finding={finding} />
      ) : null}
      {finding.rule.startsWith('media/') ? <Pictures /> : null}
      <OtherPlan />
    </>
  );
}

function NoRepair({ finding }: { readonly finding: DiagnosticView }) {
  if (!LONG.has(finding.rule)) return <p className="soft">{whyNone(finding)}</p>;
  return <TooLong />;
}

/** No problem of ours: what is left is the repair of everything. */
function Others({ view }: { readonly view: SessionView }) {
  const other = view.diagnostics.length > 0;
  const isRefused = useRefusal() !== null;
  const isLong = useStore(({ decoded }) => isTooLong(decoded));
  return (
    <>
      {isLong ? <TooLong /> : null}
      {view.verdict.repair === null ? (
        isLong ? null : (
          <p className="soft">{isRefused ? 'We have no fix for this error yet.' : 'Nothing here needs a repair.'}</p>
        )
      ) : (
        <fieldset className="repair-choices">
          <legend className="visually-hidden">Repairs</legend>
          <Everything view={view} />
        </fieldset>
      )}
      {other ? <p className="soft">The problems that were found in this file are listed above.</p> : null}
      <OtherPlan />
    </>
  );
}

/** The recommended repair of all problems: the header applies it where nothing else is chosen. */
function Everything({ view }: { readonly view: SessionView }) {
  const request = useMemo(() => ({ kind: 'repair', preset: view.recommended }) as const, [view.recommended]);
  const { repair } = view.verdict;
  if (repair === null) return null;
  return <Choice request={request} title="Everything, as recommended" effect="lossless" cost={repair.cost} isDefault />;
}

/** A plan that was made elsewhere is chosen. */
function OtherPlan() {
  const request = useStore((state) => state.planRequest);
  const catalogue = useStore((state) => state.catalogue);
  const view = useStore((state) => state.view);
  const isOther = request !== null && request.kind !== 'fix' && request.kind !== 'all';
  if (!isOther || (view !== null && sameRequest(request, { kind: 'repair', preset: view.recommended }))) return null;
  return (
    <p className="soft">
      Chosen instead: <strong>{requestTitle(request, catalogue, view)}</strong>.
    </p>
  );
}

/** `isDefault`: it is what is applied where nothing is chosen. */
function Choice(props: ChoiceProps & { readonly isDefault?: boolean }) {
  const { request, title, effect, recommended = false, isDefault = false } = props;
  const id = useId();
  const { chosen, cost, look } = useChoice(props);
  const checked = useStore((state) => chosen || (isDefault && state.planRequest === null));
  const choose = () => {
    look.leave();
    actions.choosePlan(request);
  };
  return (
    <label
      className="repair-choice"
      data-effect={effect}
      data-checked={checked}
      onMouseEnter={look.rest}
      onMouseLeave={look.leave}
    >
      <input
        type="radio"
        name="repair"
        checked={checked}
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-cost`}
        onFocus={look.rest}
        onBlur={look.leave}
        onChange={choose}
        // The default is checked before it is chosen: then nothing changes when it is.
        onClick={checked && !chosen ? choose : undefined}
      />
      <span id={`${id}-title`} className="repair-choice-title">
        {title}
      </span>
      <span id={`${id}-cost`} className="repair-choice-cost">
        {recommended ? <span className="faint">recommended · </span> : null}
        {cost}
      </span>
    </label>
  );
}
