import { type infer as Infer, strictObject, enum as zEnum } from 'zod';
import type { Draft } from '../model/draft.ts';
import type { LinkedCall, LinkedResult } from '../model/links.ts';
import { isPairedAnew } from '../operations/paired-anew.ts';
import {
  isPlaceholderResult,
  partsText,
  removeParts,
  removePlaces,
  reportIndex,
  resultsAsText,
  saidByUser,
  sweepEmptied,
} from '../operations/parts.ts';
import { passWith } from '../operations/pass.ts';
import type { FaultCode } from './fault.ts';
import { type FixCode, forAll, placeOf } from './fix.ts';
import { removeResult } from './mends/results.ts';
import { naming, pairingOf, seenBefore } from './pairing.ts';
import { atPlace, callWords, relatedCall } from './sentence.ts';

const OPTIONS = strictObject({
  /** `always`: also where the API is not known to reject a second result; `with-others`: only if other pairs are wrong too. */
  when: zEnum(['rejected', 'always', 'with-others']).default('rejected'),
  /** `sound`: the first real one that says something and reports no error, if there is one; `real`: the first real one. */
  keeps: zEnum(['sound', 'real']).default('sound'),
});
type Options = Infer<typeof OPTIONS>;

/** Of several results for one call the first real one stays; a real one replaces one that a program made up. */
const duplicateResults = passWith({
  id: 'duplicate-results',
  options: OPTIONS,
  plan(draft, { when, keeps }, context) {
    if (when === 'with-others' && !isPairedAnew(draft)) return;
    if (when !== 'rejected' || context.facts.duplicateResults)
      keepOnly(draft, draft.links().answeredAgain(), keeps, context.isRejected !== undefined);
  },
});

const keepFirstResult: FixCode = {
  id: 'keep-first-result',
  ...forAll((draft, diagnostics) => {
    const links = draft.links();
    const calls = new Set(diagnostics.flatMap((it) => links.callOf(placeOf(it)) ?? []));
    keepOnly(draft, [...calls], 'sound');
  }),
};

/** Of several results for one call the last one stays, in the place of the first. */
const keepLastResult: FixCode = {
  id: 'keep-last-result',
  // Inside the message of the call is a place that no result of another message is read from.
  offers: ({ messageIndex, data }) => data.first !== data.call || messageIndex === data.call,
  plan(draft, diagnostic) {
    const link = draft.links().callOf({ message: diagnostic.messageIndex, part: diagnostic.partIndex ?? 0 });
    const first = link?.results[0];
    const last = link?.results.at(-1);
    if (!link || !first || !last || first === last) return;
    const because = { by: diagnostic.rule, reason: 'The call has more than one result.' };
    const target = draft.messageAt(first.message);
    const kept = draft.partAt(last);
    const said = partsText([kept]);
    const row = { role: target.role, ...because, after: said };
    const from = reportIndex(draft, last.message, last.part);
    const to = reportIndex(draft, first.message, first.part);
    const lost = partsText([draft.partAt(first)]);
    draft.note({ ...row, index: to, action: 'changed', effect: 'lossy', before: lost });
    if (from !== to) draft.note({ ...row, index: from, action: 'moved', effect: 'lossless', before: said, to });
    target.parts[first.part] = kept;
    for (const at of new Set(link.results.map((it) => it.message))) {
      const parts = new Set(link.results.filter((it) => it.message === at && it !== first).map((it) => it.part));
      if (at === last.message) {
        const message = draft.messageAt(at);
        message.parts = message.parts.filter((_, part) => part !== last.part);
        removeParts(draft, at, (_, part) => parts.has(part >= last.part ? part + 1 : part), because);
      } else removeParts(draft, at, (_, part) => parts.has(part), because);
    }
    sweepEmptied(draft);
    draft.touch();
  },
};

/** The first result that is not made up, and of these the first that reports no error; else the first. */
function keptResult(results: readonly LinkedResult[], keeps: Options['keeps']): LinkedResult | undefined {
  const real = results.filter(({ result }) => !isPlaceholderResult(result));
  const sound = real.find(({ result }) => !result.isError && result.text.trim() !== '');
  return (keeps === 'sound' ? sound : undefined) ?? real[0] ?? results[0];
}

/** True for a real result with words of its own, behind which nothing comes that answers a call. */
function saysMore(draft: Draft, { message, part, result }: LinkedResult): boolean {
  const link = draft.links().callOf({ message, part });
  const isAgain = link?.results.some(
    (other) => other.result !== result && other.result.text.trim() === result.text.trim(),
  );
  if (result.text.trim() === '' || isAgain || isPlaceholderResult(result)) return false;
  const after = [
    ...(draft.at(message)?.parts.slice(part + 1) ?? []),
    ...(draft.at(message + 1)?.parts.slice(0, 1) ?? []),
  ];
  return after.every((other) => other.part.kind !== 'result');
}

/** Leaves each of the calls one result: the first real one; what others say stays as text where it is asked for. */
function keepOnly(draft: Draft, calls: readonly LinkedCall[], which: Options['keeps'], isSaid = false): void {
  const gone: LinkedResult[] = [];
  const because = { by: 'tools/duplicate-result', reason: 'The call has more than one result.' } as const;
  for (const link of calls) {
    const { more, call, results } = link;
    if (more.length === 0 || call.server) continue;
    const kept = keptResult(results, which);
    for (const it of results) if (it !== kept) gone.push(it);
  }
  const said = isSaid ? gone.filter((it) => saysMore(draft, it)) : [];
  const texts = new Set(resultsAsText(draft, said, () => because));
  const silent = gone.filter((result) => !said.includes(result));
  removePlaces(draft, silent, because);
  saidByUser(draft, texts);
  sweepEmptied(draft);
}

export const toolsDuplicateResult: FaultCode = {
  id: 'tools/duplicate-result',
  visit: (input) => ({
    end(tell) {
      const { unsettled, placing } = pairingOf(input);
      for (const { link, answer, duplicates, state } of unsettled) {
        if (duplicates.length === 0 || !answer || state === 'exempt') continue;
        const first = { messageIndex: answer.message, at: answer.result.at, label: 'its first result' };
        const related = [relatedCall(link, 'the call'), first];
        for (const it of duplicates) {
          const { data, variant } = seenBefore(input, it.message);
          const about = { ...naming(link), ...data, call: link.message, first: answer.message };
          const elsewhere = { variant: variant === 'other-call' ? variant : 'later' };
          const manner = placing.answersTo(link.message, it.message) ? {} : elsewhere;
          tell(atPlace(input, it, about, { ...manner, related }));
        }
      }
    },
  }),
  say: ({ data, messageIndex }) =>
    `Message ${messageIndex} has another result for the call of ${callWords(data)}; message ${data.first} has the first.`,
  mends: [keepFirstResult, keepLastResult, removeResult],
  all: [duplicateResults],
};
