import type { Part } from '../../model/message.ts';
import { isObject, type JsonObject } from '../../text/json.ts';
import type { Pointer } from '../../text/pointer.ts';
import { firstMade } from '../../text/search.ts';
import { readAnthropicBlock } from '../anthropic/read.ts';
import { viewContent } from '../common/block-view.ts';
import { blockAt } from '../common/blocks.ts';
import * as made from '../common/parts.ts';
import { GEMINI } from '../gemini/parts.ts';
import { finding, type Path, passing, type Test, textUnder, under, wording } from './conditions.ts';

/** A part, and where its fields are. A row that lacks what it needs does not fit, and the next one is asked. */
interface PartRow {
  readonly kind: Part['kind'];
  readonly if?: Test;
  /** The object in the block that holds the fields. */
  readonly in?: Path;
  /** Where the part is below its block, if that is not the block itself. */
  readonly at?: string;
  readonly text?: Path;
  readonly signature?: Path;
  readonly id?: Path;
  /** Of several the names that are there, with `-` between. */
  readonly name?: Path | readonly Path[];
  /** What a call without a name is called. */
  readonly called?: string;
  readonly args?: Path;
  /** The arguments of a call that has none, by the paths of their values. */
  readonly noArgs?: { readonly [key: string]: Path };
  readonly mime?: Path;
  readonly data?: Path;
  readonly url?: Path;
  readonly error?: Test;
  readonly server?: Test;
  readonly redacted?: Test;
  readonly unaddressed?: true;
  /** True for a result of which everything but a string is written as JSON. */
  readonly asJson?: true;
  /** What a part that is not understood is called; with `{}` its first key. */
  readonly label?: string;
}

/** Parts of a message: those of a content (words or blocks), of a list of blocks, or one part. */
export interface Piece extends Partial<PartRow> {
  readonly content?: Path;
  readonly list?: Path;
  readonly blocks?: readonly PartRow[];
  /** Whose blocks those are that no row fits; by default they are not understood. */
  readonly others?: keyof typeof OTHERS;
  /** True if what no row fits says nothing. */
  readonly skips?: true;
}

const OTHERS = {
  anthropic: readAnthropicBlock,
  gemini: (block: JsonObject, at: Pointer): Part => blockAt(GEMINI, block, at),
};

type Read = (block: JsonObject, at: Pointer) => Part | null;
type ReadParts = (value: JsonObject, at: Pointer) => readonly Part[];

export function pieces(rows: readonly Piece[]): ReadParts {
  const all = rows.map(piece);
  return (value, at) => all.flatMap((read) => read(value, at));
}

function piece({ content, list, blocks = [], others, skips, kind, ...row }: Piece): ReadParts {
  const read = blockReader(blocks);
  const block: Read = (it, at) => read(it, at) ?? (others ? OTHERS[others](it, at) : null);
  if (content !== undefined) {
    const find = finding(content);
    return (value, at) => {
      const found = find(value, at);
      return found ? viewContent(found.value, found.at, block) : [];
    };
  }
  if (list !== undefined) {
    const find = finding(list);
    return (value, at) => {
      const found = find(value, at);
      const values: readonly unknown[] = found && Array.isArray(found.value) ? found.value : [];
      return values.flatMap((it, i) => {
        const place = found?.inText ? found.at : `${found?.at}/${i}`;
        const part = isObject(it) ? block(it, place) : null;
        return part ?? (skips ? [] : made.opaquePart(place, made.labelOf(it)));
      });
    };
  }
  if ((kind === 'text' || kind === 'reasoning') && row.text !== undefined && row.at === undefined)
    return wordsReader({ ...row, kind, text: row.text });
  const one = blockReader(kind ? [{ ...row, kind }] : []);
  return (value, at) => {
    const part = one(value, at);
    return part ? [part] : [];
  };
}

