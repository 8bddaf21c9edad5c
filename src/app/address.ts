/** What the address asks for behind its #: a sample, a rule, the facts, an error. Never a transcript. */

import { client } from './client.ts';
import { placeIn } from './hash.ts';
import { worded } from './refusal.ts';
import { decode, report } from './session.ts';
import { getState, setState } from './state.ts';

/** Does what the address asks, now and whenever it changes. */
export function followAddress(): void {
  addEventListener('hashchange', follow);
  follow();
}

/** The address whose sample is open. */
let shown = '';

function follow(): void {
  const asked = new URLSearchParams(location.hash.slice(1));
  const { dialog } = getState();
  // With a sample the rule is a place in it.
  const rule = asked.has('sample') ? null : asked.get('rule');
  if (rule !== null) setState({ rule, dialog: 'rules' });
  else if (asked.has('rules')) setState({ rule: null, dialog: 'rules' });
  else if (asked.has('facts')) setState({ dialog: 'facts' });
  else if (dialog === 'rules' || dialog === 'facts') setState({ dialog: null });
  const place = placeIn(location.hash);
  if (place !== null && (getState().sample === null || shown !== location.hash)) {
    shown = location.hash;
    import('./openSample.ts').then((it) => it.openPlace(place)).catch(report);
  }
  const error = asked.get('error');
  if (error !== null) void explain(error);
}

async function explain(id: string): Promise<void> {
  try {
    const errorText = await client.errorExample(id);
    if (errorText === null) return;
    setState({ refusal: worded(getState().refusal, errorText) });
    await decode();
  } catch {
    // The field is still there to paste into.
  }
}
