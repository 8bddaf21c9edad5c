import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { breaksOff } from '../model/arguments.ts';
import { Draft, type DraftMessage, isUntouched } from '../model/draft.ts';
import type { Part, Role, Transcript } from '../model/message.ts';
import { argumentsText } from '../model/message.ts';
import { runs } from '../testing/cases.ts';
import { applyEdits } from '../text/edits.ts';
import { isObject } from '../text/json.ts';
import { lower } from '../text/lower.ts';
import { isWithin, type Pointer, parent, valueAt } from '../text/pointer.ts';
import { readText } from '../text/read.ts';
import { reconcile } from '../text/reconcile.ts';
import type { Format, Holds, Source } from './format.ts';
import { fixturesOf, parsed, placed, readAll } from './testing/fixtures.ts';

const EACH = runs(500, 25);
const files = import.meta.glob('../../fixtures/formats/**/*', { query: '?raw', import: 'default', eager: true });
const fixtures = fixturesOf(files);

function reread(format: Format, source: Source, transcript: Transcript, draft: Draft) {
  const placements = format.spell(source, transcript, draft);
  const value = placed(source.value, placements);
  // What is written must be JSON.
  const again = readAll(format, { value: JSON.parse(JSON.stringify(value)), isRecords: source.isRecords });
  return { value, again: again.find((it) => it.at === transcript.at) ?? again[0] };
}

type Op = readonly [kind: number, a: number, b: number];
const ops = fc.array(fc.tuple(fc.nat(12), fc.nat(999), fc.nat(999)), { minLength: 1, maxLength: 6 });

/** Applies one step of planning to a draft. */
function step(draft: Draft, [kind, a, b]: Op): void {
  const count = draft.messages.length;
  const at = count === 0 ? 0 : a % count;
  const message = draft.messages[at];
  const place = message && message.parts.length > 0 ? b % message.parts.length : -1;
  if (kind === 0 && message) draft.messages = draft.messages.filter((it) => it !== message);
  else if (kind === 1 && message) message.parts = message.parts.filter((_, i) => i !== place);
  else if (kind === 2 && message) message.parts = [...message.parts].reverse();
  else if (kind === 3 && message) {
    const next = draft.messages[at + 1];
    if (next?.role !== message.role || message.role === 'tool' || message.role === 'other') return;
    draft.messages = draft.messages.filter((it) => it !== next);
    draft.messages[at] = { ...message, parts: [...message.parts, ...next.parts] };
  } else if (kind === 4) draft.messages.splice(at, 0, fresh('user', { kind: 'text', at: '', text: `new ${a} ${b}` }));
  else if (kind === 5)
    draft.messages.push(fresh('assistant', newCall(`n${a}_${b}`)), fresh('user', newResult(`n${a}_${b}`)));
  else if (kind === 6 && message && message.role === 'user')
    message.parts = [{ part: newResult(`o${b}`), from: null }, ...message.parts];
  else if (kind === 7 && message && message.role === 'assistant')
    message.parts = [...message.parts, { part: { kind: 'text', at: '', text: `more ${b}` }, from: null }];
  else if (kind === 8 && message && place >= 0) {
    const it = message.parts[place]!;
    message.parts = message.parts.map((old) => (old === it ? { part: changed(it.part, b), from: it.from } : old));
  } else if (kind === 9 && message) {
    const to = b % count;
    const rest = draft.messages.filter((it) => it !== message);
    draft.messages = [...rest.slice(0, to), message, ...rest.slice(to)];
  } else if (kind === 10 && message && place >= 0) {
    // A part moves to the next message of its kind of speaker.
    const target = draft.messages.slice(at + 1).find((it) => it.role === message.role && it.role !== 'tool');
    if (!target) return;
    const it = message.parts[place]!;
    message.parts = message.parts.filter((old) => old !== it);
    target.parts = [it, ...target.parts];
  } else if (kind === 11 && message && (message.role === 'system' || message.role === 'developer'))
    message.role = 'user';
  else if (
    kind === 12 &&
    message &&
    place >= 0 &&
    message.parts[place]!.part.kind === 'result' &&
    message.role === 'user'
  ) {
    const it = message.parts[place]!;
    message.parts = message.parts.filter((old) => old !== it);
    draft.messages.splice(at + 1, 0, { from: null, role: 'user', parts: [it] });
  }
}

const fresh = (role: Role, part: Part): DraftMessage => ({ from: null, role, parts: [{ part, from: null }] });
const newCall = (id: string): Part => ({ kind: 'call', at: '', id, name: 'probe', args: { a: [1] }, server: false });
const newResult = (callId: string): Part => ({
  kind: 'result',
  at: '',
  callId,
  name: 'probe',
  text: `result of ${callId}`,
  isError: false,
  retry: false,
  server: false,
});

