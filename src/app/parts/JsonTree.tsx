import { type ReactNode, useState } from 'react';
import { VisibleText } from '../ui/VisibleText.tsx';

/** Children that are listed at first, and how many more each time. */
const LISTED = 100;
/** Levels that are open from the start. */
const OPEN = 2;

/** A JSON value as a tree that folds. Everything is text. */
export function JsonTree({ value }: { readonly value: object }) {
  return (
    <div className="json-tree content">
      <Children value={value} depth={0} />
    </div>
  );
}

function Children({ value, depth }: { readonly value: object; readonly depth: number }) {
  const [limit, setLimit] = useState(LISTED);
  const entries = Object.entries(value);
  return (
    <ul>
      {entries.slice(0, limit).map(([key, inner]) => (
        <li key={key}>
          <Node name={key} value={inner} depth={depth} isItem={Array.isArray(value)} />
        </li>
      ))}
      {entries.length > limit ? (
        <li>
          <button type="button" className="link" onClick={() => setLimit(limit + LISTED * 5)}>
            {entries.length - limit} more
          </button>
        </li>
      ) : null}
    </ul>
  );
}

interface NodeProps {
  readonly name: string;
  readonly value: unknown;
  readonly depth: number;
  readonly isItem: boolean;
}

function Node({ name, value, depth, isItem }: NodeProps) {
  const key = (
    <span className={isItem ? 'json-item' : 'json-key'}>
      <VisibleText text={name} />
    </span>
  );
  if (typeof value === 'object' && value !== null) return <Branch name={key} value={value} depth={depth} />;
  return (
    <>
      {key} <Leaf value={value} />
    </>
  );
}

/** What is closed is not in the page: a tree may be large. */
function Branch({ name, value, depth }: { readonly name: ReactNode; readonly value: object; readonly depth: number }) {
  const size = Object.keys(value).length;
  const [open, setOpen] = useState(depth < OPEN && size <= LISTED);
  const words = Array.isArray(value) ? `[${size}]` : `{${size}}`;
  if (size === 0)
    return (
      <>
        {name} <span className="faint">{words}</span>
      </>
    );
  return (
    <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {name} <span className="faint">{words}</span>
      </summary>
      {open ? <Children value={value} depth={depth + 1} /> : null}
    </details>
  );
}

/** Longer strings are cut; the whole of it is in the text. */
const LONGEST = 600;

function Leaf({ value }: { readonly value: unknown }) {
  if (typeof value === 'string')
    return (
      <span className="json-string">
        <VisibleText text={value.length > LONGEST ? `${value.slice(0, LONGEST)}…` : value} />
      </span>
    );
  return <span className="json-word">{String(value)}</span>;
}
