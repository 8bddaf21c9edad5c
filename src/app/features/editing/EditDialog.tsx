import { useEffect, useId, useState } from 'react';
import type { EditableView, HandEdit } from '../../../worker/protocol.ts';
import { count, messageName } from '../../parts/formatting.ts';
import { useAnswer, useLastAnswer } from '../../parts/query.ts';
import { actions, client, useStore } from '../../store.ts';
import { Dialog, DialogHead } from '../../ui/Dialog.tsx';
import { visibleWords } from '../../ui/VisibleText.tsx';
import { draftOf, draftWords, keepDraft } from './drafts.ts';
import css from './editing.module.css';
import { faultIn } from './faultIn.ts';

interface EditDialogProps {
  readonly onClose: () => void;
}

/** A message is edited, or another put before or after it. Nothing changes until the plan is applied. */
export function EditDialog({ onClose }: EditDialogProps) {
  const editing = useStore((state) => state.editing);
  if (editing === null) return null;
  return editing.do === 'insert' ? (
    <Insert before={editing.index} onClose={onClose} />
  ) : (
    <EditMessage index={editing.index} onClose={onClose} />
  );
}

/** Source edits a message of any length. */
function editInSource(index: number, onClose: () => void): void {
  onClose();
  actions.select(index, 'messages');
  actions.setMain('source');
}

/** The value of the choice that is the message as JSON. */
const WRITTEN = 'written';

function EditMessage({ index, onClose }: EditDialogProps & { readonly index: number }) {
  const editable = useEditable(index);
  const title = `Edit ${messageName(index)}`;
  return (
    <Dialog title={title} isWide onClose={onClose}>
      <DialogHead title={title} onClose={onClose} />
      {editable === null ? (
        <p className="soft">Reading the message …</p>
      ) : editable.parts.length === 0 && editable.written === null ? (
        <p>
          {editable.unshown > 0 ? 'This message is too long for this field. ' : 'This message has no text to edit. '}
          <button type="button" className="link" onClick={() => editInSource(index, onClose)}>
            Edit it in Source
          </button>
        </p>
      ) : (
        <Fields editable={editable} index={index} onClose={onClose} />
      )}
    </Dialog>
  );
}

function Fields({
  editable,
  index,
  onClose,
}: EditDialogProps & { readonly editable: EditableView; readonly index: number }) {
  const { parts, written, unshown } = editable;
  const id = useId();
  const [kept] = useState(() => draftOf(index, [...parts.map(({ text }) => text), written]));
  const [chosen, setChosen] = useState(() => {
    const first = kept === null ? parts[0] : parts.find(({ text }) => text === kept.before);
    return first === undefined ? WRITTEN : String(first.part);
  });
  const part = parts.find((known) => String(known.part) === chosen);
  const before = part?.text ?? written ?? '';
  const [text, setText] = useState(kept?.text ?? before);
  useEffect(() => tellDraft, []);
  const type = (typed: string) => {
    setText(typed);
    keepDraft(typed === before ? null : { index, before, text: typed });
  };
  const leave = () => {
    keepDraft(null);
    onClose();
  };
  const isJson = part === undefined || (part.kind === 'call' && before.trimStart().startsWith('{'));
  const fault = isJson ? faultIn(text) : null;
  const choose = (value: string) => {
    setChosen(value);
    setText(parts.find((known) => String(known.part) === value)?.text ?? written ?? '');
  };
  const edit: HandEdit = part
    ? { do: 'text', message: index, part: part.part, text }
    : { do: 'written', message: index, text };
  const checked = useChecked(text === before || fault !== null ? null : edit);
  return (
    <form className={css.editing} onSubmit={(event) => submit(event, edit, leave)}>
      <label>
        Part{' '}
        <select className="select" value={chosen} onChange={(event) => choose(event.target.value)}>
          {parts.map((known, at) => (
            <option key={known.part} value={known.part}>
              {parts.length > 1 ? `${at + 1}. ` : ''}
              {visibleWords(known.title)}
            </option>
          ))}
          {written === null ? null : <option value={WRITTEN}>The whole message, as JSON</option>}
        </select>
      </label>
      <textarea
        className="field content"
        aria-label={part === undefined ? 'Message as JSON' : part.title}
        aria-describedby={id}
        aria-invalid={fault !== null}
        ref={focusOnce}
        rows={Math.min(14, Math.max(4, before.split('\n', 14).length + 1))}
        spellCheck={false}
        value={text}
        onChange={(event) => type(event.target.value)}
      />
      <p id={id} className={fault === null ? 'soft' : 'is-error'} role="status">
        {fault ??
          (text === before
            ? 'Nothing is changed yet.'
            : `${kept?.text === text ? 'This is your unfinished edit. ' : ''}${checked ?? 'The change is shown before it is applied.'}`)}
        {unshown > 0
          ? ` ${count(unshown, 'part')} too long for this field ${unshown === 1 ? 'is' : 'are'} not listed.`
          : ''}
      </p>
      <p className={css.editingVerbs}>
        <button type="submit" className="button primary" disabled={text === before || fault !== null}>
          Show change
        </button>
        <button type="button" className="button" onClick={() => change({ do: 'remove', messages: [index] }, leave)}>
          Remove message
        </button>
        <button type="button" className="button quiet" onClick={leave}>
          Cancel
        </button>
      </p>
    </form>
  );
}