function changed(part: Part, n: number): Part {
  switch (part.kind) {
    case 'text':
      return { ...part, text: `changed ${n}` };
    case 'reasoning':
      return part.redacted ? part : { ...part, text: `thought ${n}` };
    case 'call':
      if (n % 3 === 0 && part.id !== null) return { ...part, id: `id${n}` };
      return n % 3 === 1
        ? { ...part, name: `name${n}` }
        : { ...part, args: typeof part.args === 'string' ? `{"n":${n}}` : { n } };
    case 'result':
      if (n % 2 === 0 && part.callId !== null) return { ...part, callId: `id${n}` };
      return part.retry ? part : { ...part, text: `output ${n}` };
    case 'media':
      return part.data === null ? part : { ...part, data: 'AAAA' };
    case 'opaque':
      return part;
  }
}

/** A part as the law compares it; fields that a wire has no place for are left out. */
function summary({ holds }: Format, part: Part): string[] {
  const id = (it: string | null): string | null => (holds.ids ? it : null);
  switch (part.kind) {
    case 'text':
      return wordsOf(part, holds, /\n+/).map((text) => `text ${JSON.stringify(text)}`);
    case 'reasoning':
      return wordsOf(part, holds, '\n\n').map((text) => `reasoning ${JSON.stringify(text)} ${part.signature}`);
    case 'call':
      return [`call ${id(part.id)} ${part.name} ${argsOf(part.args, holds)} ${part.server}`];
    case 'result':
      return [`result ${id(part.callId)} ${part.text} ${part.retry} ${part.server}`];
    case 'media':
      return [`media ${part.mime} ${part.data} ${part.url}`];
    case 'opaque':
      return [`opaque ${part.label}`];
  }
}

/** The words of a part, apart where the wire does not tell where they end. */
const wordsOf = ({ kind, text }: Extract<Part, { kind: 'text' | 'reasoning' }>, holds: Holds, seam: string | RegExp) =>
  holds.joined?.includes(kind) ? text.split(seam) : [text];

/** Arguments as the wire keeps them, character for character where that is a string. */
function argsOf(args: unknown, { argumentsAre }: Holds): string {
  if (argumentsAre === 'text') return argumentsText(args);
  const value = argumentsAre === 'value' && typeof args === 'string' && !breaksOff(args) ? JSON.parse(args) : args;
  return JSON.stringify(value) ?? '';
}

interface Said {
  readonly role: Role;
  readonly parts: readonly Part[];
}

const said = (draft: Draft): Said[] =>
  draft.messages.map((it) => ({ role: it.role, parts: it.parts.map((part) => part.part) }));

/** What a history says, as far as the wire can hold it. A step that begins, all that an emptied message may keep, says nothing. */
function outline(format: Format, all: readonly Said[]): string[] {
  const isStep = (part?: Part): boolean => part?.kind === 'opaque' && part.label === 'step-start';
  const history = all.filter(({ parts }) => parts.length > 1 || !isStep(parts[0]));
  if (format.holds.resultsRead === 'by-call') return sessionOutline(format, history);
  const isChat = format.results === 'own-message' && !format.holds.fuses;
  return history.flatMap(({ role, parts }): string[] => {
    const isLeading = isChat || format.holds.resultsRead === 'leading';
    const results = isLeading ? parts.filter((part) => part.kind === 'result') : [];
    const rest = parts.filter((part) => !(isLeading && part.kind === 'result') && !(isChat && part.kind === 'opaque'));
    const words = rest.flatMap((part) => {
      const who = part.kind === 'result' && format.results === 'own-message' ? 'tool' : side(role);
      return summary(format, part).map((it) => `${who} ${it}`);
    });
    // Where results are messages of their own, keys of the message hold the rest, in no order.
    return [...results.flatMap((part) => summary(format, part)), ...(isChat ? words.sort() : words)];
  });
}

const side = (role: Role): string => (role === 'tool' ? 'user' : role);

/** A session is read with the results of a call directly after it, so their own place says nothing. */
function sessionOutline(format: Format, history: readonly Said[]): string[] {
  const parts = history.flatMap((it) => it.parts.map((part) => ({ part, role: it.role })));
  const words = history.flatMap(({ role, parts: own }) => {
    const said = own
      .filter((part) => part.kind !== 'result')
      .flatMap((part) => summary(format, part).map((line) => `${role} ${line}`));
    return format.holds.unordered ? said.sort() : said;
  });
  const results = parts.filter((it) => it.part.kind === 'result').flatMap((it) => summary(format, it.part));
  return [...words, ...results.sort()];
}

