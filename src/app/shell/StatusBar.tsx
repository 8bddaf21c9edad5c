import type { SessionView } from '../../worker/protocol.ts';
import { roughly } from '../parts/formatting.ts';
import { actions, useStore } from '../store.ts';
import css from './workbench.module.css';

const number = new Intl.NumberFormat('en');
const many = (n: number, one: string) => `${number.format(n)} ${n === 1 ? one : `${one}s`}`;

/** What the text is written in, where its id is no word. */
const CARRIERS: { readonly [id: string]: string } = {
  curl: 'curl command',
  elixir: 'Elixir',
  fenced: 'JSON in other text',
  javascript: 'JavaScript',
  'json-string': 'JSON in a string',
  php: 'Ruby or PHP',
  python: 'Python',
  ruby: 'Ruby',
  sse: 'stream of events',
};

/** What this is and how much of it there is, in words. */
export function StatusBar() {
  const view = useStore((state) => state.view);
  const fileName = useStore((state) => state.fileName);
  if (!view) {
    return (
      <div className={css.statusBar} data-part="status">
        <span>Reading {fileName ?? 'the text'}…</span>
      </div>
    );
  }
  const { format } = view;
  return (
    <div className={css.statusLine}>
      <div className={css.statusBar} data-part="status">
        <button type="button" className="link" onClick={() => actions.openDialog('evidence')}>
          {format.title}
        </button>
        <span>{sizesOf(view)}</span>
        <Tokens />
      </div>
      {view.moreTranscripts && <span className="soft">More may be in the file; split it to open them.</span>}
    </div>
  );
}

/** The same for those who do not see the bar, with the problems, which the head shows as a list. */
export const SummaryWords = ({ view }: { readonly view: SessionView }) => (
  <>
    {view.format.title}, {many(view.counts.errors, 'error')}, {many(view.counts.warnings, 'warning')}, {sizesOf(view)},{' '}
    <Tokens />
  </>
);

const sizesOf = ({ counts, carrier, encoding }: SessionView): string =>
  [
    counts.lines === null ? (CARRIERS[carrier] ?? carrier.toUpperCase()) : many(counts.lines, 'line'),
    many(counts.messages, 'message'),
    ...(counts.asides > 0 ? [`${number.format(counts.asides)} not sent`] : []),
    ...(encoding === 'UTF-8' ? [] : [encoding]),
  ].join(', ');

function Tokens() {
  const tokens = useStore((state) => state.tokens);
  const chars = useStore((state) => state.view?.counts.chars ?? 0);
  if (!tokens) return <span className="soft">{many(chars, 'character')}</span>;
  const { id, title, exact, band, calibration } = tokens.counter;
  const how = id.startsWith('figures:') ? 'Your own figures.' : 'Counted with the tokenizer of this encoding.';
  return (
    <span title={exact ? how : 'An estimate; the true figure lies in the band.'}>
      {exact ? number.format(tokens.total) : `${tokens.total < 1e6 ? '≈' : 'about'} ${roughly(tokens.total, band)}`}{' '}
      {tokens.total === 1 ? 'token' : 'tokens'}{' '}
      <span className="soft">
        ({title}
        {exact ? ', exact' : `, ${calibration ? 'calibrated ' : ''}estimate ±${Math.round(band * 100)} %`})
      </span>
    </span>
  );
}
