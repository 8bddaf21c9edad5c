import type { DiagnosticView } from '../../../worker/protocol.ts';

export type Grouping = 'message' | 'rule';

export interface Entry {
  readonly diagnostic: DiagnosticView;
  /** The group's name, on its first entry only. */
  readonly head: { readonly text: string; readonly size: number } | null;
}

/**
 * The problems in the order of the list. By message: as they stand in the transcript. By rule: the rule with an error
 * first, then by how often it is broken; within a rule as they stand.
 */
export function entriesOf(diagnostics: readonly DiagnosticView[], grouping: Grouping): Entry[] {
  const groups = new Map<string | number, DiagnosticView[]>();
  for (const diagnostic of diagnostics) {
    const name = grouping === 'rule' ? diagnostic.rule : diagnostic.messageIndex;
    const group = groups.get(name);
    if (group) group.push(diagnostic);
    else groups.set(name, [diagnostic]);
  }
  const ordered = [...groups.values()];
  if (grouping === 'rule') ordered.sort((a, b) => weight(b) - weight(a));
  return ordered.flatMap((group) =>
    group.map((diagnostic, at) => ({
      diagnostic,
      head: at > 0 ? null : { text: nameOf(diagnostic, grouping), size: group.length },
    })),
  );
}

function weight(group: readonly DiagnosticView[]): number {
  const worst = group.some((one) => one.severity === 'error')
    ? 2
    : group.some((one) => one.severity === 'warning')
      ? 1
      : 0;
  return worst * 1e9 + group.length;
}

function nameOf(diagnostic: DiagnosticView, grouping: Grouping): string {
  if (grouping === 'rule') return diagnostic.title;
  return diagnostic.messageIndex < 0 ? 'The whole transcript' : `Message ${diagnostic.messageIndex}`;
}
