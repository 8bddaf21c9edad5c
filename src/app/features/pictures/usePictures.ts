import { useEffect, useMemo, useState } from 'react';
import type { PictureState, Pictures } from '../../../core/index.ts';
import type { PictureView } from '../../../worker/protocol.ts';
import { untilGone } from '../../parts/query.ts';
import { useBasis } from '../../parts/usePlan.ts';
import { client } from '../../store.ts';

export interface Looked {
  readonly pictures: Pictures | null;
  /** What something is to be done with first, then the others, each in the order of the history. */
  readonly order: readonly PictureState[];
  readonly views: ReadonlyMap<string, PictureView>;
  readonly state: 'looking' | 'stopped' | 'failed' | 'done';
  readonly stop: () => void;
  readonly goOn: () => void;
}

const NONE: ReadonlyMap<string, PictureView> = new Map();

/** Decodes the pictures one after the other, so that whatever else is asked comes between, and so that it can be left. */
export function usePictures(): Looked {
  const basis = useBasis();
  const [pictures, setPictures] = useState<Pictures | null>(null);
  const [views, setViews] = useState(NONE);
  const [state, setState] = useState<Looked['state']>('looking');
  const order = useMemo(() => sorted(pictures?.all ?? []), [pictures]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another text or target has other pictures
  useEffect(() => {
    setViews(NONE);
    setState('looking');
    return untilGone((signal) => {
      client.pictures().then(
        (found) => signal.aborted || setPictures(found),
        () => signal.aborted || setState('failed'),
      );
    });
  }, [basis]);

  useEffect(() => {
    if (state !== 'looking' || pictures === null) return;
    const next = order.find((it) => !views.has(it.at));
    if (next === undefined) {
      setState('done');
      return;
    }
    return untilGone((signal) => {
      client.picture(next.at).then(
        (view) => signal.aborted || setViews((all) => new Map(all).set(next.at, view)),
        () => signal.aborted || setState('failed'),
      );
    });
  }, [pictures, order, views, state]);

  return { pictures, order, views, state, stop: () => setState('stopped'), goOn: () => setState('looking') };
}

const sorted = (all: readonly PictureState[]): PictureState[] => [
  ...all.filter((it) => it.need !== 'nothing'),
  ...all.filter((it) => it.need === 'nothing'),
];
