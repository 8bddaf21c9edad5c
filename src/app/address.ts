/** What the address asks for behind its #: a rule, the facts, an error. Never a transcript. */
import { client } from './client.ts';
import { decode } from './session.ts';
import { getState, setState } from './state.ts';

/** Does what the address asks, now and whenever it changes. */
export function followAddress(): void {
  addEventListener('hashchange', follow);
  follow();
}

function follow(): void {
  const asked = new URLSearchParams(location.hash.slice(1));
  const { dialog } = getState();
  // With a sample the rule is a place in it.
  const rule = asked.has('sample') ? null : asked.get('rule');
  if (rule !== null) setState({ rule, dialog: 'rules' });
  else if (asked.has('rules')) setState({ rule: null, dialog: 'rules' });
  else if (asked.has('facts')) setState({ dialog: 'facts' });
  else if (dialog === 'rules' || dialog === 'facts') setState({ dialog: null });
  const error = asked.get('error');
  if (error !== null) void explain(error);
}

async function explain(id: string): Promise<void> {
  try {
    const errorText = await client.errorExample(id);
    if (errorText === null) return;
    setState({ errorText, ...(getState().phase === 'ready' ? { tab: 'case' as const } : {}) });
    await decode();
  } catch {
    // The field is still there to paste into.
  }
}

/** Goes to the page of a rule, or to the list of all. */
export function goToRule(rule: string | null): void {
  location.hash = rule === null ? 'rules' : `rule=${encodeURIComponent(rule).replace('%2F', '/')}`;
}

/** Goes to all that is known of the targets. */
export function goToFacts(): void {
  location.hash = 'facts';
}

/** The address without what it asked for. */
export function leaveAddress(): void {
  if (location.hash !== '') history.replaceState(history.state, '', location.pathname + location.search);
}
