import { memo, useMemo } from 'react';
import type { DiagnosticView, Mark, PlanRow, ReadBlock, ReadView } from '../../../worker/protocol.ts';
import { bytes, digits } from '../../parts/formatting.ts';
import { PartialList, usePartInQuestion } from '../../parts/PartialList.tsx';
import { Picture } from '../../parts/Picture.tsx';
import { Sentence } from '../../parts/Sentence.tsx';
import { keyAt } from '../../parts/worst.ts';
import { actions, getState } from '../../store.ts';
import { Sign } from '../../ui/Sign.tsx';
import { VisibleText } from '../../ui/VisibleText.tsx';
import { AsWritten } from './AsWritten.tsx';
import { CallCard, OrphanCard } from './CallCard.tsx';
import { Changes } from './Changes.tsx';
import { PartText } from './PartText.tsx';
import css from './read.module.css';
import { Tracked } from './Tracked.tsx';
import { type Tracks, tracksOf } from './tracks.ts';

interface EntryProps {
  readonly index: number;
  /** null while it is on its way. */
  readonly message: ReadView | null;
  readonly selected: boolean;
  readonly position: number;
  readonly size: number;
  /** Shown as it stands in the file. */
  readonly isRaw: boolean;
  readonly onRaw: (index: number) => void;
  readonly revision: number;
  readonly mark: Mark;
  /** What is wrong with the message. */
  readonly findings: readonly DiagnosticView[];
  /** What a plan does to it. */
  readonly changes: readonly PlanRow[];
}

/** The rules whose place is where the other half of a pair is missing. */
const HALVES = new Set(['tools/missing-result', 'tools/orphan-result']);
const NO_BLOCKS: readonly ReadBlock[] = [];
const NO_FINDINGS: readonly DiagnosticView[] = [];
const NO_CHANGES: readonly PlanRow[] = [];
const NO_TRACKS: Tracks = {};
export const NOTHING = { findings: NO_FINDINGS, changes: NO_CHANGES } as const;

/** One message of the conversation. A message that is all results stands with the calls it answers. */
export const Entry = memo(function Entry(props: EntryProps) {
  const { index, message, selected, position, size, isRaw, onRaw, revision, mark, findings, changes } = props;
  const role = (message?.role === 'other' ? message.roleName : '') || message?.role || '';
  const blocks = message?.blocks ?? NO_BLOCKS;
  const { byBlock, left } = useMemo(() => tracksOf(blocks, changes), [blocks, changes]);
  const asked = usePartInQuestion(index);
  if (message?.shownIn != null && findings.length === 0 && changes.length === 0) return null;
  const halves = halvesOf(findings);
  const shown = new Set(blocks.map((it) => halves.get(it.at)));
  const inQuestion = asked === null ? -1 : blocks.findIndex((it) => it.at === asked);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys of the list select
    <article
      id={`read-${index}`}
      className={css.readEntry}
      tabIndex={-1}
      aria-posinset={position + 1}
      aria-setsize={size}
      aria-label={`Message ${digits(index)}, ${role}, row ${digits(position + 1)} of ${digits(size)}`}
      aria-current={selected ? 'true' : undefined}
      data-message-index={index}
      data-role={message?.role}
      data-mark={mark}
      onClick={() => actions.select(index, 'messages', keyAt(getState().view?.diagnostics ?? [], index))}
    >
      <header className={css.readHead}>
        <b>
          <VisibleText text={role} />
        </b>
        <span className="faint">{digits(index)}</span>
        {message?.note != null && (
          <span className="tag">
            <VisibleText text={message.note} />
          </span>
        )}
        <button
          type="button"
          className={`link ${css.readRaw}`}
          aria-pressed={isRaw}
          aria-keyshortcuts="w"
          title="As it is in the file (w)"
          onClick={() => onRaw(index)}
        >
          as written
        </button>
        {mark === 'keep' ? null : <span className={css.markWord}>{mark}</span>}
      </header>
      {findings.map((it) => (shown.has(it) ? null : <Finding key={it.key} finding={it} />))}
      {isRaw ? (
        <AsWritten index={index} revision={revision} />
      ) : (
        <>
          <PartialList
            count={blocks.length}
            name="part"
            at={inQuestion < 0 ? null : inQuestion}
            draw={(at) => {
              const block = blocks[at];
              return (
                block && <Block block={block} missing={halves.get(block.at)} tracks={byBlock.get(block) ?? NO_TRACKS} />
              );
            }}
          />
          {message?.shownIn != null && <p className="soft">Its results are shown with their calls.</p>}
          {message?.shownIn === null && blocks.length === 0 && <p className="soft">This message holds nothing.</p>}
        </>
      )}
      <Changes rows={isRaw ? changes : left} />
    </article>
  );
});

/** The empty places of a message, by its parts: of each the first. */
function halvesOf(findings: readonly DiagnosticView[]): ReadonlyMap<number, DiagnosticView> {
  const halves = new Map<number, DiagnosticView>();
  for (const it of findings) {
    if (it.partIndex === null || !HALVES.has(it.rule) || halves.has(it.partIndex)) continue;
    halves.set(it.partIndex, it);
  }
  return halves;
}

function Finding({ finding }: { readonly finding: DiagnosticView }) {
  return (
    <button
      type="button"
      className={css.readFinding}
      data-severity={finding.severity}
      onClick={(event) => {
        event.stopPropagation();
        actions.select(finding.messageIndex, 'messages', finding.key);
        actions.setTab('case');
      }}
    >
      <Sign kind={finding.severity} named />
      <span>
        <Sentence text={finding.message} />
      </span>
    </button>
  );
}

interface BlockProps {
  readonly block: ReadBlock;
  readonly missing: DiagnosticView | undefined;
  readonly tracks: Tracks;
}

function Block({ block, missing, tracks }: BlockProps) {
  const { part, words } = block;
  switch (part.kind) {
    case 'call':
      return <CallCard block={block} missing={missing} tracks={tracks} />;
    case 'result':
      return <OrphanCard block={block} missing={missing} tracks={tracks} />;
    case 'reasoning':
      return <Thinking block={block} />;
    case 'text':
      return (
        <div data-part="text">
          {part.title !== 'Text' && (
            <p className="faint">
              <VisibleText text={part.title} />
            </p>
          )}
          {tracks.text ? (
            <p className={css.mdPlain} data-text="">
              <Tracked before={tracks.text.before ?? ''} after={tracks.text.after ?? ''} />
            </p>
          ) : (
            <PartText of={block} as="prose" />
          )}
        </div>
      );
    default:
      return (
        <div>
          <p className="faint">
            <VisibleText text={part.title} />
            {part.bytes !== null && `, ${bytes(part.bytes)}`}
          </p>
          {part.images.map((image, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: pictures are known by their place.
            <Picture key={at} image={image} />
          ))}
          {words.head !== '' && <PartText of={block} as="data" />}
        </div>
      );
  }
}

/** What was thought is one line until somebody asks. */
function Thinking({ block }: { readonly block: ReadBlock }) {
  const { head, left } = block.words;
  const { title } = block.part;
  if (head === '') return <p className="faint">{title}, nothing that can be read</p>;
  const words = left > 0 ? `${digits(head.length + left)} characters` : wordsOf(head);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the summary takes the keys
    <details className={css.readThinking} onClick={(event) => event.stopPropagation()}>
      <summary>
        {title}, {words}
      </summary>
      <PartText of={block} as="prose" />
    </details>
  );
}

function wordsOf(text: string): string {
  const n = text.split(/\s+/).filter((it) => it !== '').length;
  return n === 1 ? '1 word' : `${digits(n)} words`;
}
