import { useMemo } from 'react';
import type { RowColumns } from '../../../worker/protocol.ts';
import { StripCanvas } from '../../parts/strip/StripCanvas.tsx';
import { edgesOfRows } from '../../parts/strip/scale.ts';

/** A sample as the overview would show it. */
export function SamplePicture({ rows }: { readonly rows: RowColumns }) {
  const edges = useMemo(() => edgesOfRows(rows, null), [rows]);
  return (
    <span className="sample-strip">
      <StripCanvas rows={rows} edges={edges} planned={null} slice={null} />
    </span>
  );
}
