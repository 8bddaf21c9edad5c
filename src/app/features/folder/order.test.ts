import { describe, expect, it } from 'vitest';
import type { FileView } from '../../../worker/protocol.ts';
import {
  countGroups,
  distinctPaths,
  type Filter,
  formatsOf,
  type Line,
  NO_FILTER,
  nextSorting,
  type Sorting,
  shownLines,
} from './order.ts';

let made = 0;

function line(path: string, view: FileView | null, about: Partial<Line> = {}): Line {
  return { at: made++, path, size: 10, modified: 1000, view, mend: null, saved: '', ...about };
}

function read(
  errors: number,
  warnings = 0,
  about: { title?: string; project?: string; format?: string } = {},
): FileView {
  const { title = null, project = null, format = 'Codex session' } = about;
  const kinds = [
    { rule: 'tools/missing-result', title: 'Call has no result', severity: 'error' as const, count: errors },
  ];
  const counts = { conversations: 1, messages: errors + 3, errors, warnings };
  const triage = { format, target: 'Any', ...counts, kinds: errors > 0 ? kinds : [], readOnly: false, title, project };
  return { state: 'read', triage, says: '' };
}

const refused = (state: FileView['state'], says: string): FileView => ({ state, triage: null, says });

const LINES = [
  line('healthy.jsonl', read(0)),
  line('waiting.jsonl', null),
  line('notes.md', refused('unknown', 'No messages were found in this.')),
  line('warned.jsonl', read(0, 2)),
  line('few.jsonl', read(1, 9)),
  line('torn.jsonl', refused('unknown', 'This is not JSON.')),
  line('many.jsonl', read(12, 0, { title: 'Count the hens', project: '/srv/barn', format: 'Claude Code' })),
  line('huge.bin', refused('too-large', 'This has 300 MB.')),
];
const names = (filter: Partial<Filter> = {}, sorting: Sorting = null) =>
  shownLines(LINES, { ...NO_FILTER, ...filter }, sorting).map((it) => it.path.replace(/\..*/, ''));

describe('the order of the files', () => {
  it('has the worst first, and last what nobody takes for a session and what is not known yet', () => {
    expect(names()).toEqual(['many', 'few', 'huge', 'torn', 'warned', 'healthy', 'notes', 'waiting']);
  });

  it('has the newest first of equals, and of those by path', () => {
    const equals = [
      line('b', read(1), { modified: 5 }),
      line('a', read(1), { modified: 5 }),
      line('c', read(1), { modified: 9 }),
    ];
    expect(shownLines(equals, NO_FILTER, null).map((it) => it.path)).toEqual(['c', 'a', 'b']);
  });

  it('follows the head of a column one way, the other way, and then no longer', () => {
    const once = nextSorting(null, 'messages');
    expect(names({}, once).slice(0, 2)).toEqual(['many', 'few']);
    const twice = nextSorting(once, 'messages');
    expect(names({}, twice).slice(-2)).toEqual(['few', 'many']);
    expect(nextSorting(twice, 'messages')).toBeNull();
    expect(nextSorting(twice, 'name')).toEqual({ column: 'name', isDown: false });
    expect(names({}, { column: 'problems', isDown: true })).toEqual(names());
    expect(names({}, { column: 'problems', isDown: false })).toEqual(names().reverse());
    // By what its program calls it where it does.
    expect(names({}, { column: 'name', isDown: false })[0]).toBe('many');
  });
});

describe('the filter', () => {
  it('has groups that add up to all, each file in one', () => {
    const counts = countGroups(LINES);
    expect(counts).toEqual({ errors: 2, warnings: 1, healthy: 1, 'not-read': 3, waiting: 1 });
    expect(Object.values(counts).reduce((sum, it) => sum + it, 0)).toBe(LINES.length);
    for (const [group, count] of Object.entries(counts))
      expect(names({ group: group as Filter['group'] })).toHaveLength(count);
  });

  it('finds words in paths, names, problems and reasons, all of them', () => {
    expect(names({ words: 'HENS barn' })).toEqual(['many']);
    expect(names({ words: 'no result' })).toEqual(['many', 'few']);
    expect(names({ words: 'missing-result few' })).toEqual(['few']);
    expect(names({ words: 'not json' })).toEqual(['torn']);
    expect(names({ words: 'hens torn' })).toEqual([]);
  });

  it('knows the formats that are there', () => {
    expect(formatsOf(LINES)).toEqual([
      ['Codex session', 3],
      ['Claude Code', 1],
    ]);
    expect(names({ format: 'Claude Code' })).toEqual(['many']);
  });
});

it('no path stands twice in an archive', () => {
  expect(distinctPaths(['a/b.json', 'a/b.json', 'a.d/b', 'a.d/b', 'b.json', 'a/b.json', '.x', '.x'])).toEqual([
    'a/b.json',
    'a/b (2).json',
    'a.d/b',
    'a.d/b (2)',
    'b.json',
    'a/b (3).json',
    '.x',
    '.x (2)',
  ]);
});
