import type { WindowView } from './trim-views.ts';

/** One line of a registry, for menus. */
export interface CatalogueEntry {
  readonly id: string;
  readonly title: string;
  /** One sentence, empty where the registry has none. */
  readonly about: string;
}

/** The registries as the page shows them. The page itself does not load the core. */
export interface Catalogue {
  readonly targets: readonly CatalogueEntry[];
  readonly presets: readonly CatalogueEntry[];
  readonly passes: readonly CatalogueEntry[];
  readonly fixes: readonly CatalogueEntry[];
  readonly rules: readonly CatalogueEntry[];
  /** `writable`: a history can be written in it; `request`: that is a body which an API takes; `stored`: a program keeps it; `failedTurns`: turns that failed can be read too. */
  readonly formats: readonly (CatalogueEntry & {
    readonly writable: boolean;
    readonly request: boolean;
    readonly stored: boolean;
    readonly failedTurns: boolean;
  })[];
  /** Targets that can be asked with somebody's own key. */
  readonly verifiable: readonly string[];
  readonly counters: readonly (CatalogueEntry & { readonly exact: boolean; readonly ranks: string | null })[];
  /** Context windows of models, for the budget. */
  readonly windows: readonly WindowView[];
}
