import { lazy, Suspense, useEffect, useState } from 'react';
import { StartScreen } from './features/start/StartScreen.tsx';
import { Announcer } from './shell/Announcer.tsx';
import { Dialogs } from './shell/Dialogs.tsx';
import { DropZone } from './shell/DropZone.tsx';
import { startFocus } from './shell/focus.ts';
import { Notice } from './shell/Notice.tsx';
import { useShortcuts } from './shell/shortcuts.ts';
import { TopBar } from './shell/TopBar.tsx';
import { useStore } from './store.ts';

const ErrorAnswer = lazy(async () => ({ default: (await import('./features/errors/ErrorAnswer.tsx')).ErrorAnswer }));
const Workbench = lazy(async () => ({ default: (await import('./shell/Workbench.tsx')).Workbench }));

/** A text that opens faster than this does not flash a skeleton. */
const PATIENCE = 150;

export function App() {
  const phase = useStore((state) => state.phase);
  const slow = useLater(phase === 'opening', PATIENCE);
  const atWork = phase === 'ready' || (phase === 'opening' && slow);
  useShortcuts();
  useEffect(startFocus, []);
  useEffect(() => {
    // Another page than the one that was scrolled.
    if (atWork) window.scrollTo(0, 0);
  }, [atWork]);
  return (
    <div className="app" data-phase={phase}>
      <TopBar />
      {atWork ? (
        <Suspense fallback={<main className="workbench" />}>
          <Workbench />
        </Suspense>
      ) : (
        <StartScreen>
          <Suspense fallback={null}>
            <ErrorAnswer />
          </Suspense>
        </StartScreen>
      )}
      <Announcer />
      <Notice />
      <DropZone />
      <Dialogs />
    </div>
  );
}

/** True once `on` has been true for a while. */
function useLater(on: boolean, wait: number): boolean {
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
