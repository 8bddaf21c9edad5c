import type { Severity } from '../model/diagnostic.ts';
import type { Draft } from '../model/draft.ts';
import type { Effect } from '../model/plan.ts';
import type { Pointer } from '../text/pointer.ts';
import { inDraft, planWay } from './edits.ts';
import type { RequestFault, RequestQuestion, RequestWay } from './fault.ts';
import { FAULTS } from './faults.ts';
import { findFault, type Weighed } from './find.ts';

/** Rounds after which a request that still changes is stopped. */
const ROUNDS = 8;

const LOSS: { readonly [effect in Effect]: number } = { lossless: 0, invents: 1, lossy: 2 };

/** How much a fault at a place counts; undefined where that is as it was found. */
type Weight = (fault: string, at: Pointer) => Severity | undefined;

/**
 * Ends what is found in the request, each by the way that loses least: errors by any, warnings only where nothing is lost.
 * What ending one fault brings about is found in the next round.
 */
export function mendRequest(draft: Draft, question: RequestQuestion | null, weight: Weight): void {
  if (question === null) return;
  for (let round = 0; round < ROUNDS; round++) {
    const { version } = draft;
    for (const fault of FAULTS) mendFault(draft, question, fault, weight);
    if (draft.version === version) return;
  }
}

/** The last is ended first: the places of the others stay. */
function mendFault(draft: Draft, question: RequestQuestion, fault: RequestFault, weight: Weight): void {
  const request = inDraft(draft, question.request);
  for (const finding of [...findFault(fault, { ...question, request })].reverse()) {
    const severity = weight(fault.id, finding.at) ?? finding.severity;
    const way = leastLoss(fault, { ...finding, severity });
    if (way) planWay(draft, question.request, way, finding, fault.id);
  }
}

/** What the request does not say is left to a person: a way that removes the rest is offered, and not taken here. */
const isOpen = ({ unfixable }: RequestFault, { variant = '' }: Weighed): boolean =>
  typeof unfixable === 'object' && Object.hasOwn(unfixable, variant);

function leastLoss(fault: RequestFault, finding: Weighed): RequestWay | undefined {
  if (finding.severity === 'info' || isOpen(fault, finding)) return undefined;
  const most = finding.severity === 'error' ? LOSS.lossy : LOSS.lossless;
  return fault.ways
    .filter((way) => LOSS[way.effect] <= most && (way.offers?.(finding) ?? true))
    .sort((a, b) => LOSS[a.effect] - LOSS[b.effect])[0];
}
