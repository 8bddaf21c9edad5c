import type { Message } from '../model/message.ts';
import { isObject, type JsonObject, own, ownString } from '../text/json.ts';
import { child, type Pointer } from '../text/pointer.ts';
import {
  asPart,
  besideCalls,
  callFaults,
  fieldsOf,
  inResult,
  loneCall,
  notCall,
  notPart,
  sourceIn,
} from './form-faults.ts';
import { faultOf } from './name-shape.ts';
import { keyOf, OWN_KEYS, snakeOf } from './part-names.ts';
import type { Said, ShapeFault } from './shape-fault.ts';
import type { PartsShape } from './shape-forms.ts';
import {
  aContentOf,
  aListOf,
  aPartOf,
  asData,
  callsAsParts,
  entryOf,
  leftover,
  type Mend,
  thoughtsOf,
  typed,
  underItsKey,
  underText,
  withoutKey,
} from './shape-mends.ts';
import type { Facts } from './target.ts';
import { wordOf } from './value-words.ts';

/** The role that a written message is judged by. */
export type RoleOf = (value: JsonObject) => string;

/** The one that is written. */
const roleIn: RoleOf = (value) => ownString(value, 'role') ?? '';

/** Items whose output is a text or a list of parts. */
const OF_PARTS = new Set(['function_call_output', 'custom_tool_call_output']);
const NO_CONTENT = { kind: 'type', fact: 'forms', variant: 'content' } as const;

/** Goes over messages, one by one, and keeps what is wrong with their spelling. */
export class ShapeWalk {
  private message!: Message;
  private readonly keysOf = new Map<string, ReadonlySet<string>>();

  constructor(
    private readonly facts: Facts,
    private readonly isRequest: boolean,
    private readonly found: ShapeFault[],
    private readonly roleOf: RoleOf = roleIn,
  ) {}

  item(message: Message, value: unknown, at: Pointer): void {
    this.message = message;
    if (!isObject(value)) {
      const { contentIs, forms } = this.facts;
      const said = { kind: 'type', fact: contentIs ? 'contentIs' : 'forms', variant: 'entry', mend: null } as const;
      if (contentIs || forms) this.add({ ...said, at, data: { got: wordOf(value) } });
      return;
    }
    const type = ownString(value, 'type');
    if (this.facts.parts?.is.items && Object.keys(value).join() === 'id') return;
    if (type !== null && type !== 'message' && this.facts.parts?.is.items) {
      this.ownItem(value, type, at);
      return;
    }
    const role = this.roleOf(value);
    this.keys(value, role, at);
    if (this.isRequest)
      this.all(fieldsOf(value, ['message', `message/${role}`, 'message/*', '*'], at, this.facts.forms?.is.item));
    this.content(own(value, 'content') ?? own(value, 'parts'), role, at, value);
    if (this.facts.textWithCalls) this.all(besideCalls(value, at, this.message));
    const calls = own(value, 'tool_calls');
    if (calls !== undefined) this.calls(calls, role, child(at, 'tool_calls'));
  }

  /** An item that is no message (Responses). */
  private ownItem(value: JsonObject, type: string, at: Pointer): void {
    const { items, foreign } = this.facts.parts?.is ?? {};
    if (!items?.includes(type)) {
      const unsure = foreign?.includes(type) ? {} : { unsure: true as const };
      this.add({ kind: 'part', fact: 'parts', at, data: { type }, variant: 'item', ...unsure, mend: null });
    }
    this.needed(value, type, at);
    const output = this.facts.forms ? own(value, 'output') : undefined;
    if (Array.isArray(output)) this.partsOfResult(output, child(at, 'output'), OF_PARTS.has(type));
    this.all(fieldsOf(value, [type, '*'], at, this.facts.forms?.is.item));
  }

  private keys(value: JsonObject, role: string, at: Pointer): void {
    const { messageKeys, messageName } = this.facts;
    const known = messageKeys && this.listed('message', role, messageKeys.is);
    if (known)
      for (const key of Object.keys(value))
        if (!known.has(key) && value[key] !== undefined && (this.isRequest || !OWN_KEYS.has(key)))
          this.key(value, key, role, at);
    const name = messageName ? ownString(value, 'name') : null;
    if (name === null || role === 'tool' || role === 'function' || !messageName) return;
    if (faultOf(name, messageName.is) === null) return;
    const mend = { at: child(at, 'name'), to: undefined, lossless: false, lost: name };
    const data = { name, pattern: messageName.is.pattern };
    this.add({ kind: 'type', fact: 'messageName', at: mend.at, data, variant: 'name', mend });
  }

