import type { SideBlock, SideKind, SidePiece, SideView } from '../../../worker/protocol.ts';
import { count, digits } from '../../parts/formatting.ts';
import { Sign } from '../../ui/Sign.tsx';
import { VisibleText } from '../../ui/VisibleText.tsx';
import css from './sides.module.css';

const SEVERITIES = ['info', 'info', 'warning', 'error'] as const;
const SIGNS: { readonly [kind in SideKind]: readonly [sign: string, word: string] } = {
  same: ['', ''],
  changed: ['~', 'changed'],
  removed: ['−', 'removed'],
  inserted: ['+', 'inserted'],
  moved: ['↕', 'moved here'],
  away: ['↕', 'moved'],
};

const OF_TWO: { readonly [kind in SideKind]?: readonly [sign: string, word: string] } = {
  changed: ['~', 'differs'],
  removed: ['−', 'only here'],
  inserted: ['+', 'only here'],
};

/** Of these the first lines are shown. */
const BRIEF: ReadonlySet<SideKind> = new Set(['same', 'removed', 'away']);

interface CellProps {
  readonly side: 'before' | 'after';
  readonly change: SideKind;
  readonly message: SideView | null;
  readonly severity: number;
  /** Two files are compared: neither is what becomes of the other. */
  readonly isOfTwo: boolean;
}

/** A message on one side: its number, its role, what is done to it, and what it says. */
export function Cell({ side, change, message, severity, isOfTwo }: CellProps) {
  if (message === null) return <p className={css.sideComing} aria-hidden="true" />;
  const isMarked = change !== 'same' && (side === 'before') === (change === 'removed' || change === 'away');
  const [sign, word] = (isOfTwo ? OF_TWO[change] : undefined) ?? SIGNS[change];
  return (
    <>
      <p className={css.sideHead}>
        <span className={css.sideNumber}>{digits(message.index)}</span>
        <span className={css.sideRole} data-role={message.role}>
          <VisibleText text={message.role} />
        </span>
        {severity > 1 ? <Sign kind={SEVERITIES[severity] ?? 'info'} named /> : null}
      </p>
      {isMarked ? (
        <p className={css.sideSign} data-difference={change}>
          <span aria-hidden="true">{sign} </span>
          {word}
        </p>
      ) : null}
      <div className={css.sideBlocks} data-brief={BRIEF.has(change)}>
        {message.blocks.map((block, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a message have nothing but their order.
          <Block key={at} block={block} side={side} />
        ))}
        {message.blocks.length === 0 ? <p className="soft">no content</p> : null}
      </div>
    </>
  );
}

function Block({ block, side }: { readonly block: SideBlock; readonly side: 'before' | 'after' }) {
  const Mark = side === 'before' ? 'del' : 'ins';
  const pieces = block.pieces.map((piece, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: so have the pieces of a text.
    <Piece key={at} piece={piece} Mark={block.isChanged ? 'span' : Mark} />
  ));
  return (
    <div className={css.sideBlock} data-kind={block.kind} data-error={block.isError} data-changed={block.isChanged}>
      {block.title === '' ? null : (
        <b className={css.sideTitle}>
          <VisibleText text={block.title} />
        </b>
      )}
      {block.kind === 'result' && block.pieces.every(({ text, skipped }) => text === '' && skipped === 0) ? (
        <span className="soft">no text</span>
      ) : null}
      <pre className="content">{block.isChanged ? <Mark data-whole="true">{pieces}</Mark> : pieces}</pre>
    </div>
  );
}

/** A piece of a text, marked where it is on one side only. */
export function Piece({ piece, Mark }: { readonly piece: SidePiece; readonly Mark: 'del' | 'ins' | 'span' }) {
  const { text, isChanged, skipped } = piece;
  return (
    <>
      {skipped > 0 ? <i className={css.sideSkipped}>… {count(skipped, 'character')} …</i> : null}
      {text === '' ? null : isChanged ? (
        <Mark>
          <VisibleText text={text} />
        </Mark>
      ) : (
        <VisibleText text={text} />
      )}
    </>
  );
}
