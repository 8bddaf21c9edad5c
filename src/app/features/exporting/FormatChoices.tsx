import { useId } from 'react';
import type { ConversionRequest, SessionView } from '../../../worker/protocol.ts';
import { count } from '../../parts/formatting.ts';
import { useStore, type Writing } from '../../store.ts';
import { write } from '../../writing.ts';
import { AsSent } from './AsSent.tsx';
import { ConversionLosses } from './ConversionLosses.tsx';
import css from './writing.module.css';

interface ChoicesProps {
  readonly view: SessionView;
  readonly writing: Writing;
}

/** The format to write, what is repaired on the way, and what the format cannot hold. */
export function FormatChoices({ view, writing }: ChoicesProps) {
  const id = useId();
  const formats = useStore((state) => state.catalogue?.formats) ?? [];
  const request = writing.of !== null && 'format' in writing.of ? writing.of.format : null;
  const shown = writing.shown !== null && 'format' in writing.shown ? writing.shown.format : null;
  const to = request?.to ?? '';
  const isSame = to === view.format.id;
  const isOfApi = (id: string) => formats.some((format) => format.id === id && format.request);
  const choose = (change: Partial<ConversionRequest>) => {
    const { preset, ...kept } = { to, repair: request?.repair ?? true, ...change };
    void write('format', kept.to === '' ? null : { format: { ...kept, ...(preset && { preset }) } });
  };
  const options = (isRequest: boolean) =>
    formats
      .filter(
        (format) => format.request === isRequest && format.writable && (isRequest || format.id !== view.format.id),
      )
      .map((format) => (
        <option key={format.id} value={format.id}>
          {format.id === view.format.id ? `${format.title}, as it is` : format.title}
        </option>
      ));
  return (
    <>
      <div className={css.writingLine}>
        <label htmlFor={`${id}-to`}>Format to write</label>
        <select id={`${id}-to`} className="select" value={to} onChange={(event) => choose({ to: event.target.value })}>
          <option value="">Choose a format</option>
          <optgroup label="Requests of APIs">{options(true)}</optgroup>
          <optgroup label="Libraries and sessions">{options(false)}</optgroup>
        </select>
        {to === '' || isSame || request?.preset !== undefined ? null : (
          <label className={css.writingSwitch}>
            <input
              type="checkbox"
              checked={request?.repair ?? true}
              onChange={(event) => choose({ repair: event.target.checked })}
            />
            Fix what the other API rejects
          </label>
        )}
      </div>
      {!isOfApi(view.format.id) && isOfApi(to) ? (
        <AsSent to={to} preset={request?.preset ?? null} onChange={(preset) => choose({ preset: preset ?? '' })} />
      ) : null}
      {to === '' ? (
        <>
          <p className="soft">It is shown beside this one, with what it cannot hold. Nothing here is changed.</p>
          <NotOffered
            titles={formats.filter(({ stored, writable }) => stored && !writable).map(({ title }) => title)}
          />
        </>
      ) : null}
      {shown === null || shown.sides === null ? null : <ConversionLosses answer={shown} />}
      {shown?.snippets == null ? null : (
        <p className="soft">
          Copied as a command, the key is in a variable of your environment.
          {shown.snippets.length === 0 ? '' : ` Added because the API requires it: ${shown.snippets.join(', ')}.`}
        </p>
      )}
    </>
  );
}

/** Formats that cannot be begun anew: what a program writes beside the words is not known here. */
function NotOffered({ titles }: { readonly titles: readonly string[] }) {
  if (titles.length === 0) return null;
  return (
    <details className="soft">
      <summary>{count(titles.length, 'format')} cannot be written</summary>
      <p>
        These files of programs hold more than a conversation: ids, places and times that only the program itself can
        give. {titles.join(', ')}.
      </p>
    </details>
  );
}
