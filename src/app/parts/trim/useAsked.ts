import type { CalibrationView, RoomView } from '../../../worker/protocol.ts';
import { client, followsUsage, useStore } from '../../store.ts';
import { useQuery } from '../query.ts';
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

/** Of an answer to an earlier question nothing is shown. */
function useAsked<T>(
  counter: string | null,
  usage: boolean,
  ask: (counter: string, usage: boolean) => Promise<T>,
): T | null {
  const basis = useBasis();
  // Where it fails the trim works without; the next text or counter asks again.
  return useQuery(counter === null ? null : [basis, counter, usage, ask], () => ask(counter ?? '', usage));
}
