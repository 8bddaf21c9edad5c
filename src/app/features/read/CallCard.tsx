// biome-ignore-all lint/a11y/useSemanticElements: a card groups what was called and what came back, no fields.
import type { DiagnosticView, PlanRow, ReadBlock, ReadPart } from '../../../worker/protocol.ts';
import jsonCss from '../../parts/json.module.css';
import { Picture } from '../../parts/Picture.tsx';
import { Place } from '../../parts/Place.tsx';
import { Repairs } from '../../parts/Repairs.tsx';
import { Sentence } from '../../parts/Sentence.tsx';
import { VisibleText } from '../../ui/VisibleText.tsx';
import { PartText } from './PartText.tsx';
import css from './read.module.css';
import { Tracked } from './Tracked.tsx';
import type { Tracks } from './tracks.ts';

interface CardProps {
  readonly block: ReadBlock;
  /** What is missing about this very part, if anything is. */
  readonly missing: DiagnosticView | undefined;
  /** What a plan changes of the call itself. */
  readonly tracks: Tracks;
}

/** A call and what came back as one card. Where nothing came back there is an empty place, with the repairs in it. */
export function CallCard({ block, missing, tracks }: CardProps) {
  const { part, results, again, server } = block;
  return (
    <div className={css.callCard} data-text="" role="group" aria-label={`Call of ${part.title}`}>
      <Head name={part.title} id={part.id} tracks={tracks} />
      {again && <Again again={again} />}
      {block.words.head !== '' && block.words.head !== '{}' && (
        <div className={css.callArguments}>
          {tracks.text ? <TrackedText row={tracks.text} /> : <PartText of={block} as="data" />}
        </div>
      )}
      {results.map((result) => (
        <Result key={`${result.message} ${result.at}`} result={result} />
      ))}
      {missing && <Slot missing={missing} words="There is no result here." />}
      {results.length === 0 && !missing && !server && (
        <p className={`${css.slot} soft`} data-part="slot">
          No result yet.
        </p>
      )}
    </div>
  );
}

/** A result whose call is nowhere, under the empty place of that call. */
export function OrphanCard({ block, missing, tracks }: CardProps) {
  return (
    <div className={css.callCard} data-text="" role="group" aria-label="Result without a call">
      {missing ? <Slot missing={missing} words="The call of this result is not here." /> : null}
      <Result result={block} tracks={tracks} />
    </div>
  );
}

interface HeadProps {
  readonly name: string;
  readonly id: string | null;
  readonly tracks: Tracks;
}

function Head({ name, id, tracks }: HeadProps) {
  return (
    <p className={css.callHead} data-part="call">
      <b className="content">
        <Changed text={name} row={tracks.name} />
      </b>
      {id !== null && (
        <span className="content faint">
          <Changed text={id} row={tracks.id} />
        </span>
      )}
    </p>
  );
}

/** A text as it is, or with what a plan changes of it. */
function Changed({ text, row }: { readonly text: string; readonly row: PlanRow | undefined }) {
  return row ? <Tracked before={row.before ?? ''} after={row.after ?? ''} /> : <VisibleText text={text} />;
}

function TrackedText({ row }: { readonly row: PlanRow }) {
  return (
    <pre className="content" data-text="">
      <Changed text="" row={row} />
    </pre>
  );
}

const NO_TRACKS: Tracks = {};

interface ResultProps {
  readonly result: ReadPart;
  readonly tracks?: Tracks;
}

function Result({ result, tracks = NO_TRACKS }: ResultProps) {
  const { part, message } = result;
  return (
    <div className={css.callResult} data-failed={part.isError || undefined}>
      <p className={css.callResultHead}>
        <span className="faint">{part.isError ? <span className={css.failed}>failed</span> : 'result'}</span>
        <Place index={message} origin="keys" />
      </p>
      {part.images.map((image, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pictures are known by their place.
        <Picture key={at} image={image} />
      ))}
      {result.words.head === '' && part.images.length === 0 && <p className="soft">Empty.</p>}
      {tracks.text ? <TrackedText row={tracks.text} /> : <PartText of={result} as="data" />}
    </div>
  );
}

function Slot({ missing, words }: { readonly missing: DiagnosticView; readonly words: string }) {
  return (
    <div className={css.slot} data-part="slot" data-severity={missing.severity}>
      <p>
        <b>{words}</b> <Sentence text={missing.message} />
      </p>
      <Repairs diagnostic={missing} />
    </div>
  );
}

/** What a second try has otherwise than the first. */
function Again({ again }: { readonly again: NonNullable<ReadBlock['again']> }) {
  const { message, changes } = again;
  return (
    <div className={css.again}>
      <p className="faint">
        Tried again after <Place index={message} origin="keys" />
        {changes.length === 0 ? ', with the same arguments' : ', with'}
      </p>
      {changes.map(({ key, before, after }) => (
        <p key={key} className="content">
          {key !== '' && (
            <span className={jsonCss.jsonKey}>
              <VisibleText text={key} />{' '}
            </span>
          )}
          <Tracked before={before ?? ''} after={after ?? ''} />
        </p>
      ))}
    </div>
  );
}
