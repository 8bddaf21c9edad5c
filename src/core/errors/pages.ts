import type { About } from '../api-texts/api-text.ts';
import type { RuleId, TargetId } from '../model/diagnostic.ts';
import { groupBy } from '../text/group.ts';
import type { ErrorId } from './decoded.ts';
import { type ErrorRow, ROWS } from './row.ts';

/** One text of one API: how it was seen, how else it is worded, what it means, what to do. */
export interface ErrorWords {
  readonly provider: string;
  readonly target: TargetId | null;
  /** A text as it was seen; null if none was. */
  readonly example: string | null;
  /** Other wordings; an ellipsis stands for numbers, ids and names. */
  readonly wordings: readonly string[];
  readonly explanation: string;
  readonly fix: string;
}

export interface ErrorPage {
  readonly id: ErrorId;
  /** The exact text where one was seen, else its wording. */
  readonly title: string;
  readonly about: About;
  readonly rule: RuleId | null;
  readonly providers: readonly string[];
  readonly words: readonly ErrorWords[];
}

/** One page per error id of the catalogue, in its order. */
export function errorPages(): ErrorPage[] {
  return [...groupBy(ROWS, ({ id }) => id)].map(([id, rows]) => pageOf(id, rows));
}

function pageOf(id: ErrorId, rows: readonly ErrorRow[]): ErrorPage {
  const seen = rows.find((row) => row.example !== undefined)?.example;
  return {
    id,
    title: seen ?? wordingOf(rows[0]?.texts[0] ?? id),
    about: rows[0]?.about ?? 'history',
    rule: rows.find((it) => it.rule !== undefined)?.rule ?? null,
    providers: [...new Set(rows.map((it) => it.provider))],
    words: rows.map(({ provider, target, example, texts, explanation, fix }) => ({
      provider,
      target: target ?? null,
      example: example ?? null,
      wordings: [...new Set(texts.map(wordingOf))],
      explanation,
      fix,
    })),
  };
}

const wordingOf = (template: string): string => template.replace(/\{[^{}]{1,12}\}/g, '…');
