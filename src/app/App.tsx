import { useEffect } from 'react';
import { StartScreen } from './features/start/StartScreen.tsx';
import { inNextTask } from './nextTask.ts';
import { Load, loadable } from './parts/loadable.tsx';
import { useLasting } from './parts/useLasting.ts';
import { Announcer } from './shell/Announcer.tsx';
import { Dialogs } from './shell/Dialogs.tsx';
import { DropZone } from './shell/DropZone.tsx';
import { startFocus } from './shell/focus.ts';
import { Notice } from './shell/Notice.tsx';
import { useShortcuts } from './shell/shortcuts.ts';
import { TopBar } from './shell/TopBar.tsx';
import { useStore } from './store.ts';

const NOTHING = {};
const ErrorAnswer = loadable(async () => (await import('./features/case/ErrorAnswer.tsx')).ErrorAnswer);
const FolderView = loadable(
  async () => (await import('./features/folder/FolderView.tsx')).FolderView,
  () => <main />,
);
const Workbench = loadable(
  async () => (await import('./shell/Workbench.tsx')).Workbench,
  () => <main className="workbench" />,
);

/** A text that opens faster than this does not flash a skeleton. */
const PATIENCE = 150;

export function App() {
  const phase = useStore((state) => state.phase);
  const slow = useLasting(phase === 'opening', PATIENCE);
  const atWork = phase === 'ready' || (phase === 'opening' && slow);
  useShortcuts();
  useEffect(startFocus, []);
  useEffect(() => {
    // Another page than the one that was scrolled.
    if (atWork) inNextTask(() => window.scrollTo(0, 0));
  }, [atWork]);
  return (
    <div className="app" data-phase={phase}>
      <TopBar />
      {atWork ? (
        <Load what={Workbench} props={NOTHING} />
      ) : phase === 'folder' ? (
        <Load what={FolderView} props={NOTHING} />
      ) : (
        <StartScreen>
          <Load what={ErrorAnswer} props={NOTHING} />
        </StartScreen>
      )}
      <Announcer />
      <Notice />
      <DropZone />
      <Dialogs />
    </div>
  );
}
