import type { PlanView, SessionView } from '../../../worker/protocol.ts';
import { CopyReport } from '../../parts/CopyReport.tsx';
import { bytes, count, digits } from '../../parts/formatting.ts';
import { Load, loadable } from '../../parts/loadable.tsx';
import { useAnswer } from '../../parts/query.ts';
import { save } from '../../parts/save.ts';
import { stem } from '../../parts/stem.ts';
import { nameOf } from '../../parts/written.ts';
import { actions, builtPlan, chosenRequest, client, useStore } from '../../store.ts';
import css from './exporting.module.css';
import { planAsJson } from './planAsJson.ts';

/** It is drawn once the rest of the panel is. */
const MyWords = loadable(async () => (await import('./TextDownloads.tsx')).TextDownloads);

/** What would be written: the file, and its words as text. */
export function ExportPanel() {
  const view = useStore((state) => state.view);
  const plan = useStore(builtPlan);
  if (view === null) return null;
  const open = plan !== null && plan.rows.length > 0 ? plan : null;
  return (
    <div className={css.export}>
      <Written view={view} plan={open} />
      <Load what={MyWords} props={{ view }} />
      <section className={css.exportPlan}>
        <h2>Ask the API itself</h2>
        <p>
          A command that counts this conversation with your own key, from your own machine. This page sends nothing.
        </p>
        <button type="button" className="button" onClick={() => actions.openDialog('verify')}>
          Verify with your own key
        </button>
      </section>
      {open === null ? null : (
        <section className={css.exportPlan}>
          <h2>The plan as data</h2>
          <p>Every change with its message, reason and effect, for a script or a review.</p>
          <button type="button" className="button" onClick={() => save(planAsJson(open), `${stem(view)}.plan.json`)}>
            Download plan as JSON
          </button>
        </section>
      )}
    </div>
  );
}

/** The file that _Download_ gives: what After shows. */
function Written({ view, plan }: { readonly view: SessionView; readonly plan: PlanView | null }) {
  const content = useContent(view.revision, plan?.id ?? null);
  const request = useStore(chosenRequest);
  const name = nameOf(view, plan === null ? null : request);
  return (
    <section aria-label="As written">
      <h2>As written</h2>
      <dl className={css.exportFacts}>
        <div>
          <dt>File</dt>
          <dd>
            <code>{name}</code>
          </dd>
        </div>
        <div>
          <dt>Size</dt>
          <dd>
            {content === null ? 'being written …' : content === 'failed' ? 'could not be written' : bytes(content.size)}
          </dd>
        </div>
        <div>
          <dt>Format</dt>
          <dd>{view.format.title}, as it came</dd>
        </div>
        {view.encoding === 'UTF-8' ? null : (
          <div>
            <dt>Encoding</dt>
            <dd>{view.encoding}, as it came</dd>
          </div>
        )}
        <div>
          <dt>Edits</dt>
          <dd>
            {editsOf(view, plan)} {earlierEdits(view)}
          </dd>
        </div>
      </dl>
      {view.stored ? (
        <p className={css.exportClose}>
          Close the session before you put this file in its place: a running client overwrites it.
        </p>
      ) : null}
      {plan !== null || view.edited ? (
        <div className={css.exportButtons}>
          <CopyReport plan={plan} />
        </div>
      ) : null}
    </section>
  );
}

/** The file as it would be written, read ahead so that the size is known and a click answers at once. */
function useContent(revision: number, plan: number | null): Blob | 'failed' | null {
  const answer = useAnswer([revision, plan], () => client.exportBlob(plan));
  return answer.at === 'here' ? answer.value : answer.at === 'failed' ? 'failed' : null;
}

/** Of a section of a file what was done before its lines were opened, in a sentence. */
function earlierEdits({ section }: SessionView): string {
  const edits = section?.edits ?? 0;
  if (edits === 0) return '';
  return `${count(edits, 'edit')} made while other lines were open ${edits === 1 ? 'is' : 'are'} in the file.`;
}

function editsOf(view: SessionView, plan: PlanView | null): string {
  const messages = view.counts.messages;
  if (plan !== null) {
    const touched = plan.marks.reduce((sum, mark) => sum + (mark === 0 ? 0 : 1), 0);
    const added = plan.insertions.length === 0 ? '' : `, ${count(plan.insertions.length, 'new message')}`;
    return `${count(touched, 'message')} touched${added}. ${count(messages - touched, 'message')} untouched, byte for byte.`;
  }
  if (!view.edited)
    return `None. ${messages === 1 ? 'The message is' : `All ${digits(messages)} messages are`} untouched, byte for byte.`;
  return 'Only what was applied. Every message no repair touched is as it was, byte for byte.';
}
