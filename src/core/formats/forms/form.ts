import type { Aside, Message, Role } from '../../model/message.ts';
import { pairedByOrder } from '../../model/pairs.ts';
import { isObject, type JsonObject } from '../../text/json.ts';
import { child, type Pointer } from '../../text/pointer.ts';
import { aboutView } from '../about.ts';
import { COMMON_ROLES } from '../common/block-view.ts';
import { type Viewed, viewFormat } from '../common/view.ts';
import type { Format } from '../format.ts';
import { readOpenAIMessage } from '../openai/read.ts';
import { finding, type Path, passing, type Test, textUnder, wording } from './conditions.ts';
import { type Piece, pieces } from './pieces.ts';

/** What is said of an object that passes a test: a sign of the format in words, or that the format can read it. */
interface SignRow {
  readonly if: Test;
  readonly sign?: string;
}

/** A message that an element says, or those that the objects of a list in it say, or why it says none. */
interface Row {
  /** What the element must be; of several rows the first that fits speaks. */
  readonly if?: Test;
  readonly why?: Aside['why'];
  /** A list or an object of objects, each of which says what `says` says of it. */
  readonly each?: Path;
  readonly says?: readonly Row[];
  /** Messages of the same element after this one: every row that fits. */
  readonly then?: readonly Row[];
  /** Whose message the element is, if it is somebody else's. */
  readonly of?: 'openai';
  /** Where the message is below the element. */
  readonly at?: string;
  /** Who speaks; else the name at `speaker` says so, by `roles` of the form or as most wires name them. */
  readonly role?: Role;
  readonly speaker?: Path;
  readonly roleName?: string;
  readonly id?: Path;
  readonly model?: Path;
  readonly note?: string;
  readonly parts?: readonly Piece[];
  /** True if a message without parts is none. */
  readonly unlessEmpty?: true;
}

/** A form that is read and not written, in data: how its elements are known, and which messages they say. */
interface Form {
  /** What an element must be to be of this form; of several rows the first that fits is taken. */
  readonly claims: readonly SignRow[];
  /** What the object round a list says of it. */
  readonly signs?: readonly SignRow[];
  readonly named?: readonly SignRow[];
  readonly roles?: { readonly [name: string]: Role };
  /** Who speaks where the name is none of them. */
  readonly otherwise?: Role;
  readonly says: readonly Row[];
  /** `id`: what the assistant says under one id is one message. */
  readonly joins?: 'id';
  readonly pair?: 'order';
  readonly restarts?: Test;
}

/** The format of a form that its file of `about/` describes whole. */
export function form(file: object): Format {
  const { form: said, ...about } = file as { readonly form: Form };
  const [claims, signs, named] = [said.claims, said.signs ?? [], said.named ?? []].map(signsIn);
  const speak = first(said.says.map((row) => speaker(row, said)));
  return viewFormat({
    ...aboutView(about),
    claim: (element) => claims?.(element)[0] ?? false,
    ...(said.signs ? { signs: (body) => signs?.(body).filter((it) => it !== true) ?? [] } : {}),
    ...(said.named ? { named: (body) => named?.(body).find((it) => it !== true) ?? null } : {}),
    ...(said.joins ? { joins: isSameAnswer } : {}),
    ...(said.pair ? { pair: pairedByOrder } : {}),
    ...(said.restarts ? { restarts: passing(said.restarts) } : {}),
    view: (element, at) => speak(element, at) ?? 'unknown',
  });
}

const isSameAnswer = (before: Message, next: Message): boolean =>
  before.role === 'assistant' && next.role === 'assistant' && before.id !== null && before.id === next.id;

/** What rows say of a value, those that fit. */
function signsIn(rows: readonly SignRow[]): (value: unknown) => (string | true)[] {
  const all = rows.map(({ if: test, sign }) => ({ fits: passing(test), sign }));
  return (value) =>
    all.flatMap(({ fits, sign }) => (fits(value) ? [sign === undefined ? true : wording(sign, value)] : []));
}

type Said = readonly Viewed[] | Aside['why'];
type Speak = (value: JsonObject, at: Pointer) => Said | null;

/** What the first row says that fits. */
const first =
  (rows: readonly Speak[]): Speak =>
  (value, at) => {
    for (const speak of rows) {
      const said = speak(value, at);
      if (said !== null) return said;
    }
    return null;
  };

const messagesOf = (said: Said | null): readonly Viewed[] => (said === null || typeof said === 'string' ? [] : said);

function speaker(row: Row, form: Form): Speak {
  const fits = passing(row.if);
  const { why, each, says = [] } = row;
  if (why !== undefined) return (value) => (fits(value) ? why : null);
  const speak = each === undefined ? message(row, form) : eachSpeaks(each, first(says.map((it) => speaker(it, form))));
  const then = (row.then ?? []).map((it) => speaker(it, form));
  return (value, at) =>
    fits(value) ? [...speak(value, at), ...then.flatMap((more) => messagesOf(more(value, at)))] : null;
}

function eachSpeaks(path: Path, speak: Speak) {
  const find = finding(path);
  return (value: JsonObject, at: Pointer): readonly Viewed[] => {
    const found = find(value, at);
    if (!found || typeof found.value !== 'object' || found.value === null) return [];
    return Object.entries(found.value).flatMap(([key, it]: [string, unknown]) =>
      isObject(it) ? messagesOf(speak(it, child(found.at, key))) : [],
    );
  };
}

function message(row: Row, form: Form) {
  const roles = new Map(form.roles ? Object.entries(form.roles) : COMMON_ROLES);
  const [name, id, model] = [textUnder(row.speaker), textUnder(row.id), textUnder(row.model)];
  const parts = pieces(row.parts ?? []);
  return (value: JsonObject, at: Pointer): readonly Viewed[] => {
    if (row.of) {
      const { index: _, ...theirs } = readOpenAIMessage(value, at, 0);
      return [theirs];
    }
    const roleName = row.roleName ?? name(value) ?? '';
    const said: Viewed = {
      at: row.at === undefined ? at : `${at}/${row.at}`,
      role: row.role ?? roles.get(roleName) ?? form.otherwise ?? 'other',
      roleName,
      parts: parts(value, at),
      id: id(value) || null,
      model: model(value),
      note: row.note ?? null,
    };
    return row.unlessEmpty && said.parts.length === 0 ? [] : [said];
  };
}
