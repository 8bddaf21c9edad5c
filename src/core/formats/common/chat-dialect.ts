import type { CallPart, MediaPart, Part, ResultPart, Role } from '../../model/message.ts';
import type { Json } from '../../text/json.ts';
import type { Fields, Keys } from './write.ts';

/** Where the wires differ that keep calls under `tool_calls` and each result in a message of its own. */
export interface ChatDialect {
  /** The keys that say who speaks: of a new message, and of one whose role has changed. */
  who(role: Role): Keys;
  /** The key of the list of calls, where it is not `tool_calls`. */
  readonly calls?: string;
  call(part: CallPart): Json;
  result(part: ResultPart): Keys;
  item(part: Part): Json;
  readonly fields: Fields;
  /** The key of new readable reasoning; null where it is a content part. */
  readonly reasoning: string | null;
  /** The key of a list of pictures beside the content, and how a new one is written there. */
  readonly images?: string;
  image?(part: MediaPart): Json;
  /** True if the content is always one string. */
  readonly strings?: true;
  /** The content of a message that only calls. */
  readonly bare: null | '';
}
