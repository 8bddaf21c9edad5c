import type { Culprit, DecodedError, Receipt } from '../../core/index.ts';
import type { DiagnosticView, PlanView, ReportSide, ReportView, SessionView } from '../../worker/protocol.ts';
import { amount, bytes, count, digits, messageName } from './formatting.ts';

/** All that a report is made of. */
export interface Reported {
  readonly date: string;
  readonly version: string;
  readonly view: Pick<SessionView, 'format' | 'carrier' | 'encoding' | 'target' | 'section'>;
  readonly report: ReportView;
  readonly receipt: Receipt | null;
  /** The error text, if one was given. */
  readonly decoded: DecodedError | null;
  /** The message that the error text was about when it was found. */
  readonly culprit: number | null;
  readonly finding: DiagnosticView | null;
  readonly plan: Pick<PlanView, 'title' | 'summary' | 'trim'> | null;
}

/**
 * A repair or a trim as Markdown that can be sent to anybody: kinds, places, rules, counts and hashes. Nothing of what the
 * transcript says is in it, no name and no key; ids only where they look like those that APIs make.
 */
export function reportText(it: Reported): string {
  const isTrim = it.plan !== null && it.plan.trim !== null;
  return `${[
    `# ${isTrim ? 'A transcript trimmed' : 'A transcript repaired'}`,
    checked(it),
    it.decoded === null ? '' : errorText(it.decoded, it.culprit),
    it.finding === null ? '' : problemText(it.finding, it.report.answer),
    stepsText(it.report, it.plan),
    tableOf(it.report),
    `By Transcript Inspector ${it.version}, ${it.date}. No text, argument, result, name or key of the transcript is in this report.`,
  ]
    .filter((part) => part !== '')
    .join('\n\n')}\n`;
}

function checked({ view, receipt }: Reported): string {
  const { format, carrier, encoding, target } = view;
  const earlier = view.section?.edits ?? 0;
  const facts = receipt?.facts ?? null;
  const asked = receipt?.rules.filter((rule) => rule.state === 'asked').length ?? 0;
  return lines([
    `Checked for: ${target.title}`,
    receipt === null ? '' : `Rules checked: ${digits(asked)} of ${digits(receipt.rules.length)}`,
    facts === null ? '' : `Requirements: ${digits(facts.count)}, looked up ${datesWords(facts)}`,
    `Format: ${format.title} (${carrier}, ${encoding})`,
    view.section === null ? '' : 'Some lines of a larger file; sizes and hashes are those of the whole file',
    earlier === 0 ? '' : `Edits made while other lines were open: ${digits(earlier)}; they are in both files below`,
  ]);
}

/** "from 2026-07-02 to 2026-11-20", or the one day. */
const datesWords = ({ oldest, newest }: NonNullable<Receipt['facts']>): string =>
  oldest.checked === newest.checked ? `on ${oldest.checked}` : `from ${oldest.checked} to ${newest.checked}`;

const DEGREE: { readonly [degree in NonNullable<DecodedError['degree']>]: string } = {
  words: 'exact match',
  kind: 'known by its kind',
  place: 'only its place is known',
  file: 'gives no reason that is known',
};

const HOW: { readonly [how in Culprit['how']]: string } = {
  id: 'by its id',
  path: 'by the path in the error',
  rule: 'by the rule that the error names',
  shifted: 'at a shifted number',
  file: 'by what the file breaks',
};

function errorText(decoded: DecodedError, culprit: number | null): string {
  const [first] = decoded.matches;
  const found = decoded.culprit;
  const index = found?.messageIndex ?? culprit;
  const ids = madeIds(first?.ids ?? []);
  return section('Error text', [
    `Kind: ${first === undefined ? 'not known' : `\`${first.error}\``}${decoded.degree === undefined ? '' : `, ${DEGREE[decoded.degree]}`}`,
    decoded.status === undefined ? '' : `Status: ${decoded.status}`,
    first?.rule === undefined ? '' : `Rule: \`${first.rule}\``,
    index === null
      ? ''
      : `Culprit: ${messageName(index)}${found === undefined ? '' : `, found ${HOW[found.how]}, ${found.sure}`}`,
    ids.length === 0 ? '' : `Ids: ${ids.join(', ')}`,
  ]);
}

function problemText(finding: DiagnosticView, answer: string | null): string {
  const { rule, title, severity, messageIndex, partIndex, line, related, data } = finding;
  const ids = madeIds(Object.values(data).flat());
  const places = related.map((it) => it.messageIndex).filter((it) => it >= 0 && it !== messageIndex);
  const text = section('Problem', [
    `Rule: \`${rule}\` (${title}), ${severity}`,
    `Place: ${messageName(messageIndex)}${partIndex === null ? '' : `, part ${digits(partIndex)}`}${line === null ? '' : `, line ${digits(line)}`}`,
    places.length === 0 ? '' : `About: ${[...new Set(places)].map(messageName).join(', ')}`,
    ids.length === 0 ? '' : `Ids: ${ids.join(', ')}`,
    answer === null ? '' : 'The API would respond with:',
  ]);
  return answer === null ? text : `${text}\n\n${answer.replace(/^/gm, '      ')}`;
}

function stepsText({ steps }: ReportView, plan: Reported['plan']): string {
  const last = plan === null || plan.summary === '' ? '' : `: ${plan.summary}`;
  const done = steps.map((title, at) => `${title}${at === steps.length - 1 && title === plan?.title ? last : ''}`);
  const trim = plan?.trim ?? null;
  if (trim === null) return section('Repair', done);
  return section('Trim', [...done, `Budget: ${amount(trim.budget, trim.unit)}`]);
}

function tableOf({ before, after, counter }: ReportView): string {
  const tokens = `Tokens (${counter.title}, ${counter.exact ? 'exact' : 'estimate'})`;
  const rows: readonly (readonly [string, (side: ReportSide) => string])[] = [
    ['Messages', (it) => digits(it.messages)],
    ['Calls', (it) => digits(it.calls)],
    ['Errors', (it) => digits(it.errors)],
    ['Warnings', (it) => digits(it.warnings)],
    [tokens, (it) => digits(it.tokens)],
    ['Size', (it) => (it.bytes < 1000 ? bytes(it.bytes) : `${bytes(it.bytes)} (${count(it.bytes, 'byte')})`)],
    ['SHA-256', (it) => (it.sha256 === null ? 'not computed' : `\`${it.sha256}\``)],
  ];
  return [
    '## Before and after',
    '',
    '| | Original | Result |',
    '|---|---|---|',
    ...rows.map(([name, of]) => `| ${name} | ${of(before)} | ${of(after)} |`),
  ].join('\n');
}

const lines = (all: readonly string[]): string =>
  all
    .filter((it) => it !== '')
    .map((it) => `- ${it}`)
    .join('\n');

const section = (title: string, all: readonly string[]): string => `## ${title}\n\n${lines(all)}`;

/** What APIs and their clients put before the ids that they make up. */
const MADE = /^(?:toolu|srvtoolu|mcptoolu|tooluse|call|chatcmpl-tool|fc|rs|msg|item|functions)[_.-][\w:.-]{1,80}$/;
const SHOWN = 8;

function madeIds(values: readonly unknown[]): string[] {
  const made = values.filter((it): it is string => typeof it === 'string' && MADE.test(it));
  return [...new Set(made)].slice(0, SHOWN).map((it) => `\`${it}\``);
}
