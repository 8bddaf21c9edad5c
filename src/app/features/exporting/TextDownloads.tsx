import type { Words } from '../../../core/index.ts';
import type { SessionView } from '../../../worker/protocol.ts';
import { saveWords } from '../../parts/saveWords.ts';
import css from './exporting.module.css';

const BUTTONS: readonly { readonly what: Words; readonly title: string }[] = [
  { what: 'prompts', title: 'Download my prompts' },
  { what: 'conversation', title: 'Download the conversation' },
];

/** What was written by hand, and all that was said, as plain text that anything can open. */
export function TextDownloads({ view }: { readonly view: SessionView }) {
  return (
    <section className={css.exportWords} aria-labelledby="export-words-title">
      <h2 id="export-words-title">My words</h2>
      <p>
        As Markdown: what you typed, or everything that was said, with calls and results. Every text is whole, in a
        fence of its own.
      </p>
      <div className={css.exportButtons}>
        {BUTTONS.map(({ what, title }) => (
          <button key={what} type="button" className="button" onClick={() => void saveWords(view, what)}>
            {title}
          </button>
        ))}
      </div>
    </section>
  );
}
