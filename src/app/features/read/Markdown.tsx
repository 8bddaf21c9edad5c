import type { Nodes, Parents, Root } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { gfmTable } from 'micromark-extension-gfm-table';
import { type ReactNode, useMemo } from 'react';
import { VisibleText } from '../../ui/VisibleText.tsx';
import css from './read.module.css';

/** Longer texts are shown as they are written: taking them apart would take too long. */
const LONGEST = 20_000;
/** What is nested deeper is shown as it is written. */
const DEEPEST = 24;

/** Markdown as elements without links, pictures or HTML: those are shown as they are written. */
export function Markdown({ text }: { readonly text: string }) {
  const root = useMemo(() => parsed(text), [text]);
  if (root === null)
    return (
      <p className={css.mdPlain} data-text="">
        <VisibleText text={text} />
      </p>
    );
  return (
    <div className={css.md} data-text="">
      {childrenOf(root, text, 0)}
    </div>
  );
}

function parsed(text: string): Root | null {
  if (text.length > LONGEST) return null;
  try {
    return fromMarkdown(text, { extensions: [gfmTable()], mdastExtensions: [gfmTableFromMarkdown()] });
  } catch {
    // Nesting that the parser gives up on.
    return null;
  }
}

function childrenOf(node: Parents, text: string, depth: number): ReactNode {
  return node.children.map((child, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a text are known by their order.
    <Piece key={at} node={child} text={text} depth={depth + 1} />
  ));
}

interface PieceProps {
  readonly node: Nodes;
  readonly text: string;
  readonly depth: number;
}

function Piece({ node, text, depth }: PieceProps): ReactNode {
  if (depth > DEEPEST) return <Written node={node} text={text} />;
  const inner = () => ('children' in node ? childrenOf(node, text, depth) : null);
  switch (node.type) {
    case 'text':
      return <VisibleText text={node.value} />;
    case 'paragraph':
      return <p>{inner()}</p>;
    case 'heading':
      return (
        <p className={css.mdHeading} data-depth={node.depth}>
          {inner()}
        </p>
      );
    case 'strong':
      return <strong>{inner()}</strong>;
    case 'emphasis':
      return <em>{inner()}</em>;
    case 'inlineCode':
      return (
        <code className="quoted-name">
          <VisibleText text={node.value} />
        </code>
      );
    case 'code':
      return (
        <pre className={`content ${css.mdCode}`}>
          <VisibleText text={node.value} />
        </pre>
      );
    case 'list':
      return node.ordered ? <ol start={node.start ?? 1}>{inner()}</ol> : <ul>{inner()}</ul>;
    case 'listItem':
      return <li>{inner()}</li>;
    case 'blockquote':
      return <blockquote>{inner()}</blockquote>;
    case 'thematicBreak':
      return <hr />;
    case 'break':
      return <br />;
    case 'table':
      return <Table rows={node.children} text={text} depth={depth} />;
    default:
      return <Written node={node} text={text} />;
  }
}

type Row = Extract<Nodes, { type: 'tableRow' }>;

function Table({
  rows,
  text,
  depth,
}: {
  readonly rows: readonly Row[];
  readonly text: string;
  readonly depth: number;
}) {
  const [head, ...body] = rows;
  const cells = (row: Row, Cell: 'th' | 'td') =>
    row.children.map((cell, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: cells are known by their column.
      <Cell key={at}>{childrenOf(cell, text, depth + 1)}</Cell>
    ));
  return (
    <div className={css.mdTable}>
      <table>
        <thead>{head && <tr>{cells(head, 'th')}</tr>}</thead>
        <tbody>
          {body.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows are known by their order.
            <tr key={at}>{cells(row, 'td')}</tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Links, pictures, HTML and what else has no element here: the characters as they stand in the text. */
function Written({ node, text }: { readonly node: Nodes; readonly text: string }) {
  const { position } = node;
  if (position === undefined) return null;
  return (
    <span className={css.mdWritten}>
      <VisibleText text={text.slice(position.start.offset, position.end.offset)} />
    </span>
  );
}
