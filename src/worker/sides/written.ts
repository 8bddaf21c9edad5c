import type { Diagnostic } from '../../core/index.ts';
import { severitiesOf } from '../columns.ts';
import type { Asked } from '../request-around.ts';
import type { SideFigures } from './figures.ts';
import type { Origins, Side } from './origins.ts';
import { pairOf } from './pairs.ts';
import { runsOf } from './runs.ts';
import type { PairAsk, PairView, SidesView } from './side-views.ts';
import { spansIn } from './spans.ts';

/** A file that is written from what is open, beside it. */
export class Beside {
  constructor(
    readonly before: Side,
    readonly after: Side,
    readonly origins: Origins,
    /** The request of each side; null where they are of two formats. */
    readonly requests: readonly [before: Asked, after: Asked] | null = null,
  ) {}

  runs(): SidesView {
    const { before, after, origins } = this;
    const isOfOneRole = (left: number, right: number) => before.messages[left]?.role === after.messages[right]?.role;
    return runsOf(before.messages.length, origins, isOfOneRole);
  }

  pair(ask: PairAsk): PairView {
    const { joined, split } = this.origins;
    const kin = joined && split ? { before: joined.get(ask.right) ?? [], after: split.get(ask.left) ?? [] } : null;
    return pairOf(this.before, this.after, ask, kin);
  }
}

/** Of a copy it is known which messages are in it; those that are not written alike are changed. */
export function originsOfCopy(before: Side, after: Side, kept: readonly number[]): Origins {
  const from = Int32Array.from(after.messages, (_, index) => kept[index] ?? -1);
  const [was, is] = [writtenIn(before), writtenIn(after)];
  const isChanged = Uint8Array.from(from, (left, right) => (left >= 0 && was(left) === is(right) ? 0 : 1));
  return { from, isChanged };
}

function writtenIn({ messages, snapshot }: Side): (index: number) => string {
  const spansOf = spansIn(snapshot);
  return (index) => {
    const message = messages[index];
    if (!message) return '';
    return spansOf(message)
      .map(({ start, end }) => snapshot.document.text.slice(start, end))
      .join('\n');
  };
}

/** What is known of a side, by what was found in it. */
export function figuresOf(
  { messages }: Pick<Side, 'messages'>,
  found: readonly Diagnostic[],
  speaker: string | null,
): SideFigures {
  const countOf = (severity: Diagnostic['severity']) => found.filter((finding) => finding.severity === severity).length;
  return {
    messages: messages.length,
    errors: countOf('error'),
    warnings: countOf('warning'),
    speaker,
    severities: severitiesOf(messages.length, found),
  };
}
