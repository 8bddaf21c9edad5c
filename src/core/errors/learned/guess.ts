import type { RuleId } from '../../model/diagnostic.ts';
import { featuresOf } from './features.ts';
import { BIAS, CLASSES, SIGNS, STEP, WEIGHTS } from './weights.ts';

/** What a text can be about; `vague` gives no reason, `nothing` is no error of a request. */
export type Kind = 'history' | 'request' | 'tools' | 'account' | 'service' | 'filter' | 'vague' | 'client' | 'nothing';

/** What labelled texts of like words are about, as shares of one, the likeliest first. */
export interface Guess {
  readonly kinds: readonly (readonly [Kind, number])[];
  /** Of the history the rules, as shares of what is about it. */
  readonly rules: readonly (readonly [RuleId, number])[];
}

interface Model {
  readonly bias: readonly number[];
  /** By feature: classes with their weights. */
  readonly weights: ReadonlyMap<string, readonly (readonly [place: number, weight: number])[]>;
}
let model: Model | null = null;

/** Weights are written as pairs of signs: the class, and the weight in steps from the middle sign. */
function read(): Model {
  const middle = SIGNS.length >> 1;
  const weightOf = (sign: string): number => (SIGNS.indexOf(sign) - middle) * STEP;
  const weights = new Map<string, readonly (readonly [number, number])[]>();
  for (const line of WEIGHTS.split('|')) {
    const at = line.indexOf('=');
    const pairs = line.slice(at + 1).match(/../g) ?? [];
    weights.set(
      line.slice(0, at),
      pairs.map((pair) => [SIGNS.indexOf(pair.charAt(0)), weightOf(pair.charAt(1))]),
    );
  }
  return { bias: BIAS, weights };
}

/** Guesses by words alone. It knows no grammar: only for texts of which nothing else is heard, or little. */
export function guess(said: string, all: string): Guess {
  model ??= read();
  const votes = new Array<number>(CLASSES.length).fill(0);
  let features = 0;
  for (const one of featuresOf(said, all)) {
    const pairs = model.weights.get(one);
    if (pairs === undefined) continue;
    features++;
    for (const [place, weight] of pairs) votes[place] = (votes[place] ?? 0) + weight;
  }
  const scale = 1 / Math.sqrt(features + 1);
  const sums = model.bias.map((it, i) => it + (votes[i] ?? 0) * scale);
  const most = Math.max(...sums);
  const shares = sums.map((it) => Math.exp(it - most));
  const total = shares.reduce((a, b) => a + b, 0);
  const kinds = new Map<Kind, number>();
  const rules: [RuleId, number][] = [];
  CLASSES.forEach((name, i) => {
    const share = (shares[i] ?? 0) / total;
    const isRule = name.includes('/');
    const kind = isRule || name === 'history' ? 'history' : (name as Kind);
    kinds.set(kind, (kinds.get(kind) ?? 0) + share);
    if (isRule) rules.push([name as RuleId, share]);
  });
  const own = kinds.get('history') || 1;
  return {
    kinds: [...kinds].sort((a, b) => b[1] - a[1]),
    rules: rules.map(([rule, share]) => [rule, share / own] as const).sort((a, b) => b[1] - a[1]),
  };
}
