import { roughly } from '../parts/words.ts';
import { actions, useStore } from '../store.ts';
import { visibleWords } from '../ui/VisibleText.tsx';

const number = new Intl.NumberFormat('en');
const many = (n: number, one: string) => `${number.format(n)} ${n === 1 ? one : `${one}s`}`;

/** What this is and how much of it there is, in words. */
export function StatusBar() {
  const view = useStore((state) => state.view);
  const fileName = useStore((state) => state.fileName);
  if (!view) {
    return (
      <div className="status-bar" role="status" aria-label="Summary">
        <span>Reading {fileName ?? 'the text'}…</span>
      </div>
    );
  }
  const { counts, format, carrier, transcripts, transcript } = view;
  return (
    <div className="status-line">
      <div className="status-bar" role="status" aria-label="Summary">
        <button type="button" className="link" onClick={() => actions.openDialog('evidence')}>
          {format.title}
        </button>
        <span>
          {[
            counts.lines === null ? carrier.toUpperCase() : many(counts.lines, 'line'),
            many(counts.messages, 'message'),
            many(counts.errors, 'error'),
            many(counts.warnings, 'warning'),
            ...(counts.asides > 0 ? [`${number.format(counts.asides)} not sent`] : []),
            ...(view.encoding === 'UTF-8' ? [] : [view.encoding]),
          ].join(', ')}
        </span>
        <Tokens />
      </div>
      {transcripts.length > 1 && (
        <label className="transcripts">
          <span className="soft">List</span>
          <select
            className="select"
            value={transcript}
            onChange={(event) => void actions.setTranscript(Number(event.target.value))}
          >
            {transcripts.map((it, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the lists of a document have no other name.
              <option key={at} value={at}>
                {visibleWords(it.label)} ({many(it.messages, 'message')})
              </option>
            ))}
          </select>
        </label>
      )}
    </div>
  );
}

function Tokens() {
  const tokens = useStore((state) => state.tokens);
  const chars = useStore((state) => state.view?.counts.chars ?? 0);
  if (!tokens) return <span className="soft">{many(chars, 'character')}</span>;
  const { title, exact, band, calibration } = tokens.counter;
  return (
    <span
      title={exact ? 'Counted with the tokenizer of this encoding.' : 'An estimate; the true figure lies in the band.'}
    >
      {exact ? number.format(tokens.total) : `${tokens.total < 1e6 ? '≈' : 'about'} ${roughly(tokens.total, band)}`}{' '}
      tokens{' '}
      <span className="soft">
        ({title}
        {exact ? ', exact' : `, ${calibration ? 'calibrated ' : ''}estimate ±${Math.round(band * 100)} %`})
      </span>
    </span>
  );
}
