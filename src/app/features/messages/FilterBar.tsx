import type { SessionView } from '../../../worker/protocol.ts';
import { ToolByName } from '../../parts/ToolByName.tsx';
import { actions, client, getState, hasSides, showsSides, useStore } from '../../store.ts';
import { visibleWords } from '../../ui/VisibleText.tsx';

const number = new Intl.NumberFormat('en');
/** Large counts in few characters, so that the filters of a long list stay on one line. */
const brief = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });
const BRIEF = 10_000;
const few = (n: number): string => (n < BRIEF ? number : brief).format(n);

/** Which messages are shown: all, those with problems, those with calls; by role, by tool, by words inside. */
export function FilterBar({ view }: { view: SessionView }) {
  const filter = useStore((state) => state.filter);
  const shown = useStore((state) => state.visible?.length ?? null);
  const { problems, calls, roles } = view.outline;
  const unlisted = filter.tool !== null && !view.tools.includes(filter.tool) ? filter.tool : null;
  const all = !filter.problemsOnly && !filter.callsOnly;
  const isPlanned = useStore(showsSides);
  if (isPlanned)
    return (
      <div className="filter-bar">
        <PaneChoice />
      </div>
    );
  return (
    <div className="filter-bar">
      <PaneChoice />
      <fieldset className="filter-kinds">
        <legend className="visually-hidden">Show</legend>
        <Choice
          on={all}
          n={view.rows.count}
          onClick={() => actions.setFilter({ problemsOnly: false, callsOnly: false })}
        >
          All
        </Choice>
        <Choice
          on={filter.problemsOnly}
          n={problems}
          onClick={() => actions.setFilter({ problemsOnly: !filter.problemsOnly, callsOnly: false })}
        >
          With problems
        </Choice>
        <Choice
          on={filter.callsOnly}
          n={calls}
          onClick={() => actions.setFilter({ callsOnly: !filter.callsOnly, problemsOnly: false })}
        >
          With calls
        </Choice>
      </fieldset>
      <select
        className="select filter-select"
        aria-label="Filter by role"
        value={filter.roles[0] ?? ''}
        onChange={(event) => {
          const role = roles.find((it) => it === event.target.value);
          void actions.setFilter({ roles: role ? [role] : [] });
        }}
      >
        <option value="">Any role</option>
        {roles.map((role) => (
          <option key={role} value={role}>
            {role}
          </option>
        ))}
      </select>
      {view.tools.length > 0 && (
        <select
          className="select filter-select"
          aria-label="Filter by tool"
          value={filter.tool ?? ''}
          onChange={(event) => void actions.setFilter({ tool: event.target.value === '' ? null : event.target.value })}
        >
          <option value="">Any tool</option>
          {view.tools.map((tool) => (
            <option key={tool} value={tool}>
              {visibleWords(tool)}
            </option>
          ))}
          {view.moreTools > 0 && <option disabled>{few(view.moreTools)} more are not listed</option>}
          {unlisted !== null && <option value={unlisted}>{visibleWords(unlisted)}</option>}
        </select>
      )}
      {view.moreTools > 0 && (
        <ToolByName label="Filter by the name of a tool" onName={(tool) => void actions.setFilter({ tool })} />
      )}
      <Find />
      {shown !== null && <span className="filter-shown soft">{few(shown)} shown</span>}
    </div>
  );
}

/** Rows or a conversation; before and after a plan while one is chosen. */
function PaneChoice() {
  const pane = useStore((state) => state.pane);
  const hasPlan = useStore(hasSides);
  const isPlanned = useStore(showsSides);
  return (
    <fieldset className="filter-kinds">
      <legend className="visually-hidden">Show the messages as</legend>
      {hasPlan ? (
        <button type="button" className="choice" aria-pressed={isPlanned} onClick={actions.showSides}>
          Before and after
        </button>
      ) : null}
      {(['rows', 'read'] as const).map((it) => (
        <button
          key={it}
          type="button"
          className="choice"
          aria-pressed={!isPlanned && pane === it}
          aria-keyshortcuts="r"
          onClick={() => actions.setPane(it)}
        >
          {it === 'rows' ? 'Rows' : 'Read'}
        </button>
      ))}
    </fieldset>
  );
}

function Choice(props: { on: boolean; n: number; onClick: () => void; children: string }) {
  return (
    <button type="button" className="choice" aria-pressed={props.on} onClick={props.onClick}>
      {props.children} <span className="choice-count">{few(props.n)}</span>
    </button>
  );
}

/** Looks inside contents with every key; the worker drops what a later key has overtaken. */
function Find() {
  const text = useStore((state) => state.filter.text);
  const unsearched = useStore((state) => state.view?.unsearched === true);
  return (
    <input
      id="find"
      type="search"
      className="field filter-find"
      aria-label="Find in contents"
      aria-keyshortcuts="/"
      placeholder={unsearched ? 'find, not in all' : 'find in contents'}
      title={unsearched ? 'Words that stay in the file are not searched.' : undefined}
      spellCheck={false}
      autoComplete="off"
      value={text}
      onFocus={warmUp}
      onChange={(event) => void actions.setFilter({ text: event.target.value })}
    />
  );
}

/** The first key answers as fast as the others: the worker lays the texts out while somebody comes to the field. */
function warmUp(): void {
  const { filter } = getState();
  const idle = filter.text === '' && filter.tool === null && filter.roles.length === 0;
  // Nothing that is being asked may be overtaken.
  if (idle && !filter.problemsOnly && !filter.callsOnly) client.filter({ ...filter, text: ' ' }).catch(() => undefined);
}
