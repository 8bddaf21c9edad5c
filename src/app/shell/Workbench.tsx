import '../../styles/messages.css';
import { useRef } from 'react';
import { MessagesPane } from '../features/messages/MessagesPane.tsx';
import { Overview } from '../features/overview/Overview.tsx';
import { Load, loadable } from '../parts/loadable.tsx';
import { useLater } from '../parts/useLater.ts';
import { useStore } from '../store.ts';
import { Compare } from './compare.ts';
import { Panels } from './Panels.tsx';
import { ProgressLine } from './ProgressLine.tsx';
import { Splitter } from './Splitter.tsx';
import { StatusBar } from './StatusBar.tsx';
import { VerdictLine } from './VerdictLine.tsx';

const NOTHING = {};
const ReadPane = loadable(async () => (await import('../features/read/ReadPane.tsx')).ReadPane);
const PlanSides = loadable(async () => (await import('../features/sides/PlanSides.tsx')).PlanSides);

export function Workbench() {
  const ready = useStore((state) => state.view !== null);
  const comparing = useStore((state) => state.comparing !== null);
  const split = useRef<HTMLDivElement>(null);
  return (
    <main className="workbench">
      <VerdictLine />
      <Overview pane={split} />
      <div className="stage">
        <div className="split" ref={split} inert={comparing}>
          <MessagesPane
            reading={<Load what={ReadPane} props={NOTHING} />}
            sides={comparing ? null : <Load what={PlanSides} props={NOTHING} />}
          />
          <Splitter split={split} />
          {ready ? <LaterPanels /> : <div className="panels" />}
        </div>
        {comparing ? <Load what={Compare} props={NOTHING} /> : null}
      </div>
      <div className="bottom">
        <StatusBar />
        <ProgressLine />
      </div>
    </main>
  );
}

/** The table comes first: it is what people look at while the rest is drawn. */
function LaterPanels() {
  return useLater() ? <Panels /> : <div className="panels" />;
}
