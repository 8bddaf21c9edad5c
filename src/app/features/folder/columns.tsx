import { createColumnHelper, tableFeatures } from '@tanstack/react-table';
import { bytes, digits } from '../../parts/formatting.ts';
import { Sentence } from '../../parts/Sentence.tsx';
import { Sign } from '../../ui/Sign.tsx';
import { VisibleText, visibleWords } from '../../ui/VisibleText.tsx';
import css from './folder.module.css';
import { kindWords, mendedWords, projectWords, timeWords, underOf, wrongWords } from './folderText.ts';
import { groupOf, type Line } from './order.ts';

export const features = tableFeatures({});
const helper = createColumnHelper<typeof features, Line>();

/** What stands in which column. The box to select a file and the button to open it belong to the row. */
export const columns = helper.columns([
  helper.accessor('path', { id: 'name', header: 'File', cell: ({ row }) => <Name line={row.original} /> }),
  helper.display({ id: 'problems', header: 'Problems', cell: ({ row }) => <Problems line={row.original} /> }),
  helper.accessor((it) => it.view?.triage?.format ?? '', {
    id: 'format',
    header: 'Agent or format',
    cell: ({ getValue }) => getValue(),
  }),
  helper.accessor((it) => it.view?.triage?.messages ?? null, {
    id: 'messages',
    header: 'Messages',
    cell: ({ getValue }) => {
      const messages = getValue();
      return messages === null ? '' : digits(messages);
    },
  }),
  helper.accessor('size', { header: 'Size', cell: ({ getValue }) => bytes(getValue()) }),
  helper.accessor('modified', { header: 'Changed', cell: ({ getValue }) => timeWords(getValue(), Date.now()) }),
]);

/** What its program calls it, and where it is; the name of the file where the program has none. */
function Name({ line }: { readonly line: Line }) {
  const { path } = line;
  const { where, project } = underOf(line);
  if (where === '' && project === null) return null;
  return (
    <span className={css.folderUnder} title={visibleWords(path)}>
      {project !== null && (
        <b title={visibleWords(project)}>
          <VisibleText text={projectWords(project)} />
        </b>
      )}
      <span>
        <VisibleText text={where} />
      </span>
    </span>
  );
}

/** What is wrong by kind, what a repair made of it, or why it was not read. */
function Problems({ line }: { readonly line: Line }) {
  const { view, mend, saved } = line;
  if (view === null) return <span className="faint">{saved === '' ? 'waiting' : saved}</span>;
  const { triage } = view;
  if (triage === null) {
    return (
      <span className={css.folderWhy} title={visibleWords(view.says)}>
        <Sentence text={view.says} />
      </span>
    );
  }
  const group = groupOf(line);
  const { errors, warnings } = mend?.after ?? triage;
  const kind = errors > 0 ? 'error' : warnings > 0 ? 'warning' : 'healthy';
  // Of what was healthy before there is nothing to say.
  const isIdle = mend?.state === 'unchanged' && group === 'healthy';
  const second = saved || (mend === null || isIdle ? kindWords(triage) : mend.says);
  const all = triage.kinds.map((it) => `${it.title}: ${it.count}`).join('\n');
  return (
    <>
      <span className={css.folderFirst}>
        <Sign kind={kind} />
        {mend?.state === 'repaired' ? mendedWords(mend) : wrongWords(triage)}
        {mend !== null && mend.state !== 'repaired' && !isIdle && <span className="tag">not repaired</span>}
      </span>
      {second !== '' && (
        <span className={css.folderSecond} title={visibleWords(mend === null && saved === '' ? all : second)}>
          <Sentence text={second} />
        </span>
      )}
    </>
  );
}
