import type { DiagnosticView } from '../../../worker/protocol.ts';

/** Problems by the innermost of some places that holds them, for those in the request around the messages. */
export function findingsBy(
  places: readonly { readonly at: string }[],
  diagnostics: readonly DiagnosticView[],
): ReadonlyMap<string, readonly DiagnosticView[]> {
  const known = new Set(places.map(({ at }) => at));
  const found = new Map<string, DiagnosticView[]>();
  for (const diagnostic of diagnostics) {
    if (diagnostic.messageIndex >= 0) continue;
    let at: string | null = diagnostic.at;
    while (at !== null && !known.has(at)) at = at === '' ? null : at.slice(0, at.lastIndexOf('/'));
    if (at === null) continue;
    const same = found.get(at);
    if (same) same.push(diagnostic);
    else found.set(at, [diagnostic]);
  }
  return found;
}
