import type { Span } from '../../../core/index.ts';
import type { SessionView } from '../../../worker/protocol.ts';
import type { SourceMark } from '../../monaco/marks.ts';
import { digits } from '../../parts/formatting.ts';
import { actions, getState } from '../../store.ts';
import { typingIn, type Unread } from './typing.ts';
import type { Shown } from './useShown.ts';

/** What is shown, in words. */
export function shownWords({ whole, message, laid, cut }: Shown, firstLine: number): string {
  const large = 'The text is too large to be shown as a whole';
  if (cut !== null) {
    const what = message === null ? `${large}:` : `Message ${message},`;
    return `${what} characters ${digits(cut.from)} to ${digits(cut.to)} of ${digits(cut.of)}`;
  }
  const how = laid ? 'laid out for reading' : 'as written';
  if (whole && firstLine > 1) return `The text from line ${digits(firstLine)} of the file on, ${how}`;
  if (whole) return `The whole text, ${how}`;
  return message === null ? large : `${large}: message ${message}`;
}

/** Whoever leaves in the middle of a word is told what the other tab shows. */
export function sayingUnread(): void {
  const { view, phase } = getState();
  const unread = view === null || phase !== 'ready' ? null : typingIn(view.revision)?.unread;
  if (!unread) return;
  const text = `The edit in Source cannot be read yet, and the conversation is shown without it. ${unread.message}`;
  actions.notify(text, 'error');
}

/** What is marked in what is shown: the findings, and where it cannot be read. */
export function marksOf(view: SessionView, shown: Shown, unread: Unread | null): SourceMark[] {
  const marks: SourceMark[] = [];
  if (unread !== null && unread.at !== null)
    marks.push({
      key: '',
      start: unread.at,
      end: Math.min(unread.at + 1, shown.text.length),
      severity: 'error',
      title: 'Cannot be read',
      message: unread.message,
      said: null,
    });
  for (const one of view.diagnostics) {
    if (one.span === null) continue;
    const place = shown.place(one.span);
    if (place === null) continue;
    marks.push({
      ...place,
      key: one.key,
      severity: one.severity,
      title: one.title,
      message: one.message,
      said: one.predicted === undefined ? null : { by: view.target.speaker, text: one.predicted },
    });
  }
  return marks;
}

/** Where a finding is in the text. */
export function spanOf(view: SessionView, key: string | null): Span | null {
  return key === null ? null : (view.diagnostics.find((finding) => finding.key === key)?.span ?? null);
}
