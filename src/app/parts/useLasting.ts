import { useEffect, useState } from 'react';

/** True once `on` has been true for a while: what is over sooner need not be spoken of. */
export function useLasting(on: boolean, wait: number): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!on) {
      setLate(false);
      return;
    }
    const timer = setTimeout(() => setLate(true), wait);
    return () => clearTimeout(timer);
  }, [on, wait]);
  return on && late;
}
