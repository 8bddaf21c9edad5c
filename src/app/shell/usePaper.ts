import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** True while the page is being printed: the browser takes the page as it is when the event has been heard. */
export function usePaper(): boolean {
  const [isPaper, setPaper] = useState(false);
  useEffect(() => {
    const before = () => flushSync(() => setPaper(true));
    const after = () => setPaper(false);
    window.addEventListener('beforeprint', before);
    window.addEventListener('afterprint', after);
    return () => {
      window.removeEventListener('beforeprint', before);
      window.removeEventListener('afterprint', after);
    };
  }, []);
  return isPaper;
}