  private key(value: JsonObject, key: string, role: string, at: Pointer): void {
    const place = child(at, key);
    const parts = this.message.parts.filter((it) => it.at === place || it.at.startsWith(`${place}/`));
    const { messageKeys, parts: shape } = this.facts;
    const called = key === 'tool_calls' && shape ? callsAsParts(value, at, shape.is, this.message) : null;
    // What is called and answered is told by rules of its own, and of what is not understood nothing is known.
    if (called === null && parts.some((it) => it.kind !== 'reasoning' && it.kind !== 'text')) return;
    const known = messageKeys && this.listed('message', role, messageKeys.is);
    const mend =
      called ??
      (known && underItsKey(value, key, at, known, shape?.is)) ??
      ({ ...withoutKey(value, key, at), ...(parts.length > 0 ? { parts } : {}) } satisfies Mend);
    // Beside calls that are parts here nothing may stand for the content.
    if (called && own(value, 'content') === null)
      this.add({ ...NO_CONTENT, at: called.at, data: { got: 'null', role, start: '' }, mend: called });
    // Whoever sends a list that is no request may leave out what is theirs alone.
    const unsure = this.isRequest ? {} : { unsure: true as const };
    this.add({ kind: 'key', fact: 'messageKeys', at: place, data: { key, role, path: key }, ...unsure, mend });
  }

  private content(content: unknown, role: string, at: Pointer, message: JsonObject): void {
    const { contentIs, parts } = this.facts;
    if (content === undefined || content === null) return;
    const wanted = contentIs && entryOf(contentIs.is, role);
    const isPlain = typeof content === 'string';
    if (isPlain && wanted !== 'list') return;
    const place = child(at, Object.hasOwn(message, 'content') ? 'content' : 'parts');
    if (wanted !== undefined) {
      const data = { got: wordOf(content), role, start: isPlain ? content.slice(0, 40) : '' };
      const said = { kind: 'type', fact: 'contentIs', at: place, data } as const;
      if (isPlain) this.add({ ...said, variant: 'list', mend: aListOf(content, place, parts?.is, role) });
      else if (!Array.isArray(content))
        this.add({ ...said, variant: 'content', mend: aContentOf(content, place, parts?.is, role) });
      else if (wanted === 'string')
        this.add({ ...said, variant: 'string', mend: aContentOf(content, place, undefined, role) });
    }
    if (!Array.isArray(content) || wanted === 'string') return;
    const data = wanted === 'list' || parts?.is.named === 'key' ? null : asData(content, place);
    for (let i = 0; i < content.length; i++)
      this.part(content[i], role, `${place}/${i}`, data ?? leftover(content, i, place));
  }

  private part(part: unknown, role: string, at: Pointer, restored: Mend | null = null): void {
    const { parts, needs, forms } = this.facts;
    if (!isObject(part)) {
      if (forms) this.add({ ...notPart(part, at), removes: true, ...asPart(part, at, parts?.is ?? forms.is, role) });
      return;
    }
    const shape = parts?.is;
    if (forms) this.all(inResult(part, at, forms.is));
    if (forms?.is.named === 'key') {
      const keys = Object.keys(part);
      this.all(keys.length === 0 ? [{ ...notPart(part, at), removes: true }] : fieldsOf(part, keys, at, forms.is.part));
    }
    const type =
      shape?.named === 'key' ? keyOf(part, entryOf(shape.types, role), this.facts.partKeys) : ownString(part, 'type');
    if (type === null) {
      if (needs?.is.part?.includes('type') || (forms && shape?.named === 'type'))
        this.untyped(part, at, typed(part, at, shape, role) ?? restored ?? this.partOf(part, at, shape, role));
      return;
    }
    if (this.isUnknown(part, type, role, at, restored)) return;
    if (shape?.types.result !== undefined) this.inResult(part, at);
    this.partKeys(part, type, at);
    if (forms?.is.named === 'type') this.all(fieldsOf(part, [type, sourceIn(part, type)], at, forms.is.part));
  }

  /** A part without a type, or with one that is no string. */
  private untyped(part: JsonObject, at: Pointer, mend: Mend | null): void {
    const type = own(part, 'type') ?? null;
    if (type !== null) this.add({ ...notPart(type, child(at, 'type'), 'type'), removes: true, mend });
    else {
      const fact = this.facts.needs ? 'needs' : 'forms';
      this.add({ kind: 'missing', fact, at, data: { key: 'type', path: 'type' }, variant: 'part', mend });
    }
  }

  private partOf(part: JsonObject, at: Pointer, shape: PartsShape | undefined, role: string): Mend | null {
    return shape ? aPartOf(part, at, shape, role, this.facts.mediaSources?.is === 'inline') : null;
  }

