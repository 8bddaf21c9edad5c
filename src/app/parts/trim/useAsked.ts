import { useEffect, useState } from 'react';
import type { CalibrationView, RoomView } from '../../../worker/protocol.ts';
import { client, followsUsage, useStore } from '../../store.ts';
import { useBasis } from '../usePlan.ts';

/** What takes room besides the messages; null until the counter can count, and while it is worked out. */
export function useRoom(counter: string | null): RoomView | null {
  const usage = useStore(followsUsage);
  return useAsked(counter, usage, client.room);
}

/** How the file's recorded usage compares with a counter; null while it is worked out. */
export function useCalibration(counter: string | null): CalibrationView | null {
  return useAsked(counter, true, client.calibration);
}

interface Known<T> {
  readonly basis: string;
  readonly counter: string;
  readonly usage: boolean;
  readonly view: T;
}

/** Of an answer to an earlier question nothing is shown. */
function useAsked<T>(
  counter: string | null,
  usage: boolean,
  ask: (counter: string, usage: boolean) => Promise<T>,
): T | null {
  const basis = useBasis();
  const [known, setKnown] = useState<Known<T> | null>(null);
  useEffect(() => {
    if (counter === null) return;
    let current = true;
    ask(counter, usage).then(
      (view) => current && setKnown({ basis, counter, usage, view }),
      // The trim works without; the next text or counter asks again.
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [basis, counter, usage, ask]);
  if (known === null || known.basis !== basis || known.counter !== counter || known.usage !== usage) return null;
  return known.view;
}
