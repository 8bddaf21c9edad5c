import type { RuleId } from '../../model/diagnostic.ts';

/** What a fault of each rule means, and what to do, when nothing but the kind of fault is known. */
const MEANINGS: readonly (readonly [rule: RuleId, explanation: string, fix: string])[] = [
  [
    'tools/missing-result',
    'A call has no result, or not all calls of a message have one.',
    'Put the results directly after the calls, or drop the calls without a result.',
  ],
  ['tools/aborted-call', 'A call was begun and never finished.', 'Drop the unfinished call, or give it a result.'],
  ['tools/orphan-result', 'A result has no call in the conversation.', 'Drop the result, or put the call back.'],
  ['tools/duplicate-result', 'The same call has more than one result.', 'Keep one result per call.'],
  [
    'tools/duplicate-call-id',
    'Two calls have the same id.',
    'Give each call an id of its own, in the call and in its result.',
  ],
  ['tools/result-before-call', 'A result is before its call.', 'Move the result after its call.'],
  [
    'tools/result-displaced',
    'A result is not directly after its call.',
    'Move the results directly after their calls.',
  ],
  [
    'tools/results-not-first',
    'Something is before the results in their message.',
    'Put the results first in their message.',
  ],
  [
    'tools/results-split',
    'The calls of one message have their results apart, or not all of them.',
    'Put all results of a message together, one for each call.',
  ],
  ['tools/missing-id', 'A call, a result or an item has no id.', 'Give the call and its result a common id.'],
  [
    'tools/invalid-id',
    'An id is too long or has characters that are not allowed.',
    'Rewrite the id in the call and in its result.',
  ],
  [
    'tools/invalid-name',
    'The name of a call is empty, too long, or has characters that are not allowed.',
    'Rewrite the name in the call and in the declaration.',
  ],
  [
    'tools/undeclared-tool',
    'A call names a tool that the request does not declare.',
    'Declare the tool, or take the call and its result out.',
  ],
  [
    'tools/arguments-schema',
    'The arguments of a call are not what the tool declares: one is missing, or of another type.',
    'Compare the call with the schema of its tool. In a session that continues, the model usually tries again by itself.',
  ],
  [
    'tools/invalid-arguments',
    'The arguments of a call are not a valid JSON object, often because the response was cut off.',
    'Repair the arguments, or replace them by {}.',
  ],
  ['tools/empty-calls', 'An assistant message has an empty list of calls.', 'Drop the empty list.'],
  [
    'tools/too-many-calls',
    'One message has more calls than this API accepts.',
    'Spread the calls over several messages.',
  ],
  [
    'tools/tools-not-declared',
    'The conversation has calls or results, and the request declares no tools.',
    'Declare the tools in the request, or turn calls and results into text.',
  ],
  [
    'roles/unknown',
    'A message has a role that this API does not take there.',
    'Change the role, or move system text to the place that this API has for it.',
  ],
  ['roles/consecutive', 'Two messages of the same side follow each other.', 'Merge the two messages.'],
  [
    'roles/order',
    'The roles do not follow each other as this API requires.',
    'Look at what is before and after the message: merge, move or put a message between.',
  ],
  [
    'roles/first',
    'The conversation does not begin with the role that this API requires.',
    'Drop what is before the first user message.',
  ],
  [
    'roles/last',
    'The conversation does not end with the role that this API requires.',
    'Drop the trailing assistant message, or end with a user message.',
  ],
  [
    'roles/system-position',
    'A system message is where this API accepts none.',
    'Merge the system messages into one at the beginning.',
  ],
  ['roles/no-user', 'No message is from the user.', 'Put a user message in.'],
  [
    'content/empty-message',
    'A message, or the list of messages, is empty.',
    'Drop the empty message, or put a word in.',
  ],
  ['content/empty-text', 'A text is empty or only white space.', 'Drop the empty text, or put a word in.'],
  [
    'content/wrong-type',
    'A field has a form that this API does not accept: a list where it requires a text, an object where it requires a list.',
    'Give the field the form that the text names.',
  ],
  [
    'content/unknown-part',
    'A part of a message has a type that this API does not take.',
    'Turn the part into text, or drop it.',
  ],
  ['content/missing-key', 'A field is missing.', 'Add the field that the text names.'],
  ['content/unknown-key', 'A message has a field that this API does not know.', 'Delete the field.'],
  ['content/null', 'A content is null where this API requires a text.', 'Put an empty text in, or drop the message.'],
  ['content/too-long', 'One text is longer than this API accepts.', 'Shorten the text.'],
  [
    'content/invalid-character',
    'The text has a character that cannot be sent: one of the two parts of an emoji, or a control character.',
    'Replace the character.',
  ],
  ['content/trailing-whitespace', 'The last assistant message ends in white space.', 'Trim its end.'],
  [
    'json/repaired',
    'The body of the request is not valid JSON.',
    'Look for a text that was cut off or glued, and for bad characters.',
  ],
  [
    'reasoning/invalid-signature',
    'Reasoning was changed, belongs to another model or account, or its signature is broken.',
    'Drop the reasoning from the first change on, or bring it back exactly as it came.',
  ],
  [
    'reasoning/missing-signature',
    'Reasoning has no signature.',
    'Drop this reasoning, or bring it back exactly as it came.',
  ],
  [
    'reasoning/thought-signature',
    'A call lacks the thought signature that came with it.',
    'Bring back the signature, or drop the turn.',
  ],
  [
    'reasoning/position',
    'Reasoning is not where this API requires it, or was changed.',
    'Restore the last response exactly as it came, or drop all reasoning.',
  ],
  [
    'reasoning/not-accepted',
    'This API does not accept reasoning in the conversation.',
    'Delete the reasoning from earlier messages.',
  ],
  [
    'reasoning/missing-content',
    'This API requires earlier reasoning back, and a message does not have it.',
    'Put the reasoning back, or turn thinking off.',
  ],
  [
    'reasoning/missing-item',
    'An item needs the reasoning item that came with it.',
    'Put the reasoning item back before it, or drop both.',
  ],
  [
    'reasoning/orphan-item',
    'A reasoning item has lost the item that followed it.',
    'Put that item back, or drop the reasoning item.',
  ],
  [
    'media/wrong-type',
    'A picture or file has another type than it says, or one that is not accepted.',
    'State the type that the bytes have, or convert the file.',
  ],
  ['media/broken', 'A picture or file cannot be read.', 'Drop it, or put a readable one in its place.'],
  ['media/too-large', 'A picture or file is too large.', 'Shrink it, or drop it.'],
  ['media/too-many-pixels', 'A picture has more pixels than this API accepts.', 'Shrink the picture, or drop it.'],
  [
    'media/too-small',
    'A picture has fewer pixels than this model needs.',
    'Drop the picture, or send one that is larger.',
  ],
  ['media/duplicate-name', 'Two documents have one name.', 'Number the copies.'],
  ['media/too-many', 'There are more pictures than this API accepts.', 'Drop old pictures.'],
  [
    'media/not-allowed-here',
    'Pictures are not accepted here: not by this model, or not in a message of this role.',
    'Move the picture to a user message, use a model that sees, or drop it.',
  ],
  [
    'limits/context-window',
    'The conversation has more tokens than the model can read.',
    'Drop whole old exchanges and keep calls with their results.',
  ],
  [
    'limits/request-size',
    'The request is too large in bytes, mostly because of pictures and long results.',
    'Drop old pictures and shorten long results.',
  ],
  ['limits/messages', 'There are more messages than this API accepts.', 'Drop whole old exchanges.'],
  [
    'limits/cache-control',
    'There are too many cache marks, or some are where none may be.',
    'Drop marks for caching, the oldest first.',
  ],
  [
    'ids/not-stored',
    'The conversation refers to an item that is not stored where it was sent.',
    'Drop the item, or send its whole content instead of its id.',
  ],
  [
    'ids/item-prefix',
    'An item has an id of another kind than its type requires.',
    'Drop the id, or give it the prefix that the text names.',
  ],
  ['ids/duplicate-item', 'The same item is in the request twice.', 'Keep it once.'],
  [
    'session/client-schema',
    "The client's own check rejected its conversation; the API never saw it.",
    'Close the session, then drop or fix the record that the text names. A newer client may have changed what it expects.',
  ],
];

const byRule = new Map(MEANINGS.map(([rule, explanation, fix]) => [rule, { explanation, fix }]));

/** Plain words about a rule. */
export function meaningOf(rule: RuleId): { readonly explanation: string; readonly fix: string } {
  return (
    byRule.get(rule) ?? { explanation: 'A rule of this API is broken.', fix: 'Look at the place that the text names.' }
  );
}

/** Every rule that has words. */
export const MEANT: readonly RuleId[] = MEANINGS.map(([rule]) => rule);
