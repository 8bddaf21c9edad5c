import type { Aside, Message, Part, Role } from '../../model/message.ts';
import { pairedByOrder } from '../../model/pairs.ts';
import { isObject, type JsonObject } from '../../text/json.ts';
import { child, type Pointer } from '../../text/pointer.ts';
import { firstMade } from '../../text/search.ts';
import { COMMON_ROLES } from '../common/block-view.ts';
import { withCopies } from '../common/copies.ts';
import { areAnswers } from '../common/group.ts';
import type { BesideKeys } from '../common/transcript.ts';
import { type Told, type Viewed, viewFormat } from '../common/view.ts';
import type { Format } from '../format.ts';
import { readOpenAIMessage } from '../openai/read.ts';
import { finding, type Path, passing, type Test, textUnder, wording } from './conditions.ts';
import { type Piece, pieces } from './pieces.ts';

/** What is said of an object that passes a test: a sign of the format in words, or that the format can read it. */
interface SignRow {
  readonly if: Test;
  readonly sign?: string;
}

/** A claim; with `rows` the first of these that fits makes it, so that other elements are asked no more than this. */
interface ClaimRow extends SignRow {
  readonly rows?: readonly ClaimRow[];
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
  /** A list in which the calls of the message are written again. */
  readonly copies?: Path;
  /** True if a message without parts is none. */
  readonly unlessEmpty?: true;
}

/** A form that is read and not written, in data: how its elements are known, and which messages they say. */
interface Form {
  /** What an element must be to be of this form; of several rows the first that fits is taken. */
  readonly claims: readonly ClaimRow[];
  /** What the object round a list says of it. */
  readonly signs?: readonly SignRow[];
  readonly named?: readonly SignRow[];
  readonly roles?: { readonly [name: string]: Role };
  /** Who speaks where the name is none of them. */
  readonly otherwise?: Role;
  readonly says: readonly Row[];
  /** Which elements side by side are one message: of the assistant's those with one id, or all; or all but the user's. */
  readonly joins?: keyof typeof JOINS;
  /** True if the words of an answer come in pieces that may end inside a word. */
  readonly inPieces?: true;
  readonly pair?: 'order';
  readonly restarts?: Test;
  /** What stands beside the list; tools there may be said to be nobody's declarations. */
  readonly beside?: Pick<BesideKeys, 'system' | 'model'> & { readonly tools?: 'none'; readonly continues?: Test };
  /** Keys under which an answer stands alone. */
  readonly answers?: readonly string[];
}

/** The format of a form that its file of `about/` describes whole. */
export function form(file: object): Format {
  const { form: said, ...about } = file as { readonly form: Form };
  const [signs, named] = [signsIn(said.signs), signsIn(said.named)];
  const speak = first(said.says.map((row) => speaker(row, said)));
  return viewFormat(about, {
    claim: claimBy(said.claims),
    ...(said.signs ? { signs: (body) => signs.flatMap((row) => (row.fits(body) && row.says(body)) || []) } : {}),
    ...(said.named ? { named: (body) => named.find(({ fits }) => fits(body))?.says(body) ?? null } : {}),
    ...(said.joins ? { joins: JOINS[said.joins] } : {}),
    ...(said.beside ? { beside: besideOf(said.beside) } : {}),
    ...(said.answers ? { answers: said.answers } : {}),
    ...(said.pair ? { pair: pairedByOrder } : {}),
    ...(said.inPieces ? { pair: (messages) => messages.map(inOnePiece) } : {}),
    ...(said.restarts ? { restarts: passing(said.restarts) } : {}),
    view: (element, at) => speak(element, at) ?? 'unknown',
  });
}

const JOINS = {
  id: (before: Message, next: Message) => areAnswers(before, next) && before.id !== null && before.id === next.id,
  neighbours: areAnswers,
  turns: (before: Message, next: Message) => before.role === next.role && before.role !== 'user',
};

/** A message of the assistant in which words that follow each other are one text. */
function inOnePiece(message: Message): Message {
  if (message.role !== 'assistant') return message;
  const parts: Part[] = [];
  for (const part of message.parts) {
    const last = parts.at(-1);
    if (last?.kind !== 'text' || part.kind !== 'text') parts.push(part);
    else parts[parts.length - 1] = { ...last, text: last.text + part.text };
  }
  return { ...message, parts };
}

const besideOf = ({ tools, continues, ...keys }: NonNullable<Form['beside']>): BesideKeys => ({
  ...keys,
  ...(tools ? { tools: () => null } : {}),
  ...(continues ? { continues: passing(continues) } : {}),
});

/** Rows of signs with the sign in words, or null for a row without one. */
const signsIn = (rows: readonly SignRow[] = []) =>
  rows.map(({ if: test, sign }) => ({
    fits: passing(test),
    says: (value: unknown): string | null => (sign === undefined ? null : wording(sign, value)),
  }));

function claimBy(rows: readonly ClaimRow[]): Format['claim'] {
  const all = rows.map(({ if: test, sign, rows: inner }) => ({
    fits: passing(test),
    claim: inner ? claimBy(inner) : (element: unknown) => sign === undefined || wording(sign, element),
  }));
  return (element) => all.find(({ fits }) => fits(element))?.claim(element) ?? false;
}

type Speak = (value: JsonObject, at: Pointer) => Told | null;

const first =
  (rows: readonly Speak[]): Speak =>
  (value, at) =>
    firstMade(rows, (speak) => speak(value, at));

const messagesOf = (told: Told | null): readonly Viewed[] => (told === null || typeof told === 'string' ? [] : told);

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
  const again = row.copies === undefined ? null : finding(row.copies);
  return (value: JsonObject, at: Pointer): readonly Viewed[] => {
    if (row.of) {
      const { index: _, ...theirs } = readOpenAIMessage(value, at, 0);
      return [theirs];
    }
    const roleName = row.roleName ?? name(value) ?? '';
    const spoken = parts(value, at);
    const list = again?.(value, at);
    const copies: readonly unknown[] = list && Array.isArray(list.value) ? list.value : [];
    const said: Viewed = {
      at: row.at === undefined ? at : `${at}/${row.at}`,
      role: row.role ?? roles.get(roleName) ?? form.otherwise ?? 'other',
      roleName,
      parts: list
        ? withCopies(
            spoken,
            copies.map((it, i) => [`${list.at}/${i}`, it]),
          )
        : spoken,
      id: id(value) || null,
      model: model(value),
      note: row.note ?? null,
    };
    return row.unlessEmpty && said.parts.length === 0 ? [] : [said];
  };
}
