import { type ComponentType, type KeyboardEvent, lazy, Suspense, useRef } from 'react';
import { actions, TABS, type Tab, useStore } from '../store.ts';
import { PanelGuard } from './PanelGuard.tsx';

const TITLES: { readonly [T in Tab]: string } = {
  problems: 'Problems',
  source: 'Source',
  compare: 'Compare',
  repair: 'Repair',
  trim: 'Trim',
  calls: 'Calls',
  errors: 'Error text',
  export: 'Export',
};

const PANELS: { readonly [T in Tab]: ComponentType } = {
  problems: lazy(async () => ({ default: (await import('../features/problems/ProblemsPanel.tsx')).ProblemsPanel })),
  source: lazy(async () => ({ default: (await import('../features/source/SourcePanel.tsx')).SourcePanel })),
  compare: lazy(async () => ({ default: (await import('../features/compare/ComparePanel.tsx')).ComparePanel })),
  repair: lazy(async () => ({ default: (await import('../features/repair/RepairPanel.tsx')).RepairPanel })),
  trim: lazy(async () => ({ default: (await import('../features/trim/TrimPanel.tsx')).TrimPanel })),
  calls: lazy(async () => ({ default: (await import('../features/calls/CallsPanel.tsx')).CallsPanel })),
  errors: lazy(async () => ({ default: (await import('../features/errors/ErrorPanel.tsx')).ErrorPanel })),
  export: lazy(async () => ({ default: (await import('../features/exporting/ExportPanel.tsx')).ExportPanel })),
};

/** The right side: tabs, of which one panel is there at a time. */
export function Panels() {
  const tab = useStore((state) => state.tab);
  const list = useRef<HTMLDivElement>(null);
  const Panel = PANELS[tab];
  const press = (event: KeyboardEvent) => {
    const at = TABS.indexOf(tab);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: TABS.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const next = TABS[(to + TABS.length) % TABS.length]!;
    actions.setTab(next);
    list.current?.querySelector<HTMLElement>(`#tab-${next}`)?.focus();
  };
  return (
    <section className="panels" aria-label="Tools">
      <div ref={list} className="tabs" role="tablist" aria-label="Tools" onKeyDown={press}>
        {TABS.map((id) => (
          <button
            key={id}
            id={`tab-${id}`}
            type="button"
            role="tab"
            aria-selected={id === tab}
            aria-controls="panel"
            tabIndex={id === tab ? 0 : -1}
            onClick={() => actions.setTab(id)}
          >
            {TITLES[id]}
          </button>
        ))}
      </div>
      <div id="panel" className="panel" role="tabpanel" aria-labelledby={`tab-${tab}`} tabIndex={-1}>
        <h2 className="visually-hidden">{TITLES[tab]}</h2>
        <PanelGuard key={tab}>
          <Suspense fallback={<p className="panel-wait soft">Loading…</p>}>
            <Panel />
          </Suspense>
        </PanelGuard>
      </div>
    </section>
  );
}
