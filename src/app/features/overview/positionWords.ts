import { numberAt } from '../../../worker/numbers.ts';
import { ROLE_CODES, type SessionView } from '../../../worker/protocol.ts';
import { count, digits } from '../../parts/formatting.ts';
import { isResult } from '../../parts/kinds.ts';

type Told = Pick<SessionView, 'rows' | 'diagnostics'>;

/** Where somebody is: "message 3 of 11, assistant, 1 error". */
export function positionWords(view: Told, index: number): string {
  const { rows } = view;
  if (rows.count === 0) return 'no messages';
  return [`message ${digits(index)} of ${digits(rows.count)}`, roleOf(view, index), ...problemsAt(view, index)].join(
    ', ',
  );
}

/** What lies under the pointer: "message 3 · assistant · 41 tokens · 1 error". */
export function pointedWords(view: Told, index: number, tokens: Int32Array | null): string {
  const size = tokens?.[index] === undefined ? [] : [count(tokens[index], 'token')];
  return [`message ${digits(index)}`, roleOf(view, index), ...size, ...problemsAt(view, index)].join(' · ');
}

function roleOf({ rows }: Told, index: number): string {
  return isResult(rows, index) ? 'result' : (ROLE_CODES[numberAt(rows.role, index)] ?? 'other');
}

function problemsAt({ rows, diagnostics }: Told, index: number): string[] {
  if (numberAt(rows.severity, index) < 2) return [];
  const here = diagnostics.filter((it) => it.messageIndex === index);
  const of = (severity: string) => here.filter((it) => it.severity === severity).length;
  const words = [of('error') && count(of('error'), 'error'), of('warning') && count(of('warning'), 'warning')];
  // Of very many problems not all are listed.
  return here.length === 0 ? [rows.severity[index] === 3 ? 'error' : 'warning'] : words.filter((it) => it !== 0);
}
