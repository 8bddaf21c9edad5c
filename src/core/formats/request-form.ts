import type { TargetId } from '../model/diagnostic.ts';
import type { Format } from './format.ts';
import { FORMATS } from './registry.ts';

/** The form in which requests to an API are written: that of a target first, else the first that is read; undefined if none is. */
export function requestForm(reads: (api: TargetId | null) => boolean, first?: TargetId): Format | undefined {
  const forms = FORMATS.filter(({ stored, blank, api }) => !stored && blank && reads(api));
  return forms.find(({ target }) => target === first) ?? forms[0];
}
