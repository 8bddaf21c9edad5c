import type { Method } from './protocol.ts';

/** What long work is called while it runs. */
export const LABELS: { readonly [M in Method]?: string } = {
  open: 'Reading',
  restore: 'Opening again',
  setTarget: 'Checking',
  plan: 'Planning',
  apply: 'Applying',
  filter: 'Searching',
  tokens: 'Counting tokens',
  curve: 'Measuring the cuts',
  room: 'Measuring the window',
  calibration: 'Comparing with recorded usage',
  decode: 'Explaining the error',
  offer: 'Looking for a repair',
  exportBlob: 'Writing',
  exportText: 'Writing',
  callsBlob: 'Writing',
  report: 'Writing the report',
  conversion: 'Converting',
  conversionBlob: 'Writing',
  conversionText: 'Writing',
  sharing: 'Preparing a copy',
  sharingBlob: 'Writing',
  sharingText: 'Writing',
  words: 'Writing',
  source: 'Writing',
};
