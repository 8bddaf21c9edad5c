import type { Diagnostic, Effect, PassId, Plan, ReportRow } from '../core/index.ts';
import type { Verdict } from './protocol.ts';
import type { CheckedBy } from './session-views.ts';

const number = new Intl.NumberFormat('en');

/** "1 error", "3 errors", "1,204 errors". */
export function count(n: number, one: string, many = `${one}s`): string {
  return `${number.format(n)} ${n === 1 ? one : many}`;
}

/** What a plan costs, in words that promise nothing else. */
export function costOf(plan: Pick<Plan, 'rows' | 'lost' | 'effect'>): string {
  const invented = plan.rows.filter((row) => row.effect === 'invents');
  const calls = invented.filter(isCall).length;
  const results = invented.filter(isResult).length;
  const texts = invented.length - results - calls;
  const added = [
    calls && count(calls, 'placeholder call'),
    results && count(results, 'placeholder result'),
    texts && count(texts, 'placeholder text'),
  ];
  const costs = added.some(Boolean) ? [`adds ${added.filter(Boolean).join(' and ')}`] : [];
  if (plan.lost > 0) costs.push(`loses ${count(plan.lost, 'character')}`);
  else if (plan.rows.some((row) => row.effect === 'lossy')) costs.push('loses no readable text');
  return costs.length === 0 ? 'keeps every word' : costs.join(', ');
}

/** What one line of a report costs. */
export const rowCost = ({ lost, ...row }: ReportRow & { readonly lost: number }): string =>
  costOf({ rows: [row], lost, effect: row.effect });

/** A call in front of a result that answered none. */
const isCall = (row: ReportRow): boolean => row.role === 'assistant' && row.tool !== undefined;

const isResult = (row: ReportRow): boolean =>
  !isCall(row) && (row.tool !== undefined || row.role === 'tool' || /result|call|abort|answer/.test(row.by));

/** What a switch or a button may cost, where nothing has been worked out. */
export function effectWords(effect: Effect): string {
  return { lossless: 'keeps every word', lossy: 'can lose words', invents: 'can add placeholders' }[effect];
}

/** The pass that mends lines of the file; other rows without a message are about what stands outside the messages. */
const FILE_LINES: PassId = 'file-lines';

/** A row of a plan that says whether the result it adds becomes part of the message it names. */
type Deed = ReportRow & { readonly joins: boolean };

/** What a plan does and costs, in one sentence: "changes 2 messages, removes 1, loses 61 characters". */
export function summaryOf(rows: readonly Deed[], lost: number): string {
  const cost = costOf({ rows: rows.filter((it) => it.effect !== 'invents'), lost, effect: 'lossless' });
  const added = rows.some((it) => it.effect === 'invents');
  return [deeds(rows), added && cost === 'keeps every word' ? '' : cost].filter(Boolean).join(', ');
}

/** "adds a placeholder result to message 4, changes 2 messages, removes 1". Messages are counted, not operations. */
export function deeds(rows: readonly Deed[]): string {
  const strongest = new Map<number, ReportRow['action']>();
  const [lines, parts] = [new Set<string>(), new Set<string>()];
  for (const { index, action, reason, by } of rows) {
    if (index < 0) (by === FILE_LINES ? lines : parts).add(reason);
    else if (action !== 'inserted' && STRENGTH[action] > STRENGTH[strongest.get(index) ?? 'inserted'])
      strongest.set(index, action);
  }
  const verbs = { removed: 'removes ', changed: 'changes ', moved: 'moves ', merged: 'merges ' } as const;
  const counted: { readonly words: string; readonly n: number }[] = [];
  for (const action of ['removed', 'changed', 'moved', 'merged'] as const) {
    const n = [...strongest.values()].filter((it) => it === action).length;
    if (n > 0) counted.push({ words: verbs[action], n });
  }
  const added = additions(rows);
  return [
    ...(lines.size === 0 ? [] : [`repairs ${count(lines.size, 'line')}`]),
    ...(parts.size === 0 ? [] : [`changes ${count(parts.size, 'part')} outside the messages`]),
    ...(added === '' ? [] : [added]),
    ...counted.map(({ words, n }, at) => `${words}${at === 0 ? count(n, 'message') : number.format(n)}`),
  ].join(', ');
}

/** Where one message is named by several rows, the strongest says what becomes of it. */
export const STRENGTH = { inserted: 0, changed: 1, merged: 2, moved: 3, removed: 4 } as const;

