import { Fragment, type ReactNode, useState } from 'react';
import { useStore } from '../store.ts';
import { count, digits } from './formatting.ts';
import css from './part.module.css';

/** Of very many things so many are drawn at first, and so many more each time: each of them is several elements. */
const FIRST = 100;
const MORE = 500;
/** So many stand before the one in question. */
const BEFORE = 20;

interface SomeProps {
  /** How many there are. */
  readonly count: number;
  /** What one of them is called. */
  readonly name: string;
  /** The one that is looked at: it is among those that are drawn. */
  readonly at: number | null;
  readonly draw: (at: number) => ReactNode;
}

/** Things of which there may be thousands. What is not drawn is said, with the way to see it. */
export function PartialList({ count: all, name, at, draw }: SomeProps) {
  const [range, setRange] = useState(() => around(at, all));
  const [asked, setAsked] = useState(at);
  if (at !== asked) {
    setAsked(at);
    if (at !== null && (at < range.from || at >= range.to)) setRange(around(at, all));
  }
  const from = Math.min(range.from, all);
  const to = Math.min(range.to, all);
  // biome-ignore lint/suspicious/noArrayIndexKey: they are known by their place.
  const drawn = Array.from({ length: to - from }, (_, i) => <Fragment key={from + i}>{draw(from + i)}</Fragment>);
  return (
    <>
      {from > 0 && (
        <Rest
          left={from}
          name={name}
          where="before these"
          onMore={(by) => setRange({ from: Math.max(0, from - by), to })}
        />
      )}
      {drawn}
      {to < all && (
        <Rest
          left={all - to}
          name={name}
          where="after these"
          onMore={(by) => setRange({ from, to: Math.min(all, to + by) })}
        />
      )}
    </>
  );
}

function around(at: number | null, all: number): { readonly from: number; readonly to: number } {
  if (at === null || at < FIRST || all <= FIRST) return { from: 0, to: FIRST };
  const from = Math.max(0, Math.min(at - BEFORE, all - FIRST));
  return { from, to: from + FIRST };
}

interface RestProps {
  readonly left: number;
  readonly name: string;
  readonly where: 'before these' | 'after these';
  readonly onMore: (by: number) => void;
}

function Rest({ left, name, where, onMore }: RestProps) {
  const by = Math.min(MORE, left);
  return (
    <p className={`${css.someRest} soft`}>
      The {count(left, name)} {where} {left === 1 ? 'is' : 'are'} not shown here.{' '}
      <button
        type="button"
        className="link"
        onClick={(event) => {
          event.stopPropagation();
          onMore(by);
        }}
      >
        {by === left ? `Show ${left === 1 ? 'it' : `these ${digits(left)}`}` : `Show ${digits(by)} more`}
      </button>
    </p>
  );
}

/** The part of a message that the selected problem is about; null where it is about none. */
export function usePartInQuestion(index: number): number | null {
  return useStore(({ selection, view }) => {
    if (selection === null || selection.index !== index || selection.key === null) return null;
    return view?.diagnostics.find((it) => it.key === selection.key)?.partIndex ?? null;
  });
}
