import { useState } from 'react';
import type { SessionView } from '../../../worker/protocol.ts';
import { Load, loadable } from '../../parts/loadable.tsx';
import css from './passes.module.css';

/** It comes when it is unfolded. */
const Presets = loadable(async () => (await import('./Presets.tsx')).Presets);

/** Repairs of the whole transcript, folded away: a preset, its passes with switches, and what the choice would do. */
export function AllPasses({ view }: { readonly view: SessionView }) {
  const [open, setOpen] = useState(false);
  const preload = () => void Presets.preload().catch(() => undefined);
  return (
    <div className={css.allPasses}>
      <button
        type="button"
        className={css.passesFold}
        aria-expanded={open}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setOpen(!open)}
      >
        <span aria-hidden="true">›</span> All passes
      </button>
      {open ? <Load what={Presets} props={{ view }} /> : null}
    </div>
  );
}
