/** The kind of value that a wire takes; `words` are a string or a list, a `name` is a string that nothing else can be written as, `strings` a list of them. */
export type Kind = 'string' | 'name' | 'number' | 'object' | 'list' | 'strings' | 'boolean' | 'words';
type Kinds = Kind | 'object|string' | 'list|string';

/** The kinds of the values under some keys, with `?` where there may be none, or null; a dotted key goes inside of an object that is there. */
export type Fields = { readonly [path: string]: Kinds | `${Kinds}?` };

/** The values of parts and items, by what they are; of an image by its source too: `image/base64`. */
export interface WireForms {
  /** Where a part says what it is. */
  readonly named: 'type' | 'key';
  readonly part: { readonly [type: string]: Fields };
  /** Items that are no messages, by type, and those that are, as `message`; `*`: all of them. Of one role: `message/tool`. */
  readonly item?: { readonly [type: string]: Fields };
  /** The elements of `tool_calls`. */
  readonly call?: Fields;
}

/** The parts that a content may be made of. */
export interface PartsShape {
  /** Where a part says what it is: under a key `type`, or by the only key that it has. */
  readonly named: 'type' | 'key';
  /** What parts there are, by the role of the message; `*`: all others; `result`: inside a result. */
  readonly types: { readonly [role: string]: readonly string[] };
  /** Parts of other APIs, which are surely refused; others may be newer than these facts. Absent: all others are refused. */
  readonly foreign?: readonly string[];
  /** Elements of the list that are no messages. */
  readonly items?: readonly string[];
  /** Parts that the maker's endpoints for the form of another API take, where no key of this API stands beside the messages. */
  readonly elsewhere?: { readonly types: readonly string[]; readonly keys: readonly string[] };
}