/** Words under a key of the message, where there are any: they are where the key is. */
function wordsReader(row: PartRow & { readonly text: Path }): ReadParts {
  const ways = row.text.split('|').map((way) => ({ find: finding(way), read: blockReader([{ ...row, text: way }]) }));
  return (value, at) => {
    for (const { find, read } of ways) {
      const found = find(value, at);
      const part = found && found.value !== '' ? read(value, at) : null;
      if (found && part && typeof found.value === 'string') return [{ ...part, at: found.at }];
    }
    return [];
  };
}

/** How the blocks of a wire are read that is also written; what no row fits is not understood. */
export function partReader(rows: object): (block: unknown, at: Pointer) => Part {
  const read = blockReader(rows as readonly PartRow[]);
  return (block, at) => (isObject(block) ? read(block, at) : null) ?? made.opaquePart(at, made.labelOf(block));
}

/** Reads one block by the first row that fits; null if none does. */
function blockReader(rows: readonly PartRow[]): Read {
  const readers = rows.map(({ in: inside = '', at: below, ...row }) => {
    const [fits, get, make] = [passing(row.if), under(inside), maker(row)];
    return (block: JsonObject, at: Pointer): Part | null => {
      const held = fits(block) ? get(block) : null;
      return isObject(held) ? make(held, below === undefined ? at : `${at}/${below}`) : null;
    };
  });
  return (block, at) => firstMade(readers, (read) => read(block, at));
}

function maker(row: PartRow): Read {
  const addressed = row.unaddressed ? { unaddressed: true as const } : {};
  const [text, signature, name] = [textUnder(row.text), textUnder(row.signature), nameUnder(row.name)];
  const idText = textUnder(row.id);
  const id = (object: JsonObject): string | null => made.idOf(idText(object));
  const server = row.server ? passing(row.server) : () => false;
  if (row.kind === 'text') return (it, at) => (text(it) === null ? null : made.textPart(at, text(it) ?? ''));
  if (row.kind === 'reasoning') {
    const thought = row.text === undefined ? () => '' : under(row.text);
    const isHidden = row.redacted ? passing(row.redacted) : () => false;
    return (it, at) => {
      const part = made.reasoningPart(at, made.contentText(thought(it)), signature(it));
      return isHidden(it) ? { ...part, redacted: true } : part;
    };
  }
  if (row.kind === 'call') {
    const args = under(row.args ?? '');
    const others = row.noArgs ? Object.entries(row.noArgs).map(([key, path]) => [key, under(path)] as const) : null;
    return (it, at) => {
      const given = args(it);
      const other = others ? Object.fromEntries(others.map(([key, get]) => [key, get(it) ?? null])) : given;
      const said = { id: id(it), name: name(it) ?? row.called ?? '', args: given ?? other };
      const signed = signature(it);
      const call = { ...made.callPart(at, { ...said, server: server(it) }), ...addressed };
      return signed === null ? call : { ...call, signature: signed };
    };
  }
  if (row.kind === 'result') {
    const [value, isError] = [under(row.text ?? ''), row.error ? passing(row.error) : () => false];
    const words = (it: unknown): string =>
      row.asJson && typeof it !== 'string' ? made.compact(it) : made.contentText(it);
    return (it, at) => {
      const said = { callId: id(it), name: name(it), text: words(value(it)), isError: isError(it), server: server(it) };
      return { ...made.resultPart(at, said), ...addressed };
    };
  }
  if (row.kind === 'media') {
    const [data, mime, url] = [textUnder(row.data), textUnder(row.mime), textUnder(row.url)];
    return (it, at) =>
      data(it) === null ? made.addressed(at, url(it), mime(it)) : made.mediaPart(at, mime(it), data(it));
  }
  return (it, at) => made.opaquePart(at, labelled(row.label, it));
}

function nameUnder(path: PartRow['name']): (value: unknown) => string | null {
  if (path === undefined || typeof path === 'string') return textUnder(path);
  const names = path.map(textUnder);
  return (value) => names.flatMap((name) => name(value) || []).join('-') || null;
}

function labelled(label: string | undefined, value: JsonObject): string {
  if (label === '{}') return Object.keys(value)[0] ?? 'object';
  return label === undefined ? made.labelOf(value) : wording(label, value);
}
