import type { KindOfLine, Ledger } from './ledger.ts';
import type { Salvage } from './salvage.ts';

/** Whose file it is, by the kinds of its lines; null where nobody known writes such lines. */
export function writerOf(kinds: readonly Pick<KindOfLine, 'kind'>[]): 'Codex' | 'Claude Code' | null {
  const has = (start: string) => kinds.some(({ kind }) => kind === start || kind.startsWith(`${start} / `));
  if (has('session_meta') || has('compacted') || has('event_msg')) return 'Codex';
  return (has('user') || has('assistant')) && !has('message') ? 'Claude Code' : null;
}

/** Whether the program that wrote the file goes on from what is left, as far as its format says. Sentences. */
export function resumeWords(
  ledger: Pick<Ledger, 'kindsOfLines' | 'pictures'>,
  salvage: Omit<Salvage, 'cuts'>,
): string[] {
  const { choices, pictures, copies, progress, relinked } = salvage;
  const writer = writerOf(ledger.kindsOfLines);
  const words: string[] = [];
  if (copies > 0)
    words.push(
      'Codex continues from its last compaction record, which keeps all its items. A step back to before it would find a shorter conversation.',
    );
  const inLast = choices.pictures === 'all' || ledger.pictures.compaction.count > 0;
  if (pictures > 0 && inLast) words.push('The model no longer sees these pictures: a note replaces each.');
  const links = relinked > 0 ? ' Lines that pointed to one now point to the line before it.' : '';
  if (progress > 0) words.push(`Progress lines are never sent.${links}`);
  if (writer === null) words.push('Which program wrote this is not known, so whether it resumes is not either.');
  else if (words.length > 0)
    words.push(`Every line is still one that ${writer} reads. Close the session before you put the file in its place.`);
  return words;
}
