import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Draft, type DraftMessage, isUntouched } from '../model/draft.ts';
import type { Part, Role, Transcript } from '../model/message.ts';
import { argumentsText } from '../model/message.ts';
import { isObject } from '../text/json.ts';
import { steps, valueAt } from '../text/pointer.ts';
import { toValue } from '../text/spelling.ts';
import type { Format, Placement, Source } from './format.ts';
import { detectFormat, formatById } from './plain.ts';

const SEED = Number(process.env.SEED ?? 20261121);
const files = import.meta.glob('../../fixtures/formats/**/*', { query: '?raw', import: 'default', eager: true });
const fixtures = Object.entries(files).flatMap(([path, text]) => {
  const [id = '', name = ''] = path.split('/').slice(-2);
  const format = formatById(id);
  return format ? [{ id, name, format, source: sourceOf(String(text)) }] : [];
});

function sourceOf(text: string): Source {
  const clean = text.replace(/^\uFEFF/, '');
  try {
    return { value: JSON.parse(clean), isRecords: false };
  } catch {
    const lines = clean.split('\n').filter((line) => line.trim() !== '');
    return { value: lines.map((line): unknown => JSON.parse(line)), isRecords: true };
  }
}

/** The document with placements in it: the deepest first, patches over what is there by then. */
function placed(root: unknown, placements: readonly Placement[]): unknown {
  const ordered = [...placements].sort((a, b) => steps(b.at).length - steps(a.at).length);
  let now = root;
  for (const { at, spelling } of ordered) {
    const value = toValue(spelling, root);
    if (spelling.t !== 'patch') now = withAt(now, steps(at), value);
    else
      for (const [key] of spelling.set)
        now = withAt(now, [...steps(at), key], isObject(value) ? value[key] : undefined);
  }
  return now;
}

function withAt(root: unknown, path: readonly string[], value: unknown): unknown {
  const [head, ...rest] = path;
  if (head === undefined) return value;
  if (Array.isArray(root)) return root.map((it: unknown, i) => (i === Number(head) ? withAt(it, rest, value) : it));
  const object: Record<string, unknown> = isObject(root) ? { ...root } : {};
  if (rest.length === 0 && value === undefined) delete object[head];
  else object[head] = withAt(object[head], rest, value);
  return object;
}

