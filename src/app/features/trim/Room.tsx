import { useEffect, useId, useState } from 'react';
import type { CurveView, RoomView, WindowView } from '../../../worker/protocol.ts';
import { digits } from '../../parts/formatting.ts';
import { about, countedWith } from '../../parts/trim/counted.ts';
import { type Division, divide, type Piece } from '../../parts/trim/room.ts';
import { actions, useStore } from '../../store.ts';
import { visibleWords } from '../../ui/VisibleText.tsx';
import css from './room.module.css';

interface RoomProps {
  readonly room: RoomView;
  readonly total: CurveView['total'];
  /** Tokens of the messages as the trim leaves them. */
  readonly sent: number;
  readonly budget: number;
  readonly onBudget: (budget: number) => void;
}

/** Survives a look at another tab. */
let remembered: { readonly model: string | null; readonly title: string | null; readonly reserve: string | null } = {
  model: null,
  title: null,
  reserve: null,
};

/** What a model's window is spent on, and the budget that is left for the messages. */
export function Room({ room, total, sent, budget, onBudget }: RoomProps) {
  const id = useId();
  const windows = useStore((state) => state.catalogue?.windows) ?? [];
  const [choice, setChoice] = useState(() => (remembered.model === room.model ? remembered : fresh(room.model)));
  const change = (part: Partial<typeof remembered>) =>
    setChoice((now) => (remembered = { ...now, ...part, model: room.model }));
  useEffect(() => setChoice((now) => (now.model === room.model ? now : fresh(room.model))), [room.model]);
  const window = windows.find((it) => it.title === (choice.title ?? room.window)) ?? null;
  const reserve =
    choice.reserve === null ? (window?.output ?? 0) : Math.max(0, Math.round(Number(choice.reserve) || 0));
  const division = window === null ? null : divide(window, room, reserve, sent);
  const wanted = Math.min(division?.budget ?? 0, total);
  return (
    <section className={css.room} aria-label="Context window">
      <div className={css.roomFields}>
        <label htmlFor={`${id}m`}>Model</label>
        <select
          id={`${id}m`}
          className="select"
          value={window?.title ?? ''}
          onChange={(event) => change({ title: event.target.value || null, reserve: null })}
        >
          {window === null ? <option value="">{unknown(room.model)}</option> : null}
          {windows.map((it) => (
            <option key={it.title} value={it.title}>
              {it.title}
            </option>
          ))}
        </select>
        {window === null || window.separate ? null : (
          <span className={css.roomReserve}>
            <label htmlFor={`${id}r`}>For the response</label>
            <input
              id={`${id}r`}
              className="field"
              type="number"
              min={0}
              inputMode="numeric"
              value={choice.reserve ?? window.output ?? ''}
              onChange={(event) => change({ reserve: event.target.value })}
            />
          </span>
        )}
        {division === null ? null : (
          <button
            type="button"
            className="button"
            disabled={division.budget === 0 || wanted === budget}
            onClick={() => onBudget(division.budget)}
          >
            Set budget to {digits(division.budget)}
          </button>
        )}
      </div>
      {window === null || division === null ? (
        <p className={css.roomNote} data-part="note">
          Choose a model to see how much of its window is left for the messages.
        </p>
      ) : (
        <>
          <Bar division={division} sign={about(room.counter)} />
          <Note window={window} room={room} />
        </>
      )}
    </section>
  );
}

const fresh = (model: string | null) => ({ model, title: null, reserve: null });

const unknown = (model: string | null) => (model === null ? 'Choose a model' : `No figures for ${visibleWords(model)}`);

const NAMES: { readonly [kind in Piece['kind']]: string } = {
  reserve: 'Response',
  tools: 'Tools',
  system: 'System',
  messages: 'Messages',
  free: 'Free',
  over: 'Too much by',
};

/** `sign` stands before what was counted; the window and what is kept for the answer are given. */
function Bar({ division, sign }: { readonly division: Division; readonly sign: string }) {
  const { pieces, width } = division;
  const over = pieces.find((it) => it.kind === 'over')?.tokens ?? 0;
  return (
    <>
      <div className={css.roomBar} aria-hidden="true">
        {pieces.map(({ kind, tokens }) =>
          kind === 'over' ? null : <i key={kind} data-piece={kind} style={{ flexGrow: tokens / width }} />,
        )}
        {over > 0 ? <b style={{ insetInlineStart: `${((width - over) / width) * 100}%` }} /> : null}
      </div>
      <ul className={css.roomPieces}>
        {pieces.map(({ kind, tokens }) => (
          <li key={kind} data-piece={kind}>
            {NAMES[kind]}{' '}
            <strong>
              {kind === 'reserve' ? '' : sign}
              {digits(tokens)}
            </strong>
          </li>
        ))}
      </ul>
    </>
  );
}

function Note({ window, room }: { readonly window: WindowView; readonly room: RoomView }) {
  const counters = useStore((state) => state.catalogue?.counters) ?? [];
  const { counter } = room;
  const missing = [
    room.system === null && room.listed === 0 ? 'no system prompt' : '',
    room.tools === null ? 'no tools' : '',
  ]
    .filter(Boolean)
    .join(' and ');
  const better = counters.find((it) => it.id === window.counters[0]);
  const suits = window.counters.length === 0 ? null : window.counters.includes(counter.id);
  return (
    <p className={css.roomNote} data-part="note">
      {digits(window.window)} tokens in all
      {window.separate
        ? ', the response has a limit of its own'
        : window.output === null
          ? ', no output limit known'
          : ''}
      : {window.confidence} by {new URL(window.source).hostname}, {window.checked}. Counted with {countedWith(counter)}
      {room.tools === null ? '' : '; tools by their JSON, so roughly'}
      {suits === true ? '.' : suits === null ? '; no counter is made for this model.' : ', not made for this model.'}{' '}
      {suits === false && better ? (
        <button type="button" className="link" onClick={() => void actions.setCounter(better.id)}>
          Count with {better.title}
        </button>
      ) : null}
      {missing === '' ? null : ` The file holds ${missing}: what is sent besides counts too.`}
    </p>
  );
}
