import { useMemo } from 'react';
import { edgesOf } from '../../../worker/outline.ts';
import type { RowColumns } from '../../../worker/protocol.ts';
import { StripCanvas } from '../../parts/strip/StripCanvas.tsx';
import { evenEdges, WHOLE } from '../../parts/strip/scale.ts';
import css from './start.module.css';

/** A sample as the overview would show it. */
export function SamplePicture({ rows }: { readonly rows: RowColumns }) {
  const edges = useMemo(() => evenEdges(rows.count, WHOLE), [rows]);
  const sizes = useMemo(() => edgesOf(rows.chars), [rows]);
  return (
    <span className={css.sampleStrip}>
      <StripCanvas rows={rows} edges={edges} sizes={sizes} planned={null} slice={null} found={null} />
    </span>
  );
}
