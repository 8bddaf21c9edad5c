import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { placeRef } from '../parts/focusPlaces.ts';
import { Load, type Loadable, loadable } from '../parts/loadable.tsx';
import { untilGone } from '../parts/query.ts';
import { actions, TABS, type Tab, useStore } from '../store.ts';
import { PanelGuard } from './PanelGuard.tsx';
import { usePaper } from './usePaper.ts';
import css from './workbench.module.css';

const TITLES: { readonly [T in Tab]: string } = {
  case: 'Checks',
  trim: 'Trim',
  calls: 'Calls',
  export: 'Export',
};

const PANELS: { readonly [T in Tab]: Loadable<object> } = {
  case: loadable(async () => (await import('../features/case/CasePane.tsx')).CasePane),
  trim: loadable(async () => (await import('../features/trim/TrimPanel.tsx')).TrimPanel),
  calls: loadable(async () => (await import('../features/calls/CallsPanel.tsx')).CallsPanel),
  export: loadable(async () => (await import('../features/exporting/ExportPanel.tsx')).ExportPanel),
};

const NOTHING = {};

/** Fetches every panel once the page has nothing else to do, so that the first opening of a tab is like any other. */
async function preloadAll(): Promise<void> {
  for (const tab of TABS) await PANELS[tab].preload().catch(() => undefined);
}

/** The tab whose panel can be drawn: the one that was chosen, or the one before it until the code has come. */
function useShownTab(tab: Tab): Tab {
  const [shown, setShown] = useState(tab);
  useEffect(() => {
    return untilGone((signal) => {
      const show = () => signal.aborted || setShown(tab);
      PANELS[tab].preload().then(show, show);
    });
  }, [tab]);
  return PANELS[tab].here() === null ? shown : tab;
}

/** The details beside the conversation: tabs, of which one panel is there at a time. */
export function Panels() {
  const isOpen = useStore((state) => state.details);
  const isPaper = usePaper();
  useEffect(() => {
    const idle = setTimeout(preloadAll, 100);
    return () => clearTimeout(idle);
  }, []);
  if (isOpen) return <Open isPaper={isPaper} />;
  // What is printed are the problems, whatever is open.
  return isPaper ? (
    <section className={css.panels} aria-label="Details">
      <div className={`${css.panel} ${css.paper}`}>
        <Load what={PANELS.case} props={NOTHING} />
      </div>
    </section>
  ) : null;
}

function Open({ isPaper }: { readonly isPaper: boolean }) {
  const tab = useStore((state) => state.tab);
  const list = useRef<HTMLDivElement>(null);
  const shown = useShownTab(tab);
  const press = (event: KeyboardEvent) => {
    const at = TABS.indexOf(tab);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: TABS.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const next = TABS[(to + TABS.length) % TABS.length] ?? tab;
    actions.setTab(next);
    list.current?.querySelector<HTMLElement>(`#tab-${next}`)?.focus();
  };
  return (
    <section id="details" className={css.panels} aria-label="Details">
      <div ref={list} className={css.tabs} role="tablist" aria-label="Details" onKeyDown={press}>
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
      <div
        id="panel"
        ref={placeRef('panel')}
        className={css.panel}
        role="tabpanel"
        aria-labelledby={`tab-${tab}`}
        tabIndex={-1}
      >
        <h2 className="visually-hidden">{TITLES[tab]}</h2>
        <PanelGuard key={shown}>
          <Load what={PANELS[shown]} props={NOTHING} />
        </PanelGuard>
      </div>
      {isPaper && shown !== 'case' ? (
        <div className={`${css.panel} ${css.paper}`}>
          <Load what={PANELS.case} props={NOTHING} />
        </div>
      ) : null}
    </section>
  );
}
