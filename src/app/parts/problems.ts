import type { Effect, Severity } from '../../core/index.ts';
import type { DiagnosticView, FixView } from '../../worker/protocol.ts';
import { digits, effectWords } from './formatting.ts';
import { RANK, worstOf } from './worst.ts';

interface Head {
  readonly text: string;
  readonly size: number;
  readonly severity: Severity;
}

interface GroupFix {
  readonly id: string;
  readonly title: string;
  readonly effect: Effect;
  /** What it costs, as far as that follows from what it costs for each. */
  readonly cost: string;
  /** How many of the group it answers. */
  readonly n: number;
}

export interface Entry {
  readonly diagnostic: DiagnosticView;
  /** The group's head, on its first entry only. */
  readonly head: Head | null;
}

/** The problems in the order of the list: by rule, those with an error first, and as they are in the conversation. The one that is selected first is the first of the list. */
export function entriesOf(diagnostics: readonly DiagnosticView[]): Entry[] {
  const groups = new Map<string, DiagnosticView[]>();
  for (const diagnostic of diagnostics) {
    const group = groups.get(diagnostic.rule);
    if (group) group.push(diagnostic);
    else groups.set(diagnostic.rule, [diagnostic]);
  }
  return [...groups.values()]
    .sort((a, b) => rankOf(b) - rankOf(a))
    .flatMap((group) =>
      group.map((diagnostic, at) => ({ diagnostic, head: at > 0 ? null : headOf(diagnostic, group) })),
    );
}

const rankOf = (group: readonly DiagnosticView[]): number => RANK[worstOf(group)?.severity ?? 'info'];

function headOf(first: DiagnosticView, group: readonly DiagnosticView[]): Head {
  return {
    text: first.title,
    size: group.length,
    severity: worstOf(group)?.severity ?? first.severity,
  };
}

/** Repairs that answer several of a group at once, those that answer most first. */
export function fixesOf(group: readonly DiagnosticView[]): GroupFix[] {
  if (group.length < 2) return [];
  const fixes = new Map<string, FixView[]>();
  for (const { fixViews } of group)
    for (const fix of fixViews) {
      const known = fixes.get(fix.id);
      if (known) known.push(fix);
      else fixes.set(fix.id, [fix]);
    }
  return [...fixes]
    .filter(([, all]) => all.length > 1)
    .map(([id, all]) => ({
      id,
      title: all[0]?.title ?? id,
      effect: strongest(all),
      cost: costOfAll(all),
      n: all.length,
    }))
    .sort((a, b) => b.n - a.n);
}

const strongest = (fixes: readonly FixView[]): Effect =>
  (['invents', 'lossy'] as const).find((effect) => fixes.some((fix) => fix.effect === effect)) ?? 'lossless';

/** Costs that are the same however many of them come together. */
export const FREE = ['keeps every word', 'loses no readable text'];

/** Where each costs nothing all of them cost nothing; else what kind of cost it is, until it is worked out. */
function costOfAll(fixes: readonly FixView[]): string {
  const costs = new Set(fixes.map(({ cost }) => cost));
  const dearest = FREE.findLast((cost) => costs.has(cost));
  return dearest !== undefined && [...costs].every((cost) => FREE.includes(cost))
    ? dearest
    : effectWords(strongest(fixes));
}

/** Rules about the request around the messages begin with the part of it; others may find something in a declaration. */
const wholeWords = ({ rule, at }: DiagnosticView, line: number | null = null): string =>
  /^(?:request|schema|params)\//.test(rule) || /\/tools\/\d/.test(at)
    ? `Request${line === null ? '' : ` · line ${digits(line)}`}`
    : 'The whole transcript';

/** Rules about lines of the file. */
const OF_LINES: ReadonlySet<string> = new Set(['json/repaired', 'session/glued-records']);

/** Where a problem is: "Message 3 · line 12". A problem of the file has a line and no message. */
export function placeWords(diagnostic: DiagnosticView): string {
  const { messageIndex, line, rule } = diagnostic;
  if (messageIndex < 0)
    return OF_LINES.has(rule) && line !== null ? `Line ${digits(line)}` : wholeWords(diagnostic, line);
  return line === null ? `Message ${digits(messageIndex)}` : `Message ${digits(messageIndex)} · line ${digits(line)}`;
}
