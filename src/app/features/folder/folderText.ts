import type { Triage } from '../../../core/index.ts';
import type { MendView, Wrong } from '../../../worker/protocol.ts';
import { count, digits } from '../../parts/formatting.ts';
import type { Counts, Group, Line } from './order.ts';

export const GROUP_WORDS: { readonly [group in Group]: string } = {
  errors: 'With errors',
  warnings: 'Warnings only',
  healthy: 'Healthy',
  'not-read': 'Not read',
  waiting: 'Waiting',
};

/** What a job is doing, with its counts: "412 of 2,000 files, 38 with errors". */
export function progressWords(job: { kind: JobKind; done: number; total: number }, counts: Counts): string {
  const part = `${digits(job.done)} of ${count(job.total, 'file')}`;
  if (job.kind === 'reading') return `${part}${counts.errors > 0 ? `, ${digits(counts.errors)} with errors` : ''}`;
  return `${part} ${DONE[job.kind]}`;
}

export type JobKind = 'reading' | 'repairing' | 'packing' | 'saving';

const DONE = { repairing: 'read', packing: 'packed', saving: 'saved' } as const;

/** What was found, once nothing runs. */
export function foundWords(total: number, counts: Counts): string {
  const parts = [
    counts.errors > 0 ? `${digits(counts.errors)} with errors` : '',
    counts.warnings > 0 ? `${digits(counts.warnings)} with warnings only` : '',
    counts.healthy > 0 ? `${digits(counts.healthy)} healthy` : '',
    counts['not-read'] > 0 ? `${digits(counts['not-read'])} not read` : '',
    counts.waiting > 0 ? `${digits(counts.waiting)} not looked at yet` : '',
  ].filter(Boolean);
  return `${count(total, 'file')}${parts.length > 0 ? `: ${parts.join(', ')}` : ''}.`;
}

/** "3 errors, 1 warning". */
export function wrongWords({ errors, warnings }: Wrong): string {
  if (errors + warnings === 0) return 'nothing wrong';
  return [errors > 0 ? count(errors, 'error') : '', warnings > 0 ? count(warnings, 'warning') : '']
    .filter(Boolean)
    .join(', ');
}

/** Problems by kind, by the first words of what the rules are called: "Dangling call ×3, Empty text". */
export function kindWords({ kinds }: Pick<Triage, 'kinds'>): string {
  const short = (title: string) => title.replace(/:.*/s, '');
  return kinds.map((it) => `${short(it.title)}${it.count === 1 ? '' : ` ×${digits(it.count)}`}`).join(', ');
}

/** "3 errors → 1 error". */
export function mendedWords({ before, after }: MendView): string {
  return `${wrongWords(before)} → ${wrongWords(after)}`;
}

/** What a repair made of the files that it was asked for. */
interface Repaired {
  readonly repaired: number;
  /** Of these so many have no errors left. */
  readonly clean: number;
  readonly others: number;
}

export function repairedOf(lines: readonly Line[]): Repaired {
  const mends = lines.flatMap((it) => it.mend ?? []);
  const repaired = mends.filter((it) => it.state === 'repaired');
  const clean = repaired.filter((it) => it.after.errors === 0).length;
  return { repaired: repaired.length, clean, others: mends.length - repaired.length };
}

export function repairedWords({ repaired, clean, others }: Repaired): string {
  const left = repaired - clean;
  const rest =
    others === 0
      ? ''
      : ` ${count(others, 'other')} stay${others === 1 ? 's' : ''} as ${others === 1 ? 'it is' : 'they are'}.`;
  if (repaired === 0) return `Nothing was repaired.${rest}`;
  const errors = left === 0 ? 'no errors are left' : `${digits(left)} still ${left === 1 ? 'has' : 'have'} errors`;
  return `${count(repaired, 'file')} repaired, ${errors}.${rest}`;
}

/** The folder that a session was begun in, by its last two steps; what stands before them is mostly the same for all. */
export function projectWords(project: string): string {
  const steps = project
    .replace(/^file:\/\//, '')
    .split(/[\\/]/)
    .filter(Boolean);
  return steps.slice(-2).join('/') || project;
}

const DAY = new Intl.DateTimeFormat('en', { year: 'numeric', month: 'short', day: 'numeric' });
const HOUR = new Intl.DateTimeFormat('en', {
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
const RECENT = 300 * 86_400_000;

/** "Nov 22, 20:41", of what is older "Nov 22, 2025"; empty where the system says nothing. */
export function timeWords(milliseconds: number, now: number): string {
  if (milliseconds <= 0) return '';
  return (Math.abs(now - milliseconds) < RECENT ? HOUR : DAY).format(milliseconds);
}

/** The path without the folder that all have in common, and the name at its end. */
export function partsOf(path: string): { readonly folder: string; readonly name: string } {
  const cut = path.lastIndexOf('/');
  return { folder: cut < 0 ? '' : path.slice(0, cut).trimEnd(), name: path.slice(cut + 1).trimStart() };
}

/** What stands under the name of a file: where it is, and what it is about. */
export function underOf({ path, view }: Pick<Line, 'path' | 'view'>): {
  readonly where: string;
  readonly project: string | null;
} {
  const { title = null, project = null } = view?.triage ?? {};
  return { where: title === null ? partsOf(path).folder : path, project };
}
