// biome-ignore-all lint/a11y/useKeyWithClickEvents: the keys of the tree are those of its root.
// biome-ignore-all lint/a11y/noStaticElementInteractions: its line is the hand's way, the item has the keys.
import { type MouseEvent, useState } from 'react';
import { VisibleText, visibleWords } from '../ui/VisibleText.tsx';
import { digits } from './formatting.ts';
import css from './json.module.css';
import { copied, pathTo } from './jsonPath.ts';
import { pressInTree, stopAt } from './treeKeys.ts';

/** Children that are listed at first, and how many more each time. */
const LISTED = 100;
/** Levels that are open from the start. */
const OPEN = 2;

/** A JSON value as a tree that folds. Everything is text; each value and its path can be copied. */
export function JsonTree({ value, label = 'JSON' }: { readonly value: object; readonly label?: string }) {
  return (
    <div
      className={`${css.jsonTree} content`}
      data-text=""
      role="tree"
      aria-label={label}
      onKeyDown={pressInTree}
      onFocus={({ target }) => target.matches('[role="treeitem"]') && stopAt(target)}
    >
      <Children value={value} path="" level={1} />
    </div>
  );
}

interface ChildrenProps {
  readonly value: object;
  readonly path: string;
  readonly level: number;
}

function Children({ value, path, level }: ChildrenProps) {
  const [limit, setLimit] = useState(LISTED);
  const isItem = Array.isArray(value);
  const entries = Object.entries(value);
  const showMore = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    // The line may go with what it shows: the one before it is where Tab and the focus are then.
    const before = currentTarget.closest('[role="treeitem"]')?.previousElementSibling;
    if (before instanceof HTMLElement) before.focus();
    setLimit(limit + LISTED * 5);
  };
  const more = `${entries.length - limit} more`;
  return (
    <>
      {entries.slice(0, limit).map(([key, inner], at) => (
        <Entry
          key={key}
          name={key}
          value={inner}
          path={pathTo(path, key, isItem)}
          level={level}
          isItem={isItem}
          isStop={level === 1 && at === 0}
        />
      ))}
      {entries.length > limit ? (
        <div role="treeitem" className={css.jsonEntry} aria-level={level} aria-label={more} tabIndex={-1}>
          <div className={css.jsonLine} data-line="" onClick={showMore}>
            <span className="link">{more}</span>
          </div>
        </div>
      ) : null}
    </>
  );
}

interface EntryProps {
  readonly name: string;
  readonly value: unknown;
  readonly path: string;
  readonly level: number;
  readonly isItem: boolean;
  /** Tab comes here first. */
  readonly isStop: boolean;
}

/** Longer strings are cut, which is said; the whole of it is copied. */
const LONGEST = 600;
/** So much of a value is said where it is heard. */
const SAID = 120;

/** What is closed is not in the page: a tree may be large. */
function Entry({ name, value, path, level, isItem, isStop }: EntryProps) {
  const inner = typeof value === 'object' && value !== null ? value : null;
  const size = inner === null ? 0 : Object.keys(inner).length;
  const [open, setOpen] = useState(level <= OPEN && size <= LISTED);
  // What can be copied is there for who comes near, by pointer or by keys.
  const [near, setNear] = useState(false);
  const words = inner === null ? leafWords(value) : Array.isArray(inner) ? `[${size}]` : `{${size}}`;
  const toggle = (event: MouseEvent<HTMLElement>) => {
    const item = event.currentTarget.closest<HTMLElement>('[role=treeitem]');
    if (item) stopAt(item);
    setOpen(!open);
  };
  return (
    <div
      role="treeitem"
      className={css.jsonEntry}
      aria-level={level}
      aria-label={visibleWords(`${name}: ${words.slice(0, SAID)}`)}
      aria-expanded={size === 0 ? undefined : open}
      tabIndex={isStop ? 0 : -1}
      onFocus={({ target, currentTarget }) => setNear(isOwn(target, currentTarget))}
      onBlur={({ relatedTarget, currentTarget }) => setNear(isOwn(relatedTarget, currentTarget))}
    >
      <div
        className={css.jsonLine}
        data-line=""
        onPointerEnter={() => setNear(true)}
        onPointerLeave={() => setNear(false)}
        onClick={size === 0 ? undefined : toggle}
      >
        <span className={isItem ? css.jsonItem : css.jsonKey}>
          <VisibleText text={name} />
        </span>{' '}
        {inner === null ? (
          <span className={typeof value === 'string' ? css.jsonString : css.jsonWord}>
            <VisibleText text={words} />
          </span>
        ) : (
          <span className="faint">{words}</span>
        )}
        {near ? <Copy value={value} path={path} /> : null}
      </div>
      {open && inner !== null && size > 0 ? (
        // biome-ignore lint/a11y/useSemanticElements: a branch of a tree, no fields
        <div role="group" className={css.jsonBranch}>
          <Children value={inner} path={path} level={level + 1} />
        </div>
      ) : null}
    </div>
  );
}

/** True for a line of a tree and what stands in it, not for the lines of its branch. */
const isOwn = (target: EventTarget | null, item: HTMLElement): boolean =>
  target instanceof Element && target.closest('[role="treeitem"]') === item;

function leafWords(value: unknown): string {
  if (typeof value !== 'string') return String(value);
  const left = value.length - LONGEST;
  return left > 0 ? `${value.slice(0, LONGEST)}… ${digits(left)} more characters` : value;
}

function Copy({ value, path }: { readonly value: unknown; readonly path: string }) {
  const [done, setDone] = useState<string | null>(null);
  const copy = async (event: MouseEvent, what: string, text: string) => {
    event.stopPropagation();
    try {
      await navigator.clipboard.writeText(text);
      setDone(`${what} copied`);
    } catch {
      setDone('the browser did not allow copying');
    }
  };
  return (
    <span className={css.jsonCopy}>
      <button type="button" className="link" data-copy="value" onClick={(it) => void copy(it, 'value', copied(value))}>
        Copy value
      </button>
      <button
        type="button"
        className="link"
        data-copy="path"
        title={path}
        onClick={(it) => void copy(it, 'path', path)}
      >
        Copy path
      </button>
      <span role="status" className="soft">
        {done}
      </span>
    </span>
  );
}
