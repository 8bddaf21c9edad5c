import { useMemo, useRef, useState } from 'react';
import type { PictureState, Pictures } from '../../../core/index.ts';
import type { PictureView } from '../../../worker/protocol.ts';
import { bytes, count, digits } from '../../parts/formatting.ts';
import { actions, useStore } from '../../store.ts';
import { Dialog, DialogHead } from '../../ui/Dialog.tsx';
import { Picture } from './Picture.tsx';
import css from './pictures.module.css';
import { type Looked, usePictures } from './usePictures.ts';

/** Pictures that are drawn at once; the others are counted, and come as many at a time. */
const DRAWN = 120;

/** Every picture of the history: what is wrong with it, and what it would be smaller. */
export function PicturesDialog({ onClose }: { onClose: () => void }) {
  const looked = usePictures();
  const { pictures, order, views } = looked;
  // Some show only when they are decoded that they cannot be: what is done before that would leave them.
  const looking = looked.state === 'looking';
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [drawn, setDrawn] = useState(DRAWN);
  const list = useRef<HTMLUListElement>(null);
  const open = useMemo(() => order.filter((it) => isOpen(it, views.get(it.at))), [order, views]);
  const chosen = open.filter((it) => !left.has(it.at)).map((it) => it.at);
  const idle = looking || chosen.length === 0;
  const toggle = (at: string) => {
    const next = new Set(left);
    if (!next.delete(at)) next.add(at);
    setLeft(next);
  };
  const more = () => {
    // The button goes with the last of them.
    if (order.length <= drawn + DRAWN) list.current?.focus({ preventScroll: true });
    setDrawn(drawn + DRAWN);
  };
  const act = (apply: boolean) => {
    actions.choosePlan({ kind: 'pictures', at: chosen });
    onClose();
    if (apply) void actions.applyPlan();
    else actions.showSides();
  };
  return (
    <Dialog title="Pictures" isWide onClose={onClose}>
      <DialogHead title="Pictures" onClose={onClose} />
      <Intro pictures={pictures} />
      {order.length > 0 && (
        <>
          <Progress looked={looked} />
          {open.length > 0 && (
            <fieldset className={css.picturesVerbs} aria-label="Chosen pictures">
              <label className={css.picturesAll}>
                <input
                  type="checkbox"
                  checked={chosen.length === open.length}
                  onChange={() => setLeft(new Set(chosen.length === open.length ? open.map((it) => it.at) : []))}
                />
                All that the target rejects ({digits(open.length)}
                {looking ? ' so far' : ''})
              </label>
              <span className="spring" />
              <button type="button" className="button" disabled={idle} onClick={() => act(false)}>
                Show before and after
              </button>
              <button type="button" className="button primary" disabled={idle} onClick={() => act(true)}>
                Apply
              </button>
            </fieldset>
          )}
          <ul ref={list} tabIndex={-1} className={css.pictures} aria-label="Pictures">
            {order.slice(0, drawn).map((it) => (
              <Picture
                key={it.at}
                state={it}
                view={views.get(it.at)}
                limits={pictures?.limits ?? null}
                chosen={isOpen(it, views.get(it.at)) ? !left.has(it.at) : null}
                onToggle={() => toggle(it.at)}
              />
            ))}
          </ul>
          {order.length > drawn && <More left={order.length - drawn} onMore={more} />}
        </>
      )}
    </Dialog>
  );
}

function More({ left, onMore }: { readonly left: number; readonly onMore: () => void }) {
  return (
    <p className="soft">
      {count(left, 'more picture')} {left === 1 ? 'is' : 'are'} not drawn yet.{' '}
      <button type="button" className="button" onClick={onMore}>
        Show {left > DRAWN ? `the next ${DRAWN}` : 'the rest'}
      </button>
    </p>
  );
}

/** Something is to be done with it, and can be. */
function isOpen(state: PictureState, view: PictureView | undefined): boolean {
  if (view && view.size === null && !view.unknown) return true;
  if (state.need === 'redo') return view === undefined || view.after !== null;
  return state.need !== 'nothing';
}

function Intro({ pictures }: { readonly pictures: Pictures | null }) {
  const speaker = useStore((state) => state.view?.target.title ?? 'the target');
  if (pictures === null) return <p className="soft">Looking for pictures …</p>;
  const { limits, all, count: n, most } = pictures;
  if (all.length === 0)
    return <p>This conversation holds no pictures. Pictures that are only named by an address are not fetched.</p>;
  const words = [
    limits.side === null ? '' : `${digits(limits.side)} pixels on a side`,
    limits.length === null ? '' : `${bytes(limits.length)} of base64`,
    limits.types === null ? '' : limits.types.map((it) => it.replace('image/', '')).join(', '),
  ].filter(Boolean);
  return (
    <p>
      {speaker} takes {words.length === 0 ? 'pictures of any size, as far as is known' : words.join('; ')}.{' '}
      {most !== null && n > most
        ? `There are ${digits(n)} pictures and files, and a request may hold ${digits(most)}: the oldest can be replaced in its case.`
        : ''}{' '}
      <span className="soft">Pictures within these limits are not touched. All is done in this page.</span>
    </p>
  );
}

function Progress({ looked }: { readonly looked: Looked }) {
  const { order, views, state, stop, goOn } = looked;
  return (
    <div className={css.picturesProgress}>
      <span role="status" aria-label="Pictures decoded">
        {state === 'failed' ? 'The work stopped in the middle. ' : ''}
        {digits(views.size)} of {count(order.length, 'picture')} decoded
      </span>
      {state === 'looking' && (
        <>
          <progress value={views.size} max={Math.max(1, order.length)} aria-label="Pictures decoded" />
          <button type="button" className="button" onClick={stop}>
            Cancel
          </button>
        </>
      )}
      {(state === 'stopped' || state === 'failed') && (
        <button type="button" className="button" onClick={goOn}>
          Go on
        </button>
      )}
    </div>
  );
}
