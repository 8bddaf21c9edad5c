import { useState } from 'react';
import type { VerificationView } from '../../../worker/protocol.ts';
import { CopyText } from '../../parts/CopyText.tsx';
import { bytes } from '../../parts/formatting.ts';
import { useAnswer } from '../../parts/query.ts';
import { save } from '../../parts/save.ts';
import { useBasis } from '../../parts/usePlan.ts';
import { actions, client, useStore } from '../../store.ts';
import { Dialog, DialogHead } from '../../ui/Dialog.tsx';
import { VisibleText } from '../../ui/VisibleText.tsx';
import { Answer } from './Answer.tsx';
import css from './verify.module.css';

/** A question that somebody puts to the API with a key of their own, and what the answer means. This page sends nothing. */
export function VerifyDialog({ onClose }: { onClose: () => void }) {
  const title = useStore((state) => state.view?.target.title ?? '');
  const [model, setModel] = useState<string | null>(null);
  const made = useVerification(model);
  return (
    <Dialog title="Verify with your own key" isWide onClose={onClose}>
      <DialogHead title="Verify with your own key" onClose={onClose} />
      <p>
        Some APIs have an endpoint that accepts the same body, generates nothing and counts it. You call it from your
        own machine; the key stays in your environment. This page sends nothing and never sees the key.
      </p>
      {made === 'making' && <p className="soft">Writing the body …</p>}
      {made === null && <Elsewhere title={title} />}
      {made !== null && made !== 'making' && <Steps made={made} model={model} onModel={setModel} />}
    </Dialog>
  );
}

const NONE: readonly never[] = [];

/** The target has no such endpoint: those that have one can be chosen. */
function Elsewhere({ title }: { readonly title: string }) {
  const verifiable = useStore((state) => state.catalogue?.verifiable ?? NONE);
  const targets = useStore((state) => state.catalogue?.targets ?? NONE);
  return (
    <>
      <p>No counting endpoint of {title === '' ? 'this target' : title} is known here. These targets have one:</p>
      <ul className={css.verifyTargets} aria-label="Targets to ask">
        {targets
          .filter((it) => verifiable.includes(it.id))
          .map(({ id, title: name }) => (
            <li key={id}>
              <button type="button" className="button" onClick={() => void actions.setTarget(id)}>
                {name}
              </button>
            </li>
          ))}
      </ul>
    </>
  );
}

interface StepsProps {
  readonly made: VerificationView;
  readonly model: string | null;
  readonly onModel: (model: string) => void;
}

function Steps({ made, model, onModel }: StepsProps) {
  const { body, file, command, key, writtenAs, leftOut, source, checked, note } = made;
  return (
    <ol className={css.verifySteps}>
      <li>
        <h3>The body</h3>
        <label className={css.verifyModel}>
          Model{' '}
          <input
            className="field"
            value={model ?? (made.model === 'MODEL' ? '' : made.model)}
            placeholder="the model you would send it to"
            onChange={(event) => onModel(event.target.value)}
            spellCheck={false}
            autoComplete="off"
          />
        </label>
        <p>
          <button type="button" className="button" onClick={() => save(body, file)}>
            Download {file}
          </button>{' '}
          <span className="soft">{bytes(body.size)}</span>
        </p>
        {writtenAs !== null && (
          <p className="soft">
            The conversation is written as {writtenAs} first, so the response is about that. Export gives you the
            original.
          </p>
        )}
        {leftOut.length > 0 && (
          <p className="soft">
            Not accepted by this endpoint and removed: <VisibleText text={leftOut.slice(0, 20).join(', ')} />.
          </p>
        )}
      </li>
      <li>
        <h3>The command</h3>
        <p>
          Beside that file, with the key in <code>{key}</code>:
        </p>
        <div className={css.verifyCommand}>
          <CopyText text={command} what="the command" />
        </div>
        <p className="soft">
          {note} Checked {checked}: <CopyText text={source} what="the source" />
        </p>
      </li>
      <li>
        <h3>The response</h3>
        <Answer model={made.model} />
      </li>
    </ol>
  );
}

function useVerification(model: string | null): VerificationView | null | 'making' {
  const basis = useBasis();
  const answer = useAnswer([model, basis], () => client.verification(model));
  if (answer.at === 'here') return answer.value;
  return answer.at === 'waiting' && answer.last !== undefined ? answer.last : 'making';
}
