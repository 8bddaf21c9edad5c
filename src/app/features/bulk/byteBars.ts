import type { Share } from '../../../core/index.ts';
import type { ByteProfile, SalvageView } from '../../../worker/bulk/protocol.ts';
import { bytes, count, digits } from '../../parts/formatting.ts';

/** One bar: what it is, and what is counted in it. */
interface Bar {
  readonly share: Share;
  readonly title: string;
  readonly bytes: number;
  readonly about: string;
}

/** Where the bytes are, the most first; what is not there has no bar. */
export function barsOf(profile: ByteProfile): Bar[] {
  const { shares, pictures, items, lines, compactions } = profile;
  const shown = (it: { readonly count: number; readonly repeated: number }) =>
    `${count(it.count, 'picture')}${it.repeated > 0 ? `, ${bytes(it.repeated)} of it repeated` : ''}`;
  const bars: readonly (readonly [Share, string, string])[] = [
    ['compaction-pictures', 'Pictures in compaction records', shown(pictures.compaction)],
    [
      'compaction-copies',
      'Other copies in compaction records',
      `${digits(items.copies)} of ${count(items.count, 'item')} were in the file before; without their pictures`,
    ],
    ['compaction-rest', 'Rest of compaction records', count(compactions, 'record')],
    ['pictures', 'Pictures elsewhere', shown(pictures.elsewhere)],
    ['results', 'Tool results', 'without their pictures'],
    ['progress', 'Progress lines', count(lines.progress, 'line')],
    ['repeated', 'Lines that repeat an earlier one', count(lines.repeated, 'line')],
    ['broken', 'Lines that are not JSON', count(lines.broken, 'line')],
    ['rest', 'Messages and the rest', ''],
  ];
  return bars
    .map(([share, title, about]) => ({ share, title, about, bytes: shares[share] }))
    .filter((it) => it.bytes > 0)
    .sort((a, b) => b.bytes - a.bytes);
}

/** 0.987 -> "99 %"; what is there is never "0 %", and what is not all never "100 %". */
export function percent(part: number, whole: number): string {
  const value = whole === 0 ? 0 : (part / whole) * 100;
  if (value > 0 && value < 1) return 'under 1 %';
  if (value > 99 && value < 100) return 'over 99 %';
  return `${Math.round(value)} %`;
}

/** The file in one sentence. */
export function summaryWords(profile: ByteProfile): string {
  const { size, lines, shares, compactions, distinctPictures, pictures, isLines } = profile;
  const inside = shares['compaction-pictures'] + shares['compaction-copies'] + shares['compaction-rest'];
  const all = isLines ? `${bytes(size)} in ${count(lines.whole + lines.blank + lines.broken, 'line')}` : bytes(size);
  const places = pictures.compaction.count + pictures.elsewhere.count;
  const shown = places === 0 ? '' : ` ${count(distinctPictures, 'different picture')} in ${count(places, 'place')}.`;
  if (compactions === 0) return `${all}.${shown}`;
  return `${all}. ${percent(inside, size)} of it is in ${count(compactions, 'compaction record')}.${shown}`;
}

/** What a choice saves. */
export function savingWords({ before, after }: SalvageView): string {
  if (before === after) return 'Nothing is removed.';
  return `${bytes(before)} become ${bytes(after)}: ${percent(before - after, before)} less. Every other line stays as it is, byte for byte.`;
}
