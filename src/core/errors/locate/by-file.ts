import type { Diagnostic } from '../../model/diagnostic.ts';
import { requiredBy } from '../../targets/elsewhere.ts';
import type { Culprit, ErrorContext } from '../decoded.ts';
import type { Located } from './located.ts';
import { placeOf } from './places.ts';

/** A saved history ends with an answer: that is no fault. */
const OPEN_END = 'roles/last';

/** What the file itself says where the text says nothing: its first fault, errors before warnings. */
export function byFile({ diagnostics, targetId }: ErrorContext, from: 'api' | 'client' = 'api'): Located {
  const errors = diagnostics.filter((it) => it.severity === 'error');
  const told =
    errors.length > 0 ? errors : diagnostics.filter((it) => it.severity === 'warning' && it.rule !== OPEN_END);
  const first = told.find((it) => it.messageIndex >= 0) ?? told[0];
  const silent =
    from === 'api' ? 'The text gives no reason that is known here.' : 'The text is of the client, not of an API.';
  // Without a reason nothing can be ruled out.
  if (!first) return { notChecked: `${silent} We could not tell which place it is about. ${elsewhere(from)}` };
  const places = new Set(told.map((it) => it.messageIndex)).size;
  const count =
    places === 1
      ? `One place of this file is not as ${requiredBy(targetId)}`
      : `${places} places of this file are not as ${requiredBy(targetId)}`;
  const note = `${silent} ${count}${places === 1 ? '' : '; this is the first'}. ${said(first)}`;
  const sure = errors.length === 0 ? 'guess' : places === 1 ? 'likely' : 'guess';
  return { culprit: { ...placeOf(first), how: 'file', sure, note } };
}

/** Where the named rule holds everywhere, and another one does not. */
export function byOtherError({ diagnostics }: ErrorContext, culprit: Culprit | undefined): Located {
  const first = diagnostics.find((finding) => finding.severity === 'error' && finding.messageIndex >= 0);
  const notChecked = 'We could not tell which place the error is about; this file has other errors.';
  if (culprit !== undefined || !first) return { ...(culprit ? { culprit } : {}), notChecked };
  return { culprit: { ...placeOf(first), how: 'file', sure: 'guess', note: `${notChecked} ${said(first)}` } };
}

const said = (it: Diagnostic): string => `It says: ${it.message}`;

const elsewhere = (from: 'api' | 'client'): string =>
  from === 'api'
    ? 'Look at pictures and the size of the request, at its other fields, and at what a proxy does to it.'
    : 'The client may expect another form than the version that wrote the file.';
