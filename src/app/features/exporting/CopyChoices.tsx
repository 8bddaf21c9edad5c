import { useEffect, useId, useRef, useState } from 'react';
import type { SessionView, SharingRequest } from '../../../worker/protocol.ts';
import { messageName } from '../../parts/formatting.ts';
import { useStore, type Writing } from '../../store.ts';
import { write } from '../../writing.ts';
import { CopySummary } from './CopySummary.tsx';
import css from './writing.module.css';

type Kind = NonNullable<SharingRequest['redact']>['kinds'][number];

const KINDS: readonly { readonly id: Kind; readonly title: string; readonly about: string }[] = [
  { id: 'secret', title: 'Keys', about: 'Keys and passwords: by their form, by what comes before them, or random' },
  { id: 'address', title: 'Addresses', about: 'of people and of machines' },
  { id: 'name', title: 'User names', about: 'from home folders and signatures' },
  { id: 'path', title: 'Paths', about: 'folders and files below a home or a workplace' },
  { id: 'id', title: 'Ids', about: 'of calls, messages and runs, the same on both sides' },
];
/** Problems that are offered: of more nobody would find one in a menu. */
const OFFERED = 200;
/** How long a hand must rest before its words are looked for. */
const REST = 400;

interface ChoicesProps {
  readonly view: SessionView;
  readonly writing: Writing;
}

/** What a copy for somebody else holds: everything or the smallest with one problem, and what is replaced in it. */
export function CopyChoices({ view, writing }: ChoicesProps) {
  const id = useId();
  const proved = useStore((state) => state.proved?.finding ?? null);
  const request = writing.of !== null && 'copy' in writing.of ? writing.of.copy : null;
  const [words, setWords] = useState((request?.redact?.words ?? []).join(', '));
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  if (request === null) return null;
  const kinds = new Set(request.redact?.kinds ?? []);
  const choose = (change: Partial<SharingRequest>, written = words) => {
    clearTimeout(timer.current);
    const own = written.split(/[,\n]/).flatMap((word) => (word.trim().length > 1 ? [word.trim()] : []));
    const next = { ...request, ...change };
    const some = (next.redact?.kinds ?? []).filter((kind) => kind !== 'word');
    const redact = some.length + own.length === 0 ? null : { kinds: [...some, 'word' as const], words: own };
    void write('copy', { copy: { ...next, redact } });
  };
  const toggle = (kind: Kind, isOn: boolean) => {
    if (isOn) kinds.add(kind);
    else kinds.delete(kind);
    choose({ redact: { kinds: [...kinds], words: [] } });
  };
  const findings = request.isBefore === true ? (proved === null ? [] : [proved]) : view.diagnostics;
  const shown = writing.shown !== null && 'copy' in writing.shown ? writing.shown.copy : null;
  return (
    <>
      <div className={css.writingLine}>
        <label htmlFor={`${id}-only`}>What to show</label>
        <select
          id={`${id}-only`}
          className="select"
          value={request.only ?? ''}
          onChange={(event) => choose({ only: event.target.value === '' ? null : event.target.value })}
        >
          <option value="">The whole conversation</option>
          {findings.length === 0 ? null : (
            <optgroup label="The smallest example of one problem">
              {findings.slice(0, OFFERED).map(({ key, title, messageIndex }) => (
                <option key={key} value={key}>
                  {title}
                  {messageIndex < 0 ? '' : `, ${messageName(messageIndex)}`}
                </option>
              ))}
            </optgroup>
          )}
        </select>
      </div>
      <fieldset className={css.writingLine}>
        <legend className="visually-hidden">Replace in it</legend>
        <span aria-hidden="true">Replaces</span>
        {KINDS.map(({ id: kind, title, about }) => (
          <label key={kind} className={css.writingSwitch} title={about}>
            <input type="checkbox" checked={kinds.has(kind)} onChange={(event) => toggle(kind, event.target.checked)} />
            {title}
          </label>
        ))}
        <input
          className="field"
          aria-label="Words of your own"
          title="Replaced wherever they are written; several are separated by commas"
          value={words}
          spellCheck={false}
          autoComplete="off"
          placeholder="Your own words: Acme, Falcon"
          onChange={({ target: { value } }) => {
            setWords(value);
            clearTimeout(timer.current);
            timer.current = setTimeout(() => choose({}, value), REST);
          }}
        />
      </fieldset>
      {shown === null ? null : <CopySummary said={shown} isSmallest={request.only !== null} />}
    </>
  );
}