/** New results and messages, with their places while there are few. */
function additions(rows: readonly Deed[]): string {
  const added = rows.filter((row) => row.action === 'inserted');
  const results = added.filter(isResult);
  const others = added.length - results.length;
  const [only] = results;
  const words: string[] = [];
  if (only && results.length === 1)
    words.push(`adds a placeholder result ${only.joins ? 'to' : 'before'} message ${number.format(only.index)}`);
  else if (results.length > 1) words.push(`adds ${count(results.length, 'placeholder result')}`);
  if (others > 0) words.push(`adds ${others === 1 ? 'a placeholder message' : count(others, 'placeholder message')}`);
  return words.join(', ');
}

/** The sentence that is always on the screen. `isSection`: the file has more lines than those that were checked. */
export function verdictOf(
  diagnostics: readonly Diagnostic[],
  messages: number,
  name: string,
  { isSection = false, by = 'api' }: { readonly isSection?: boolean; readonly by?: CheckedBy } = {},
): Omit<Verdict, 'repair'> {
  // A name that begins a sentence elsewhere stands inside of one here.
  const speaker = name.replace(/^The /, 'the ');
  const errors = diagnostics.filter((it) => it.severity === 'error').length;
  const warnings = diagnostics.filter((it) => it.severity === 'warning').length;
  if (messages === 0 && errors === 0)
    return { state: 'none', healthy: false, sentence: 'No messages were found.', predicted: null };
  if (errors === 0) {
    const { sentence, ...more } = acceptance(diagnostics, messages, speaker, by);
    return { healthy: true, ...more, sentence: isSection ? `${sentence} Only the open lines were checked.` : sentence };
  }
  const all = warnings === 0 ? count(errors, 'error') : `${count(errors, 'error')}, ${count(warnings, 'warning')}`;
  const predicted = diagnostics.find((it) => it.severity === 'error' && it.predicted !== undefined)?.predicted ?? null;
  return { state: 'broken', healthy: false, sentence: `${all} for ${speaker}.`, predicted };
}

/** Without an error: accepted, or not yet, or not sure. Never both accepted and rejected. */
function acceptance(
  diagnostics: readonly Diagnostic[],
  messages: number,
  speaker: string,
  by: CheckedBy,
): Pick<Verdict, 'state' | 'sentence' | 'predicted'> {
  const warned = diagnostics.filter((it) => it.severity === 'warning');
  const noted = warned.length === 0 ? '' : ` ${count(warned.length, 'warning')}.`;
  const found = warned.length === 0 ? 'no problem' : count(warned.length, 'warning');
  const open = warned.filter(isOpenCall);
  const torn = warned.filter((it) => it.rule === 'json/repaired' || it.rule === 'session/glued-records').length;
  if (open.length > 0) {
    const which = open.length === 1 ? 'The last call is' : `The last ${open.length} calls are`;
    const rest = warned.length - open.length;
    const more = rest === 0 ? '' : ` ${count(rest, 'more warning')}.`;
    const them = open.length === 1 ? 'it' : 'them';
    return {
      state: 'open',
      sentence:
        by === 'api'
          ? `${which} still open: fix ${them} and ${speaker} accepts this.${more}`
          : `${which} still open.${more}`,
      predicted: null,
    };
  }
  if (warned.some((it) => it.predicted !== undefined))
    return { state: 'doubtful', sentence: `${upper(speaker)} may reject this.${noted}`, predicted: null };
  if (torn > 0) {
    const lines = torn === 1 ? 'a line of the file needs' : `${number.format(torn)} lines of the file need`;
    return {
      state: 'doubtful',
      sentence: `${by === 'api' ? `${upper(speaker)} would accept what could be read` : 'No errors in what could be read'}; ${lines} fixing.`,
      predicted: null,
    };
  }
  if (by === 'guess')
    return {
      state: 'unchecked',
      sentence: `Not checked: this layout is not known. ${upper(found)} in ${count(messages, 'message')} that we could read.`,
      predicted: null,
    };
  if (by === 'all-apis')
    return {
      state: 'healthy',
      sentence: `No errors in ${count(messages, 'message')}, checked for what all APIs require.${noted}`,
      predicted: null,
    };
  return {
    state: 'healthy',
    sentence: `Accepted by ${speaker}: ${found} in ${count(messages, 'message')}.`,
    predicted: null,
  };
}

/** A call at the end of a session that may still be running. */
export const isOpenCall = (it: Pick<Diagnostic, 'rule' | 'severity' | 'data'>): boolean =>
  it.rule === 'tools/missing-result' && it.severity === 'warning' && it.data.open === true;

const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** What a plan does to a message, told apart from what other plans do. */
export const deedOf = (row: ReportRow): string => `${row.index} ${row.action} ${row.effect}`;

/** True where two plans do the same to the same messages. */
export const doesAlike = (plan: Plan, other: Plan): boolean =>
  plan.rows.map(deedOf).join() === other.rows.map(deedOf).join();
