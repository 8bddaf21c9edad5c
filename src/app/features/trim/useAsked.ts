import { useEffect, useState } from 'react';
import type { CalibrationView, RoomView } from '../../../worker/protocol.ts';
import { useBasis } from '../../parts/usePlan.ts';
import { client } from '../../store.ts';

/** What takes room besides the messages; null until the counter can count, and while it is worked out. */
export function useRoom(counter: string | null): RoomView | null {
  return useAsked(counter, client.room);
}

/** How the file's recorded usage compares with a counter; null while it is worked out. */
export function useCalibration(counter: string | null): CalibrationView | null {
  return useAsked(counter, client.calibration);
}

function useAsked<T>(counter: string | null, ask: (counter: string) => Promise<T>): T | null {
  const basis = useBasis();
  const [known, setKnown] = useState<{ readonly basis: string; readonly counter: string; readonly view: T } | null>(
    null,
  );
  useEffect(() => {
    if (counter === null) return;
    let current = true;
    ask(counter).then(
      (view) => current && setKnown({ basis, counter, view }),
      // The trim works without; the next text or counter asks again.
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [basis, counter, ask]);
  return known !== null && known.basis === basis && known.counter === counter ? known.view : null;
}
