import type { Receipt, ReceiptRule, Unchecked } from '../../../core/index.ts';
import { count, digits } from '../../parts/formatting.ts';

type Why = Extract<Unchecked, { readonly kind: 'aside' }>['why'];

const ASIDE: { readonly [why in Why]: string } = {
  branch: 'of other branches',
  sidechain: 'of side chains',
  ui: 'that are for the screen only',
  unknown: 'of a kind that is not known here',
  compacted: 'that a summary took the place of',
  superseded: 'that a later record took the place of',
};

/** One sentence for each thing that was not checked, with the reason. */
export function uncheckedWords(it: Unchecked, speaker: string): string {
  switch (it.kind) {
    case 'contested':
      return `Sources disagree on ${list(it.facts.map((fact) => fact.name))}: what that forbids is a warning at most.`;
    case 'no-model':
      return `${list(it.facts.map((fact) => fact.name))}: depends on the model, and none is named. What that forbids is a warning at most.`;
    case 'no-schema':
      return it.declared === 0
        ? `The arguments of ${count(it.calls, 'call')} against a schema: no tools are declared.`
        : `The arguments of ${count(it.calls, 'call')} against a schema: ${it.calls === 1 ? 'its tool is' : 'their tools are'} not among the ${digits(it.declared)} declared, or without one.`;
    case 'aside':
      return `${count(it.records, 'record')} ${ASIDE[it.why]}: not sent.`;
    case 'unread-lines':
      return `${count(it.lines, 'line')} that could not be read.`;
    case 'opaque':
      return `${count(it.parts, 'part')} of a kind that is not read here${it.labels.length === 0 ? '' : ` (${it.labels.join(', ')})`}.`;
    case 'elsewhere':
      return `${count(it.parts, 'picture or file', 'pictures or files')} not in the text but at an address, or stored under an id.`;
    case 'signatures':
      return `${count(it.parts, 'signature')} of reasoning: only ${speaker} can tell whether ${it.parts === 1 ? 'it is' : 'they are'} genuine.`;
    case 'stored':
      return `What ${speaker} stores of this conversation: the list continues there, and only the server has it.`;
    case 'mended':
      return `${it.mends.map((mend) => mend.says).join(' ')} What is fixed before it is sent is not a fault here.`;
  }
}

/** "a, b and 3 more". */
function list(names: readonly string[], most = 4): string {
  const shown = names.slice(0, most).join(', ');
  return names.length > most ? `${shown} and ${digits(names.length - most)} more` : shown;
}

const STATES = ['no-demand', 'other-form', 'nothing'] as const;

/** Why rules were skipped. */
export function stateWords(state: (typeof STATES)[number], speaker: string): string {
  return {
    'no-demand': `not known to be required by ${speaker}`,
    'other-form': `about the form of ${speaker}, which this is not written in`,
    nothing: 'with nothing to check in this conversation',
  }[state];
}

/** The rules that were skipped, by reason; reasons without any are not listed. */
export const notAsked = (rules: readonly ReceiptRule[]) =>
  STATES.map((state) => ({ state, rules: rules.filter((it) => it.state === state) })).filter(
    (it) => it.rules.length > 0,
  );

/** Rules by the first half of their ids, in the order of the registry. */
export function families(rules: readonly ReceiptRule[]): { readonly name: string; readonly rules: ReceiptRule[] }[] {
  const byName = new Map<string, ReceiptRule[]>();
  for (const rule of rules) {
    const name = rule.id.slice(0, rule.id.indexOf('/'));
    const known = byName.get(name);
    if (known) known.push(rule);
    else byName.set(name, [rule]);
  }
  return [...byName].map(([name, of]) => ({ name: name === 'json' ? 'JSON' : upper(name), rules: of }));
}

const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** How old what the check went by is. */
export function factsWords({ count: n, oldest, newest, stale }: NonNullable<Receipt['facts']>): string {
  const dates = oldest.checked === newest.checked ? `on ${newest.checked}` : `${oldest.checked} to ${newest.checked}`;
  const old = stale === 0 ? '' : `; ${digits(stale)} should be looked up again`;
  return `${digits(n)}, looked up ${dates}${old}`;
}
