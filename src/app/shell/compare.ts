import { loadable } from '../parts/loadable.tsx';

/** The comparison over the whole width: fetched when a hand is on its way to it. */
export const Compare = loadable(async () => (await import('../features/sides/ComparePane.tsx')).ComparePane);

export const fetchCompare = (): void => void Compare.preload().catch(() => undefined);
