import { useMemo } from 'react';
import type { CurveView, RowColumns } from '../../../worker/protocol.ts';
import { digits } from '../../parts/words.ts';
import { type Block, blocksOf, naiveTail, positionOf } from './cut.ts';

/** At most about so many pieces are drawn, whatever the length. */
const PIECES = 140;
/** Pairs drawn as broken; more would be a black bar. */
const ARCS = 24;

interface StripProps {
  readonly curve: CurveView;
  readonly rows: RowColumns;
  /** Index of the cut in the curve; -1 where none fits. */
  readonly cut: number;
  /** What becomes of each message by the plan; null to go by the cut. */
  readonly marks: Uint8Array | null;
  /** False where there is no one place to cut at. */
  readonly suffix: boolean;
}

/**
 * The session as a strip, oldest left, every piece as wide as it is large. What goes is hatched, the handle stands at
 * the cut and snaps to legal ones; the dashed line is where `messages[-N:]` would cut, with the pairs it would break.
 * A picture only: the slider that lies over it is the control.
 */
export function Strip({ curve, rows, cut, marks, suffix }: StripProps) {
  const blocks = useMemo(() => blocksOf(curve, rows.count, PIECES, !suffix), [curve, rows.count, suffix]);
  const start = cut < 0 ? rows.count : curve.start[cut]!;
  const anchor = cut < 0 ? -1 : curve.anchor[cut]!;
  const kept = cut < 0 ? 0 : curve.messages[cut]!;
  const naive = useMemo(() => naiveTail(rows, kept), [rows, kept]);
  const at = (index: number) => positionOf(blocks, curve, index);
  const placed = suffix && cut >= 0;
  const broken = placed && naive.orphans > 0 && naive.start > 0;
  return (
    <div className="strip" aria-hidden="true">
      <svg className="strip-arcs" viewBox="0 0 1000 22" preserveAspectRatio="none" aria-hidden="true">
        {broken
          ? arcsOf(rows, naive.start).map(([from, to]) => <Arc key={`${from} ${to}`} from={at(from)} to={at(to)} />)
          : null}
      </svg>
      <div className="strip-blocks">
        {blocks.map((block) => (
          <i
            key={block.from}
            data-state={marks === null ? stateOf(block, start, anchor) : stateByMarks(block, marks, anchor)}
            style={{ flexGrow: Math.max(block.cost, 1e-6) }}
          />
        ))}
        {broken ? <b className="strip-naive" style={{ insetInlineStart: `${at(naive.start) * 100}%` }} /> : null}
        {placed ? <b className="strip-handle" style={{ insetInlineStart: `${at(start) * 100}%` }} /> : null}
      </div>
      <div className="strip-ends">
        <span>oldest</span>
        <span>
          {placed && start > 0 ? `cut before message ${digits(start)}` : ''}
          {placed && anchor >= 0 ? `, message ${digits(anchor)} stays` : ''}
        </span>
        <span>newest</span>
      </div>
    </div>
  );
}

function Arc({ from, to }: { readonly from: number; readonly to: number }) {
  const left = from * 1000;
  const right = Math.max(to * 1000, left + 8);
  return <path vectorEffect="non-scaling-stroke" d={`M${left} 22 C${left} 2 ${right} 2 ${right} 22`} />;
}

function arcsOf(rows: RowColumns, start: number): readonly (readonly [number, number])[] {
  const arcs: (readonly [number, number])[] = [];
  for (let link = 0; link < rows.linkCall.length && arcs.length < ARCS; link++) {
    const call = rows.linkCall[link]!;
    const result = rows.linkResult[link]!;
    if (call < start && result >= start) arcs.push([call, result]);
  }
  return arcs;
}

function stateOf(block: Block, start: number, anchor: number): string {
  if (block.from >= start) return 'kept';
  if (anchor >= block.from && anchor < block.to) return 'anchor';
  return block.to > start ? 'part' : 'dropped';
}

function stateByMarks(block: Block, marks: Uint8Array, anchor: number): string {
  let gone = 0;
  let changed = 0;
  for (let index = block.from; index < block.to; index++) {
    if (marks[index] === 1) gone++;
    else if (marks[index] !== 0) changed++;
  }
  if (gone === block.to - block.from) return 'dropped';
  if (gone > 0) return 'part';
  if (block.from === anchor) return 'anchor';
  return changed > 0 ? 'changed' : 'kept';
}
