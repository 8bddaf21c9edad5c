import {
  COUNTERS,
  countersFor,
  FIXES,
  FORMATS,
  PASSES,
  PRESETS,
  RULES,
  TARGETS,
  VERIFIABLE,
  WINDOWS,
} from '../core/index.ts';
import type { Catalogue, CatalogueEntry } from './protocol.ts';

/** The registries as the page shows them. */
export function catalogue(): Catalogue {
  return {
    targets: TARGETS.map((it) => entry(it.id, it.title)),
    presets: PRESETS.map((it) => entry(it.id, it.title, it.about)),
    passes: PASSES.map((it) => entry(it.id, it.title, it.about)),
    fixes: FIXES.map((it) => entry(it.id, it.title)),
    rules: RULES.map((it) => entry(it.id, it.title, it.why)),
    formats: FORMATS.map(({ id, title, writable, request, stored, failedTurns }) => ({
      ...entry(id, title),
      writable,
      request,
      stored,
      failedTurns,
    })),
    verifiable: VERIFIABLE,
    counters: COUNTERS.map((it) => ({
      ...entry(it.id, it.title, it.about),
      exact: it.exact,
      ranks: it.ranks,
    })),
    windows: WINDOWS.map(({ models: _, separate = false, ...it }) => ({ ...it, separate, counters: countersFor(it) })),
  };
}

function entry(id: string, title: string, about = ''): CatalogueEntry {
  return { id, title, about };
}
