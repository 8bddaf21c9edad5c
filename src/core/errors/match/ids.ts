import { withoutEnd } from '../../text/without-end.ts';
import { KIND, kindOf, NEWLINE, SHIFT, SPACE, stepAt } from './characters.ts';
import { isFullLine } from './full-line.ts';

const SIGNS = new Set([...'_-:|/.+=$@#~*…'].map((sign) => sign.charCodeAt(0)));
const COMMA = 44;
const MOST = 64;
const LONGEST = 200;

/** Words that follow a list of ids in the envelope around it. */
const AFTER = /^(?:ids?|type|param|code|status|message|details?|request_?id|error|and|or|with|is|was|each|the)$/i;
/** A sentence that was wrapped onto the last id. */
const GLUED = /\.(?:Each|The|For|Remove|Please|Make|See|If|Items?|\(request).*/;

/**
 * Reads ids from a damaged text, from an offset on: parted by commas, quotes dropped, hard wraps inside ids closed.
 * Stops at the first thing that is not an id, or at `to`.
 */
export function idsAt(text: string, from: number, to: number): string[] {
  const ids: string[] = [];
  let at = from;
  while (at < to && ids.length < MOST) {
    const start = skipToId(text, at, to);
    const isQuoted = kindOf((text[start - 1] ?? '').charCodeAt(0)) === KIND.QUOTE;
    const { id, next, isCut } = readId(text, start, to);
    const clean = withoutEnd(id.replace(GLUED, '').replace(/^[:.,=]+/, ''), ':.,;');
    if (clean === '' || AFTER.test(clean) || /^(?:type|param|code|status|message):/.test(clean)) return ids;
    ids.push(clean);
    if (isCut) return ids;
    const comma = skipBlank(text, next, to);
    if (text[comma] === ':' && isQuoted && ids.length > 1) return ids.slice(0, -1);
    if (text.charCodeAt(comma) !== COMMA || (!isQuoted && isClosed(text, next))) return ids;
    at = comma + 1;
  }
  return ids;
}

/** A quote that no quote before the id opened is the end of the text that the ids stand in. */
function isClosed(text: string, from: number): boolean {
  let at = from;
  for (let steps = 0; steps < 200 && at < text.length; steps++) {
    const step = stepAt(text, at);
    const code = step % SHIFT;
    if (code !== 0 && !isBlank(code)) return kindOf(code) === KIND.QUOTE;
    at = Math.floor(step / SHIFT);
  }
  return false;
}

function readId(text: string, from: number, to: number): { id: string; next: number; isCut: boolean } {
  let id = '';
  let at = from;
  while (at < to && id.length < LONGEST) {
    const step = stepAt(text, at);
    const code = step % SHIFT;
    const next = Math.floor(step / SHIFT);
    const kind = kindOf(code);
    if (code === 0 && next > at + 1) {
      at = next;
    } else if (kind === KIND.LETTER || kind === KIND.DIGIT || SIGNS.has(code)) {
      id += String.fromCharCode(code);
      at = next;
    } else if (id !== '' && MASKED.test(text.slice(at, at + 26))) {
      const end = text.indexOf('>', at) + 1;
      id += text.slice(at, end);
      at = end;
    } else if (id !== '' && isBlank(code)) {
      const rest = afterWrap(text, at, to);
      if (rest < 0) return { id, next: at, isCut: false };
      at = rest;
    } else return { id, next: at, isCut: false };
  }
  return { id, next: at, isCut: true };
}

const isBlank = (code: number): boolean => {
  const kind = kindOf(code);
  return kind === KIND.BLANK || kind === KIND.LINE;
};

/** What somebody wrote over the rest of an id. */
const MASKED = /^<[a-z_ -]{1,24}>/i;

/** How a line begins that does not carry on an id: a time, a level, a frame of a stack, a sentence of more than a word. */
const NEXT_LINE =
  /^(?:\d{4}-\d\d-\d\d|\d\d:\d\d|(?:at|For|Please|Each|The|This|Make|See|If|Error|INFO|WARN|ERROR|DEBUG|with|Traceback|File|During|Received|Model|No|You|type|param)\b(?![.,]))/;

/** Behind a hard wrap: a line break on a line as long as its neighbours. -1 if this is a space that a writer meant. */
function afterWrap(text: string, from: number, to: number): number {
  let at = from;
  let broken = false;
  while (at < to && isBlank(text.charCodeAt(at))) {
    if (text.charCodeAt(at) === NEWLINE) broken = true;
    at++;
  }
  if (!broken || at >= to || NEXT_LINE.test(text.slice(at, at + 40))) return -1;
  return isFullLine(text, text.indexOf('\n', from)) ? at : -1;
}

function skipBlank(text: string, from: number, to: number): number {
  let at = from;
  while (at < to) {
    const step = stepAt(text, at);
    const code = step % SHIFT;
    const kind = kindOf(code);
    if (code !== 0 && kind !== KIND.QUOTE && !isBlank(code) && code !== SPACE) return at;
    at = Math.floor(step / SHIFT);
  }
  return at;
}

function skipToId(text: string, from: number, to: number): number {
  let at = skipBlank(text, from, to);
  while (at < to && /[:([<]/.test(text[at] ?? '')) at = skipBlank(text, at + 1, to);
  return at;
}

const SHAPES =
  /(?<![A-Za-z0-9_])(?:call|toolu|tooluse)[_-](?:\d{1,3}|[A-Z])(?![\w-])|(?<![A-Za-z0-9_])(?:toolu|srvtoolu|tooluse|call|fc|ctc|rs|msg|chatcmpl-tool|call_function|functions)[_.-][A-Za-z0-9_:.-]{4,90}/g;

/** Ids that can be told by their shape alone, in a plain piece of text. */
export function idsByShape(text: string): string[] {
  const found = [...text.matchAll(SHAPES)].map((hit) => withoutEnd(hit[0], '.:'));
  return [...new Set(found.filter((id) => /\d|^[^A-Z]*[A-Z].*[a-z]|_[A-Z]$/.test(id.slice(3))))];
}