/** A session is read from its compaction summary on: what is drafted before it has no place. */
function isBeforeSummary(format: Format, draft: Draft): boolean {
  const isSummary = (it: DraftMessage['from']) => it?.note === 'compaction summary';
  const at = draft.messages.findIndex(
    (it) => isSummary(it.from) || it.parts.some((part) => isSummary(part.from?.message ?? null)),
  );
  // A result that is a record of its own in front of the summary is before it too.
  const [head, ...rest] = draft.messages[0]?.parts ?? [];
  // Where nothing fuses a message is told with its results in front.
  const isResult = [head, ...(format.holds.fuses ? [] : rest)].some((it) => it?.part.kind === 'result');
  const isLed = at === 0 && format.results === 'own-message' && isResult;
  return at > 0 || isLed || (at === 0 && !isSummary(draft.messages[0]!.from));
}

/** The smallest place that holds the list and all messages: a history may stand in two lists of a row. */
function homeOf({ at, messages }: Transcript): Pointer {
  let home = at;
  for (const it of messages) while (!isWithin(it.at, home)) home = parent(home) ?? '';
  return home;
}

/** True if a value is, or holds, that very value. Elements may stand in lists inside elements. */
function reaches(from: unknown, to: unknown, depth: number): boolean {
  if (from === to) return true;
  if (typeof from !== 'object' || from === null || depth === 0) return false;
  return Object.values(from).some((it) => reaches(it, to, depth - 1));
}

/** True if an element of a list is that value but for names: of the record before it, of the first that it keeps. */
function isRelinked(list: unknown, was: unknown): boolean {
  if (!Array.isArray(list) || !isObject(was)) return false;
  return list.some((it: unknown) => {
    if (!isObject(it)) return false;
    const others = Object.keys({ ...was, ...it }).filter((key) => it[key] !== was[key]);
    const isName = (id: unknown): boolean => id === null || typeof id === 'string' || typeof id === 'number';
    return others.length <= 2 && others.every((key) => isName(it[key]) && isName(was[key]));
  });
}

const good = fixtures.filter((it) => it.name.startsWith('ok.') && !it.format.readOnly);

describe.each(good)('drafts over $id/$name', ({ format, source }) => {
  it('are spelled so that reading gives what was drafted', () => {
    fc.assert(
      fc.property(ops, fc.nat(9), (list, which) => {
        const transcripts = readAll(format, source);
        const transcript = transcripts[which % transcripts.length]!;
        const draft = new Draft(transcript.messages);
        for (const op of list) step(draft, op);
        if (draft.isUnchanged || draft.messages.length === 0 || isBeforeSummary(format, draft)) return;
        // A response in an envelope holds one message and no more.
        if (transcript.messages[0]?.at === transcript.at && transcript.at !== '') return;
        const { again } = reread(format, source, transcript, draft);
        expect(outline(format, again?.messages ?? [])).toEqual(outline(format, said(draft)));
      }),
      EACH,
    );
  });

  it('leave messages that were not touched as they are', () => {
    fc.assert(
      fc.property(ops, (list) => {
        const transcript = readAll(format, source)[0]!;
        const draft = new Draft(transcript.messages);
        for (const op of list) step(draft, op);
        if (draft.isUnchanged || format.holds.resultsRead === 'by-call' || draft.messages.length === 0) return;
        const { value } = reread(format, source, transcript, draft);
        const now = valueAt(value, homeOf(transcript));
        for (const it of draft.messages)
          if (it.from && isUntouched(it)) {
            const was = valueAt(source.value, it.from.at);
            expect(reaches(now, was, 4) || isRelinked(now, was)).toBe(true);
          }
      }),
      EACH,
    );
  });
});

describe.each(fixtures)('$id/$name under any draft', ({ format, source, text }) => {
  it('is written into the text as it is spelled, and nothing else changes', () => {
    const { document } = readText(text);
    const read: Source = { value: document.value, isRecords: document.records !== null };
    expect(document.value).toEqual(source.value);
    fc.assert(
      fc.property(ops, (list) => {
        const transcript = readAll(format, read)[0];
        if (!transcript) return;
        const draft = new Draft(transcript.messages);
        for (const op of list) step(draft, op);
        if (draft.isUnchanged) return;
        const placements = format.spell(read, transcript, draft);
        const changes = placements.flatMap((it) => reconcile(document, it.at, it.spelling));
        const now = applyEdits(document.text, lower(document, changes));
        expect(parsed(now, read.isRecords)).toEqual(placed(read.value, placements));
      }),
      EACH,
    );
  });

  it('is spelled as JSON, without a throw', () => {
    fc.assert(
      fc.property(ops, (list) => {
        for (const transcript of readAll(format, source)) {
          const draft = new Draft(transcript.messages);
          for (const op of list) step(draft, op);
          if (!draft.isUnchanged) reread(format, source, transcript, draft);
        }
      }),
      EACH,
    );
  });
});