  /** True, and told, for a part of a kind that the API does not know in messages of a role. */
  private isUnknown(part: JsonObject, type: string, role: string, at: Pointer, restored: Mend | null = null): boolean {
    const shape = this.facts.parts?.is;
    const known = shape && entryOf(shape.types, role);
    if (!known || known.includes(type)) return false;
    const unsure = shape.foreign === undefined || shape.foreign.includes(type) ? {} : { unsure: true as const };
    const data = { type, role, expected: known.map((name) => `'${name}'`).join(', ') };
    const variant = role === 'assistant' ? { variant: role } : {};
    // A part of this API with one key too many loses that key alone.
    const isKnown = shape.named === 'key' && Object.keys(part).some((key) => known.includes(key));
    const mend = restored ?? (isKnown ? withoutKey(part, type, at) : this.partOf(part, at, shape, role));
    this.add({ kind: 'part', fact: 'parts', at, data, ...variant, ...unsure, mend });
    return true;
  }

  /** The parts that a result is made of, where they are others than those of a message. */
  private inResult(part: JsonObject, at: Pointer): void {
    const content = ownString(part, 'type') === 'tool_result' ? own(part, 'content') : undefined;
    if (!Array.isArray(content)) return;
    for (const [i, inner] of content.entries()) {
      const place = `${at}/content/${i}`;
      const type = isObject(inner) ? ownString(inner, 'type') : null;
      // What else is wrong with them the forms tell.
      if (!this.facts.forms) this.part(inner, 'result', place);
      else if (isObject(inner) && type !== null) this.isUnknown(inner, type, 'result', place);
    }
  }

  /** The list that an item holds as its output: parts of a result, or objects of the tool's own. */
  private partsOfResult(output: readonly unknown[], at: Pointer, isOfParts: boolean): void {
    for (const [i, part] of output.entries()) {
      const type = isObject(part) ? ownString(part, 'type') : null;
      if (!isObject(part)) this.add(notPart(part, child(at, i)));
      else if (isOfParts && type !== null) this.isUnknown(part, type, 'result', child(at, i));
    }
  }

  private partKeys(part: JsonObject, type: string, at: Pointer): void {
    const { partKeys, parts } = this.facts;
    const known = partKeys && this.listed('part', type, partKeys.is);
    if (!known) return;
    const isInside = parts?.is.named === 'key';
    const inner = isInside ? own(part, type) : part;
    if (!isObject(inner)) return;
    const place = isInside ? child(at, type) : at;
    for (const key of Object.keys(inner)) {
      if (known.has(key)) continue;
      const mend = underText(inner, key, place, known) ?? withoutKey(inner, key, place);
      this.add({
        kind: 'key',
        fact: 'partKeys',
        at: child(place, key),
        data: { key, type, snake: snakeOf(type), path: `${type}.${key}` },
        variant: 'part',
        mend,
      });
    }
  }

  private calls(calls: unknown, role: string, at: Pointer): void {
    const { item, call } = this.facts.forms?.is ?? {};
    const isTaken = this.isRequest && [role, '*'].some((who) => item?.[`message/${who}`]?.tool_calls !== undefined);
    const fields = isTaken ? call : undefined;
    if (isObject(calls) && !isTaken) this.add(loneCall(calls, at));
    if (!Array.isArray(calls)) return;
    if (fields)
      for (const [nth, call] of calls.entries())
        if (isObject(call)) this.all(callFaults(call, `${at}/${nth}`, fields));
        else this.add(notCall(call, `${at}/${nth}`));
    if (!this.facts.needs?.is.call?.includes('type')) return;
    calls.forEach((call: unknown, nth) => {
      if (!isObject(call) || ownString(call, 'type') !== null) return;
      const place = `${at}/${nth}`;
      const mend = { at: child(place, 'type'), to: 'function', lossless: true };
      if (own(call, 'type') !== undefined)
        this.add({ ...notPart(own(call, 'type'), mend.at, 'type'), fact: 'needs', mend });
      else this.add({ kind: 'missing', fact: 'needs', at: place, data: { key: 'type', nth }, variant: 'call', mend });
    });
  }

  private needed(value: JsonObject, type: string, at: Pointer): void {
    for (const key of entryOf(this.facts.needs?.is ?? {}, type) ?? []) {
      if (own(value, key) !== undefined) continue;
      const mend =
        key === 'summary' ? { at: child(at, key), to: [], lossless: true } : thoughtsOf(value, key, at, this.message);
      this.add({ kind: 'missing', fact: 'needs', at, data: { key, type }, variant: 'item', mend });
    }
  }

  private listed(of: string, name: string, table: { readonly [name: string]: readonly string[] }) {
    const known = this.keysOf.get(`${of} ${name}`);
    if (known) return known.size === 0 ? null : known;
    const list = new Set(entryOf(table, name) ?? []);
    this.keysOf.set(`${of} ${name}`, list);
    return list.size === 0 ? null : list;
  }

  private all(faults: Iterable<Said>): void {
    for (const fault of faults) this.add(fault);
  }

  private add(said: Said): void {
    const { message } = this;
    const part = message.parts.findIndex((it) => said.at === it.at || said.at.startsWith(`${it.at}/`));
    const isOfPart = said.variant !== 'entry' && said.variant !== 'content' && part !== -1;
    this.found.push({ ...said, message, part: isOfPart ? part : null });
  }
}
