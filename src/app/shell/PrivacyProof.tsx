import { useCallback, useEffect, useState } from 'react';
import { Dialog, DialogHead } from '../ui/Dialog.tsx';
import { Sign } from '../ui/Sign.tsx';

type Trial = 'running' | 'blocked' | 'sent' | 'no policy';

/** Shows the policy that is in force and tries to break it: a request that must not get out. */
export function PrivacyProof({ onClose }: { onClose: () => void }) {
  const policy = livePolicy();
  const [trial, setTrial] = useState<Trial>('running');
  const send = useCallback(async () => {
    setTrial('running');
    setTrial(await tryToSend(policy !== null));
  }, [policy]);
  useEffect(() => void send(), [send]);
  return (
    <Dialog title="Privacy proof" onClose={onClose}>
      <DialogHead title="Privacy proof" onClose={onClose} />
      <p>
        This page sends nothing in the background. It has no analytics and no fonts or scripts from elsewhere, and the
        browser itself is told to refuse every request made by the page.
      </p>
      <h3>The trial</h3>
      <div className="trial" data-trial={trial}>
        <Outcome trial={trial} />
        <button type="button" className="button" onClick={send}>
          Try again
        </button>
      </div>
      <h3>The policy in force</h3>
      {policy === null ? (
        <p className="soft">None. This is the development server; the built page carries one.</p>
      ) : (
        <ul className="policy mono">
          {policy.split(/;\s*/).map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
      )}
      <p className="soft">
        You can also switch the network off now: everything keeps working. What no page can promise is what happens
        after you follow a link or share a file yourself; text of a transcript is therefore never a link here.
      </p>
    </Dialog>
  );
}

function Outcome({ trial }: { trial: Trial }) {
  if (trial === 'running') return <p className="soft">Trying to send a request…</p>;
  if (trial === 'blocked') {
    return (
      <p>
        <Sign kind="healthy" /> A request was tried just now and the browser blocked it.
      </p>
    );
  }
  if (trial === 'no policy') {
    return (
      <p>
        <Sign kind="info" /> There is no policy to try here.
      </p>
    );
  }
  return (
    <p>
      <Sign kind="error" /> The request got out. Do not trust this copy of the page.
    </p>
  );
}

function livePolicy(): string | null {
  return document.querySelector('meta[http-equiv="Content-Security-Policy"]')?.getAttribute('content') ?? null;
}

/** Asks for this page's own icon, which is there: only the policy can stand in the way. */
async function tryToSend(expected: boolean): Promise<Trial> {
  if (!expected) return 'no policy';
  let refused = false;
  const note = () => {
    refused = true;
  };
  document.addEventListener('securitypolicyviolation', note);
  try {
    await fetch('./icon.svg?self-test', { cache: 'no-store' });
    return 'sent';
  } catch {
    await new Promise((resolve) => setTimeout(resolve, 50));
    return refused ? 'blocked' : 'sent';
  } finally {
    document.removeEventListener('securitypolicyviolation', note);
  }
}
