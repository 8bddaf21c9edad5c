import { useMemo } from 'react';
import { digits } from '../../parts/formatting.ts';
import css from './folder.module.css';
import type { FolderState } from './folderState.ts';
import type { FolderStore } from './folderStore.ts';
import { GROUP_WORDS } from './folderText.ts';
import { type Filter, formatsOf, GROUPS } from './order.ts';

interface Props {
  readonly folder: FolderStore;
  readonly view: FolderState;
  readonly shown: number;
}

/** Which files are shown: by what is wrong, by format, by words. The counts of the groups add up to all. */
export function Filters({ folder, view, shown }: Props) {
  const { lines, counts, filter } = view;
  const formats = useMemo(() => formatsOf(lines), [lines]);
  const change = (by: Partial<Filter>) => folder.set({ filter: { ...filter, ...by } });
  const groups = GROUPS.filter((it) => counts[it] > 0 || filter.group === it);
  return (
    <div className={css.folderFilters}>
      <fieldset>
        <legend className="visually-hidden">Show</legend>
        {(['all', ...groups] as const).map((it) => (
          <button
            key={it}
            type="button"
            className={css.folderChoice}
            aria-pressed={filter.group === it}
            onClick={() => change({ group: it })}
          >
            {it === 'all' ? 'All' : GROUP_WORDS[it]} <b>{digits(it === 'all' ? lines.length : counts[it])}</b>
          </button>
        ))}
      </fieldset>
      {formats.length > 1 && (
        <select
          className="select"
          aria-label="Filter by format"
          value={filter.format ?? ''}
          onChange={(event) => change({ format: event.target.value === '' ? null : event.target.value })}
        >
          <option value="">Any format</option>
          {formats.map(([format, n]) => (
            <option key={format} value={format}>
              {format} ({digits(n)})
            </option>
          ))}
        </select>
      )}
      <input
        id="find"
        type="search"
        className="field"
        aria-label="Find a file"
        placeholder="name, project, problem"
        spellCheck={false}
        autoComplete="off"
        value={filter.words}
        onChange={(event) => change({ words: event.target.value })}
      />
      {shown < lines.length && <span className="soft">{digits(shown)} shown</span>}
    </div>
  );
}
