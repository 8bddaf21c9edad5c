import { useCallback, useEffect, useState } from 'react';
import { isServiceWorkerActive } from '../serviceWorker.ts';
import { Dialog, DialogHead } from '../ui/Dialog.tsx';
import { Sign } from '../ui/Sign.tsx';
import { type Outcome, TRIALS, tryOne } from './networkTrials.ts';
import css from './proof.module.css';

type Outcomes = { readonly [id: string]: Outcome };

/** Shows the policy that is in force and tries to break it: everything tried here must fail. */
export function PrivacyProof({ onClose }: { onClose: () => void }) {
  const policy = livePolicy();
  const [outcomes, setOutcomes] = useState<Outcomes>({});
  const run = useCallback(async () => {
    setOutcomes({});
    for (const trial of TRIALS) {
      const outcome = await tryOne(trial, policy !== null);
      setOutcomes((all) => ({ ...all, [trial.id]: outcome }));
    }
  }, [policy]);
  useEffect(() => void run(), [run]);
  const [kept, setKept] = useState(false);
  useEffect(() => void isServiceWorkerActive().then(setKept), []);
  return (
    <Dialog title="Privacy proof" onClose={onClose}>
      <DialogHead title="Privacy proof" onClose={onClose} />
      <p>
        This page sends nothing in the background. It has no analytics and no fonts or scripts from elsewhere, and the
        browser itself is told to reject every request made by the page.
      </p>
      <h3>The trial</h3>
      <div className={css.trial}>
        <ul aria-label="What was tried">
          {TRIALS.map((trial) => (
            <li key={trial.id} data-trial={outcomes[trial.id] ?? 'running'}>
              <Said name={trial.name} blocked={trial.blocked} outcome={outcomes[trial.id] ?? 'running'} />
            </li>
          ))}
        </ul>
        <button type="button" className="button" onClick={run}>
          Try again
        </button>
      </div>
      <h3>What is rejected, and by whom</h3>
      <dl className={css.proofFacts}>
        <div>
          <dt>By the browser, under the policy</dt>
          <dd>
            Requests of every kind to every address, pictures, scripts, styles and fonts from elsewhere, forms, and code
            made from text. Workers are under it too; the one that keeps the page's own files has only what its host
            sends, and asks for nothing but those files.
          </dd>
        </div>
        <div>
          <dt>By the page, before any other of its code runs</dt>
          <dd>
            WebRTC, frames, new windows, and code that leads the page to another address
            {canRefuseLeaving() ? '' : ' (not in this browser, which does not tell of it beforehand)'}.
          </dd>
        </div>
        <div>
          <dt>By no one</dt>
          <dd>
            No policy covers looking up the name of an address, WebRTC as such, or leaving the page: code that is out to
            get round the page could try. The page loads its own files from its own address, and whoever serves it there
            sees that. Browser extensions read what they like.
          </dd>
        </div>
      </dl>
      <p className="soft">
        {kept
          ? 'You can also switch the network off now: everything keeps working, tomorrow too. This browser has kept the files of the page, and nothing of what you open.'
          : 'You can also switch the network off: what is on the screen keeps working. All of the page does once this browser has kept its files, some seconds after the first visit.'}{' '}
        What happens after you follow a link or share a file yourself is beyond any page; text of a transcript is
        therefore never a link here.
      </p>
      <h3>The policy in force</h3>
      {policy === null ? (
        <p className="soft">None. This is the development server; the built page carries one.</p>
      ) : (
        <ul className={`${css.policy} mono`}>
          {policy.split(/;\s*/).map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}

function Said({ name, blocked, outcome }: { name: string; blocked: string; outcome: Outcome }) {
  if (outcome === 'running') return <span className="soft">{name}: trying …</span>;
  if (outcome === 'blocked') {
    return (
      <>
        <Sign kind="healthy" /> {name}: {blocked}.
      </>
    );
  }
  if (outcome === 'no policy') {
    return (
      <>
        <Sign kind="info" /> {name}: this page has no policy to try.
      </>
    );
  }
  return (
    <>
      <Sign kind="error" /> {name}: this got out. Do not trust this copy of the page.
    </>
  );
}

const canRefuseLeaving = (): boolean => 'navigation' in window;

function livePolicy(): string | null {
  return document.head.querySelector('meta[http-equiv="Content-Security-Policy"]')?.getAttribute('content') ?? null;
}