const ROLES = ['user', 'assistant', 'system'] as const;

function Insert({ before, onClose }: EditDialogProps & { readonly before: number }) {
  const [role, setRole] = useState<(typeof ROLES)[number]>('user');
  const [text, setText] = useState(() => draftOf(null, [''])?.text ?? '');
  useEffect(() => tellDraft, []);
  const leave = () => {
    keepDraft(null);
    onClose();
  };
  const title = 'Insert a message';
  return (
    <Dialog title={title} isWide onClose={onClose}>
      <DialogHead title={title} onClose={onClose} />
      <form className={css.editing} onSubmit={(event) => submit(event, { do: 'insert', before, role, text }, leave)}>
        <label>
          Role{' '}
          <select
            className="select"
            value={role}
            onChange={(event) => setRole(ROLES.find((known) => known === event.target.value) ?? 'user')}
          >
            {ROLES.map((known) => (
              <option key={known} value={known}>
                {known}
              </option>
            ))}
          </select>
        </label>
        <textarea
          className="field content"
          aria-label="Text of the message"
          ref={focusOnce}
          rows={8}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            keepDraft(event.target.value === '' ? null : { index: null, before: '', text: event.target.value });
          }}
        />
        <p className={css.editingVerbs}>
          <button type="submit" className="button primary" disabled={text.trim() === ''}>
            Show change
          </button>
          <button type="button" className="button quiet" onClick={leave}>
            Cancel
          </button>
        </p>
      </form>
    </Dialog>
  );
}

/** Whoever leaves an edit without an end is told that it is kept. */
function tellDraft(): void {
  const words = draftWords();
  if (words !== null) actions.notify(words);
}

/** The field is what the dialog was opened for. */
const focusOnce = (field: HTMLTextAreaElement | null): void => field?.focus();

function submit(event: { preventDefault(): void }, edit: HandEdit, onClose: () => void): void {
  event.preventDefault();
  change(edit, onClose);
}

function change(edit: HandEdit, onClose: () => void): void {
  actions.choosePlan({ kind: 'hand', edit });
  actions.showSides();
  onClose();
}

/** What the API would say of the conversation with an edit, as far as the messages around it tell; null while that is not known. */
function useChecked(
  edit: Extract<HandEdit, { readonly text: string; readonly message: number }> | null,
): string | null {
  const revision = useStore((state) => state.view?.revision ?? 0);
  const key = edit === null ? null : [revision, edit.message, 'part' in edit ? edit.part : WRITTEN, edit.text];
  const near = useLastAnswer(key, async () => edit && client.near(revision, edit));
  if (edit === null || !near) return null;
  if (near.fault !== null) return near.fault.message;
  return near.found === null ? null : `With this edit: ${near.found.verdict.sentence}`;
}

const NOT_EDITABLE: EditableView = { parts: [], written: null, unshown: 0 };

function useEditable(index: number): EditableView | null {
  const answer = useAnswer([index], () => client.editable(index));
  if (answer.at === 'waiting') return answer.last ?? null;
  return answer.at === 'failed' ? NOT_EDITABLE : answer.value;
}