function reread(format: Format, source: Source, transcript: Transcript, draft: Draft) {
  const placements = format.spell(source, transcript, draft);
  const value = placed(source.value, placements);
  // What is written must be JSON.
  const text = JSON.stringify(value);
  const again = format.read({ value: JSON.parse(text), isRecords: source.isRecords });
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
function summary(part: Part): string[] {
  switch (part.kind) {
    case 'text':
      return part.text.split('\n\n').map((text) => `text ${text}`);
    case 'reasoning':
      return part.text.split('\n\n').map((text) => `reasoning ${text} ${part.signature}`);
    case 'call':
      return [`call ${part.id} ${part.name} ${argumentsText(part.args)} ${part.server}`];
    case 'result':
      return [`result ${part.callId} ${part.text} ${part.retry} ${part.server}`];
    case 'media':
      return [`media ${part.mime} ${part.data} ${part.url}`];
    case 'opaque':
      return [`opaque ${part.label}`];
  }
}

interface Said {
  readonly role: Role;
  readonly parts: readonly Part[];
}

const said = (draft: Draft): Said[] =>
  draft.messages.map((it) => ({ role: it.role, parts: it.parts.map((part) => part.part) }));

/** What a history says, as far as the wire can hold it. */
function outline(format: Format, history: readonly Said[]): string[] {
  if (format.id === 'claude-code') return sessionOutline(history);
  const ownResults = format.id === 'openai-chat' || format.id === 'generic-chat';
  const lines: string[] = [];
  for (const { role, parts } of history) {
    if (!ownResults) {
      const words = parts.flatMap(summary).map((it) => `${side(role)} ${it}`);
      for (const it of format.id === 'tunacode-session' ? resultsLead(words) : words) lines.push(it);
      continue;
    }
    const results = parts.filter((part) => part.kind === 'result').flatMap(summary);
    const rest = parts.filter((part) => part.kind !== 'result' && part.kind !== 'opaque').flatMap(summary);
    lines.push(...results, ...rest.sort().map((it) => `${side(role)} ${it}`));
  }
  return lines;
}

const side = (role: Role): string => (role === 'tool' ? 'user' : role);
const isResult = (line: string): boolean => line.startsWith('user result');
const resultsLead = (lines: readonly string[]): string[] => [
  ...lines.filter(isResult),
  ...lines.filter((it) => !isResult(it)),
];

/** A session is read with the results of a call directly after it, so their own place says nothing. */
function sessionOutline(history: readonly Said[]): string[] {
  const parts = history.flatMap((it) => it.parts.map((part) => ({ part, role: it.role })));
  const words = parts
    .filter((it) => it.part.kind !== 'result')
    .flatMap((it) => summary(it.part).map((line) => `${it.role} ${line}`));
  const results = parts.filter((it) => it.part.kind === 'result').flatMap((it) => summary(it.part));
  return [...words, ...results.sort()];
}

/** A session is read from its compaction summary on: what is drafted before it has no place. */
function isBeforeSummary(draft: Draft): boolean {
  const isSummary = (it: DraftMessage['from']) => it?.note === 'compaction summary';
  const at = draft.messages.findIndex(
    (it) => isSummary(it.from) || it.parts.some((part) => isSummary(part.from?.message ?? null)),
  );
  return at > 0 || (at === 0 && !isSummary(draft.messages[0]!.from));
}

const good = fixtures.filter((it) => it.name.startsWith('ok.'));

describe.each(good)('drafts over $id/$name', ({ format, source }) => {
  it('are spelled so that reading gives what was drafted', () => {
    fc.assert(
      fc.property(ops, fc.nat(9), (list, which) => {
        const transcripts = format.read(source);
        const transcript = transcripts[which % transcripts.length]!;
        const draft = new Draft(transcript.messages);
        for (const op of list) step(draft, op);
        if (draft.isUnchanged || draft.messages.length === 0 || isBeforeSummary(draft)) return;
        // A response in an envelope holds one message and no more.
        if (transcript.messages[0]?.at === transcript.at && transcript.at !== '') return;
        const { again } = reread(format, source, transcript, draft);
        expect(outline(format, again?.messages ?? [])).toEqual(outline(format, said(draft)));
      }),
      { seed: SEED, numRuns: 300 },
    );
  });

  it('leave messages that were not touched as they are', () => {
    fc.assert(
      fc.property(ops, (list) => {
        const transcript = format.read(source)[0]!;
        const draft = new Draft(transcript.messages);
        for (const op of list) step(draft, op);
        if (draft.isUnchanged || format.id === 'claude-code' || draft.messages.length === 0) return;
        const { value } = reread(format, source, transcript, draft);
        const now = valueAt(value, transcript.at);
        const items: unknown[] = Array.isArray(now) ? now : [now];
        for (const it of draft.messages)
          if (it.from && isUntouched(it)) expect(items.includes(valueAt(source.value, it.from.at))).toBe(true);
      }),
      { seed: SEED + 1, numRuns: 60 },
    );
  });
});

describe.each(fixtures)('$id/$name under any draft', ({ format, source }) => {
  it('is spelled as JSON, without a throw', () => {
    fc.assert(
      fc.property(ops, (list) => {
        for (const transcript of format.read(source)) {
          const draft = new Draft(transcript.messages);
          for (const op of list) step(draft, op);
          if (!draft.isUnchanged) reread(format, source, transcript, draft);
        }
      }),
      { seed: SEED + 2, numRuns: 100 },
    );
  });
});

/** The document after a change of the draft. */
function edited(value: unknown, change: (draft: Draft) => void): unknown {
  const source: Source = { value, isRecords: false };
  const format = detectFormat(source)!.format;
  const transcript = format.read(source)[0]!;
  const draft = new Draft(transcript.messages);
  change(draft);
  return placed(value, format.spell(source, transcript, draft));
}

const dropPart = (message: number, part: number) => (draft: Draft) => {
  const it = draft.messages[message]!;
  it.parts = it.parts.filter((_, i) => i !== part);
};

describe('OpenAI Chat', () => {
  const call = (id: string) => ({ id, type: 'function', function: { name: 'f', arguments: '{}' } });
  const history = [
    { role: 'user', content: 'a' },
    { role: 'assistant', content: 'text', tool_calls: [call('1'), call('2')] },
    { role: 'tool', tool_call_id: '1', content: 'x' },
  ];

  it('drops one call, then the key with the last', () => {
    expect(edited(history, dropPart(1, 2))).toMatchObject([{}, { tool_calls: [call('1')] }, {}]);
    const none = edited(history, (draft) => {
      draft.messages[1]!.parts = draft.messages[1]!.parts.slice(0, 1);
    });
    expect(none).toEqual([history[0], { role: 'assistant', content: 'text' }, history[2]]);
  });

  it('leaves null beside calls when the text goes', () => {
    expect(edited(history, dropPart(1, 0))).toMatchObject([{}, { content: null, tool_calls: [{}, {}] }, {}]);
  });

  it('merges two user strings into a list of text parts', () => {
    const value = [
      { role: 'developer', content: 'd' },
      { role: 'user', content: 'a' },
      { role: 'user', content: 'b' },
    ];
    const merged = edited(value, (draft) => {
      draft.messages[1]!.parts.push(...draft.messages.pop()!.parts);
    });
    const content = [
      { type: 'text', text: 'a' },
      { type: 'text', text: 'b' },
    ];
    expect(merged).toEqual([value[0], { role: 'user', content }]);
  });

  it('drops an empty list of calls and sets keys', () => {
    const value = [
      { role: 'assistant', content: 'a', tool_calls: [] },
      { role: 'tool', tool_call_id: 't', content: '' },
    ];
    const now = edited(value, (draft) => {
      draft.messages[0]!.dropEmptyCalls = true;
      draft.messages[1]!.set = [['name', 'n']];
    });
    expect(now).toEqual([
      { role: 'assistant', content: 'a' },
      { role: 'tool', tool_call_id: 't', content: '', name: 'n' },
    ]);
  });

  it('turns a system message and an orphan result into user text', () => {
    const now = edited([{ role: 'system', content: 's' }, ...history], (draft) => {
      draft.messages[0]!.role = 'user';
      draft.messages[3] = fresh('user', { kind: 'text', at: '', text: '[result] x' });
    });
    expect(now).toMatchObject([{ role: 'user', content: 's' }, {}, {}, { role: 'user', content: '[result] x' }]);
  });

  it('answers a legacy call, which has no id, by name', () => {
    const value = [{ role: 'assistant', content: null, function_call: { name: 'f', arguments: '{}' } }];
    const now = edited(value, (draft) => {
      draft.messages.push(fresh('tool', { ...newResult(''), callId: null, name: 'f' } as Part));
    });
    expect(now).toEqual([value[0], { role: 'function', name: 'f', content: 'result of ' }]);
  });
});

describe('Anthropic Messages', () => {
  const use = { role: 'assistant', content: [{ type: 'tool_use', id: 't', name: 'f', input: {} }] };

  it('wraps a string when a block joins it', () => {
    const now = edited([use, { role: 'user', content: 'go on' }], (draft) => {
      draft.messages[1]!.parts.unshift({ part: newResult('t'), from: null });
    });
    expect(now).toEqual([
      use,
      {
        role: 'user',
        content: [
          { type: 'tool_result', tool_use_id: 't', content: 'result of t' },
          { type: 'text', text: 'go on' },
        ],
      },
    ]);
  });

  const lift = (draft: Draft): void => {
    const [system] = draft.messages.splice(0, 1);
    draft.liftedSystem = system!.parts;
  };
  const messages = [{ role: 'system', content: 'Be kind.' }, { role: 'user', content: 'hi' }, use];

  it('lifts system text into the body, behind what is there', () => {
    const rest = messages.slice(1);
    expect(edited({ model: 'm', messages }, lift)).toEqual({ model: 'm', messages: rest, system: 'Be kind.' });
    expect(edited({ model: 'm', system: 'Old.', messages }, lift)).toEqual({
      model: 'm',
      system: [
        { type: 'text', text: 'Old.' },
        { type: 'text', text: 'Be kind.' },
      ],
      messages: rest,
    });
  });

  it('puts system text first in a bare list, which has no other place', () => {
    expect(edited(messages, lift)).toEqual([{ role: 'user', content: 'Be kind.' }, ...messages.slice(1)]);
  });

  it('re-encodes a picture in place', () => {
    const source = { type: 'base64', media_type: 'image/png', data: 'AA==' };
    const now = edited([{ role: 'user', content: [{ type: 'image', source, title: 'x' }] }, use], (draft) => {
      const it = draft.messages[0]!.parts[0]!;
      if (it.part.kind === 'media') it.part = { ...it.part, mime: 'image/jpeg', data: 'BB==' };
    });
    expect(now).toMatchObject([
      { content: [{ type: 'image', source: { type: 'base64', media_type: 'image/jpeg', data: 'BB==' }, title: 'x' }] },
      {},
    ]);
  });
});

describe('pydantic-ai', () => {
  const call = (id: string) => ({ part_kind: 'tool-call', tool_name: 'f', args: '{}', tool_call_id: id });
  const value = [
    {
      kind: 'request',
      parts: [{ part_kind: 'user-prompt', content: ['a', { kind: 'image-url', url: 'u' }, 'b'] }],
      run_id: 'r',
    },
    { kind: 'response', parts: [call('1'), call('2')], tool_calls: [{ tool_call_id: '1' }, { tool_call_id: '2' }] },
  ];

  it('keeps computed calls in step', () => {
    const gone = edited(value, dropPart(1, 0));
    expect(gone).toMatchObject([{}, { parts: [call('2')], tool_calls: [{ tool_call_id: '2' }] }]);
    const renamed = edited(value, (draft) => {
      const it = draft.messages[1]!.parts[0]!;
      if (it.part.kind === 'call') it.part = { ...it.part, id: 'one' };
    });
    expect(renamed).toMatchObject([{}, { parts: [call('one'), {}], tool_calls: [{ tool_call_id: 'one' }, {}] }]);
  });

  it('takes one content out of a prompt of several', () => {
    expect(edited(value, dropPart(0, 1))).toMatchObject([
      { parts: [{ part_kind: 'user-prompt', content: ['a', 'b'] }], run_id: 'r' },
      {},
    ]);
  });

  it('writes a new result as the contract says, and sets the run id', () => {
    const now = edited(value, (draft) => {
      draft.messages[0]!.set = [['run_id', null]];
      draft.messages.push(fresh('user', newResult('1')));
    });
    expect(now).toEqual([
      { ...value[0], run_id: null },
      value[1],
      {
        kind: 'request',
        parts: [{ part_kind: 'tool-return', tool_name: 'probe', content: 'result of 1', tool_call_id: '1' }],
      },
    ]);
  });

  it('makes a message of parts out of a legacy entry that others join', () => {
    const legacy = [{ content: 'old' }, { content: 'words' }, { kind: 'response', parts: [] }];
    const now = edited(legacy, (draft) => {
      const [next] = draft.messages.splice(1, 1);
      draft.messages[0]!.parts.push(...next!.parts);
    });
    expect(now).toEqual([
      {
        kind: 'request',
        parts: [
          { part_kind: 'user-prompt', content: 'old' },
          { part_kind: 'user-prompt', content: 'words' },
        ],
      },
      legacy[2],
    ]);
  });
});

describe('tunacode', () => {
  it('writes a result of the second era as a message of its own', () => {
    const envelope = { session_id: 's', project_id: 'p', thoughts: [] };
    const messages = [
      { role: 'assistant', content: [{ type: 'tool_call', id: 'k', name: 'f', arguments: {} }] },
      { role: 'user', content: [{ type: 'text', text: 'well?' }] },
    ];
    const now = edited({ ...envelope, messages }, (draft) => {
      draft.messages[1]!.parts.unshift({ part: newResult('k'), from: null });
    });
    expect(now).toMatchObject({
      messages: [
        messages[0],
        { role: 'tool_result', tool_call_id: 'k', content: [{ text: 'result of k' }] },
        messages[1],
      ],
    });
  });
});
