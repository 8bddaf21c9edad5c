import type { RuleId } from '../../model/diagnostic.ts';
import type { ErrorRow } from '../row.ts';
import { FAULTS } from './faults.ts';
import { FIELD_NAMES } from './field.ts';
import { WORDS } from './vocabulary.ts';

/** What a text can be heard to say: a word of the field, a fault, or the kind of field that its path ends in, by name. */
export type Concept = string;

/** What a text says when it has one concept of every list of `all` and none of `none`. */
export interface Family {
  /** The rule that is meant, then those that the same words can also mean. */
  readonly rules: readonly RuleId[];
  readonly all: readonly (readonly Concept[])[];
  readonly none: readonly Concept[];
  readonly suspect: NonNullable<ErrorRow['suspect']>;
  /** True where the words leave little doubt. */
  readonly likely: boolean;
}

/**
 * Rules (`!` in front: little doubt), suspect, what must be heard (`a/b`: one of both; `-a`: must not be heard). The
 * specific before the general: the first that fits is what a text means.
 */
const TABLE: readonly (readonly [rules: string, suspect: Family['suspect'], heard: string])[] = [
  // Characters, marks and types that name themselves.
  ['media/broken media/too-small', 'media', 'unapplied'],
  ['content/null content/wrong-type content/unknown-part', 'any', 'nullbut'],
  ['!media/not-allowed-here content/unknown-part', 'media', 'imageblocks'],
  ['!content/unknown-part media/not-allowed-here content/wrong-type', 'any', 'onlytext'],
  ['!roles/unknown roles/system-position', 'any', 'norole'],
  ['!tools/duplicate-result tools/duplicate-call-id', 'results', 'dupresult'],
  ['!content/invalid-character json/repaired', 'any', 'character'],
  ['!content/trailing-whitespace', 'assistant', 'trailing'],
  [
    '!limits/cache-control',
    'any',
    'cache/at:cache many/invalid/missing/extra/long/empty/type/unsupported/order/after/before/duplicate -choice',
  ],
  ['!roles/last content/empty-message', 'assistant', 'prefill -trailing -thinking'],
  ['!content/too-long', 'any', 'strlong -at:name -at:id'],
  ['!content/empty-message roles/no-user content/empty-text', 'any', 'itemcount'],
  ['!content/missing-key tools/missing-id', 'any', 'keyabsent -extra -declared -noid'],
  ['!content/wrong-type content/unknown-part', 'any', 'foundtype -at:arguments -at:id -at:name'],
  [
    '!content/wrong-type content/unknown-key content/unknown-part',
    'any',
    'valueat at:path -at:signature -at:thinking -at:media -at:role -at:arguments -at:id -at:name',
  ],
  ['!content/empty-message content/null', 'assistant', 'hollow'],
  ['!content/empty-message content/empty-text', 'any', 'tokenless -long'],
  ['!roles/unknown', 'any', 'tags/choice role/at:role -at:content -at:type -edge'],
  ['!roles/unknown', 'any', 'choice user assistant -at:content -at:type -edge'],
  ['!roles/unknown', 'any', 'tags user assistant -at:content -at:type'],
  ['!content/unknown-part content/wrong-type', 'any', 'tags'],

  ['roles/unknown content/wrong-type content/unknown-part', 'any', 'kindless'],

  [
    '!media/not-allowed-here content/unknown-part',
    'media',
    'image/document model unsupported -many -pixels -bytes -format',
  ],
  ['!content/unknown-part media/not-allowed-here', 'any', 'tags image/at:media'],
  ['!media/duplicate-name', 'media', 'document duplicate'],
  ['!tools/empty-calls', 'calls', 'emptycalls'],
  ['tools/results-split tools/result-displaced', 'results', 'both alternate'],
  ['content/wrong-type content/unknown-key tools/too-many-calls content/empty-message', 'assistant', 'bothkinds'],
  ['!content/wrong-type content/empty-message', 'any', 'stringlist -at:id -at:name'],
  ['!tools/undeclared-tool tools/arguments-schema', 'calls', 'notool -toolinput'],
  ['!tools/invalid-arguments tools/arguments-schema tools/aborted-call', 'calls', 'toolinput json/spot'],
  ['!tools/arguments-schema tools/undeclared-tool tools/invalid-arguments', 'calls', 'toolinput'],
  ['tools/invalid-arguments content/wrong-type', 'any', 'notjoined dict refused'],
  ['content/null content/wrong-type', 'any', 'notjoined null refused'],
  ['content/null content/wrong-type', 'any', 'onnull'],
  ['content/wrong-type content/unknown-part tools/invalid-arguments', 'any', 'notjoined refused'],
  ['!content/null content/wrong-type tools/invalid-name', 'any', 'nulltype at:name/at:key/at:text/at:content/at:role'],
  ['content/unknown-key tools/invalid-id', 'any', 'at:id contentsroot invalid'],
  ['!roles/order roles/consecutive', 'any', 'oddeven message/role'],
  ['!limits/context-window', 'any', 'window long/many'],
  ['!roles/no-user roles/last content/empty-message', 'any', 'nouser'],
  ['!content/unknown-part content/wrong-type', 'any', 'parttype unsupported/choice -at:role'],
  // Ids, calls and results.
  ['!tools/missing-result tools/result-displaced', 'calls', 'awaited'],
  ['!tools/invalid-arguments', 'calls', 'unparsed'],
  ['!tools/invalid-arguments', 'calls', 'arguments call/item unsupported/type -extra -choice -at:role'],
  ['!tools/invalid-id tools/missing-id', 'any', 'call/result/callid id pattern'],
  ['!tools/duplicate-result', 'results', 'duplicate result -image -document -callid'],
  ['!tools/duplicate-call-id ids/duplicate-item tools/duplicate-result', 'calls', 'duplicate callid -item'],
  ['!tools/missing-id content/missing-key', 'any', 'noid'],
  ['!tools/missing-id content/missing-key', 'any', 'idless -unasked'],
  ['!tools/missing-result tools/orphan-result tools/results-split', 'calls', 'both count'],
  ['tools/missing-id', 'any', 'call/result id empty/missing -unanswered -unasked -after -before -at:path'],
  ['!tools/tools-not-declared', 'calls', 'declared missing/call'],
  ['!tools/orphan-result tools/result-displaced tools/result-before-call', 'results', 'callless result'],
  [
    '!tools/missing-result tools/results-split tools/orphan-result',
    'calls',
    'call result count -unasked -at:role -at:name -signature',
  ],
  ['!tools/duplicate-result', 'results', 'duplicate result -image -document'],
  ['!tools/duplicate-call-id ids/duplicate-item tools/duplicate-result', 'calls', 'duplicate call/id -item -model'],
  ['!ids/duplicate-item tools/duplicate-call-id', 'any', 'duplicate item'],
  [
    '!tools/orphan-result tools/result-displaced tools/result-before-call',
    'results',
    'unasked -unanswered -extra -at:arguments -signature -thinking',
  ],
  [
    '!tools/missing-result tools/aborted-call tools/result-displaced',
    'calls',
    'unanswered -unasked -signature -thinking -at:type -at:content',
  ],
  [
    'tools/missing-result tools/orphan-result tools/result-displaced',
    'calls',
    'unanswered unasked -signature -thinking',
  ],
  [
    '!roles/order content/unknown-part tools/result-displaced',
    'calls',
    'misplacedcall -result -image -extra -choice -declared',
  ],
  ['!roles/order tools/result-displaced content/unknown-part', 'results', 'misplacedresult -image -extra -choice'],
  ['tools/result-displaced tools/results-not-first', 'results', 'result user unsupported -image -extra -choice'],
  [
    'tools/result-displaced tools/results-not-first tools/missing-result',
    'results',
    'result after/before/order/first -thinking -image -user -at:role -choice -at:name -at:content',
  ],
  ['tools/results-not-first', 'results', 'result order content -thinking -image -choice'],
  ['!tools/too-many-calls', 'calls', 'call many -at:name -at:id'],
  ['!tools/empty-calls', 'calls', 'at:calls empty/null'],

  // Reasoning.
  ['!reasoning/position reasoning/invalid-signature', 'reasoning', 'thinking modified'],
  [
    '!reasoning/invalid-signature',
    'reasoning',
    'signature/at:signature invalid/type/format/character/modified/store/long',
  ],
  ['!reasoning/thought-signature reasoning/missing-signature', 'reasoning', 'thoughtmark missing/empty -invalid'],
  ['!reasoning/missing-signature reasoning/thought-signature', 'reasoning', 'signature/at:signature missing/empty'],
  ['!ids/not-stored reasoning/missing-item', 'any', 'lostitem -signature'],
  ['!reasoning/missing-item reasoning/orphan-item', 'reasoning', 'thinking item missing/after'],
  [
    '!reasoning/not-accepted content/unknown-key reasoning/orphan-item',
    'reasoning',
    'thinking/at:thinking/signature extra/unsupported',
  ],
  ['reasoning/position', 'reasoning', 'thinking first/last/after/before/order -passed'],
  [
    '!content/missing-key content/wrong-type reasoning/missing-signature',
    'reasoning',
    'undefinedvalue thinking at:media',
  ],
  [
    '!reasoning/missing-content',
    'assistant',
    'thinking/at:thinking missing/passed/empty/null message/assistant/call/at:path/passed',
  ],
  [
    'reasoning/invalid-signature reasoning/position',
    'reasoning',
    'thinking invalid message/at:message/at:content -role',
  ],

  // Pictures and files.
  ['media/broken media/wrong-type', 'media', 'download refused/image/document -thinking'],
  ['!media/too-many-pixels', 'media', 'image/document/at:media pixels'],
  ['!media/too-many-pixels media/too-large', 'media', 'extent long -tokens -model'],
  ['!media/too-many media/too-large', 'media', 'image/document/at:media many -bytes'],
  ['!media/too-large', 'media', 'image/document/at:media long'],
  ['!media/wrong-type media/broken', 'media', 'badmime -local'],
  ['media/broken media/wrong-type', 'media', 'base64 -choice'],
  ['media/broken media/wrong-type', 'media', 'image/document/at:media unreadable -local'],
  ['media/broken', 'media', 'image/document/at:media empty -unsupported -user -spot'],
  ['!media/broken media/wrong-type', 'media', 'image/document/at:media url'],
  ['!media/wrong-type', 'media', 'image/document/at:media format unsupported/invalid/missing/type/choice/extra -role'],
  ['media/wrong-type', 'media', 'mime unsupported/invalid -local'],
  ['!media/not-allowed-here', 'media', 'image/document/at:media unsupported/role/user -local'],
  ['content/unknown-part media/not-allowed-here', 'any', 'image/document/at:media choice'],
  ['media/broken media/wrong-type', 'media', 'image/document/at:media invalid/missing/json/type -local'],

  // Lengths.
  ['!limits/context-window', 'any', 'tokens long -at:name -at:id'],
  [
    '!limits/context-window limits/request-size content/too-long',
    'any',
    'talk lengthy -at:path -bytes -image -document -callname -callid -arguments -call -result',
  ],
  ['!tools/invalid-name', 'calls', 'at:name/callname long/pattern/invalid/empty/missing/type/choice'],
  ['!ids/item-prefix tools/invalid-id content/too-long', 'any', 'itemid long'],
  ['!tools/invalid-id', 'any', 'at:id/callid long/pattern/format'],
  ['!ids/item-prefix tools/invalid-id', 'any', 'at:id prefix'],
  ['ids/item-prefix', 'any', 'id prefix message -role'],
  ['!ids/not-stored', 'any', 'lostitem'],
  ['!tools/missing-id content/missing-key', 'any', 'at:id missing/empty/null/type'],
  ['tools/invalid-id ids/item-prefix', 'any', 'at:id invalid'],
  ['tools/invalid-id', 'any', 'callid invalid -json -after -before'],
  ['limits/messages', 'any', 'message/item many -at:path -tokens -call -image -assistant -user'],
  ['!content/too-long', 'any', 'at:content/at:text long -bytes -choice -role -tokens'],
  ['content/too-long', 'any', 'at:content/at:text/at:key/content/text long -bytes -choice -role'],
  ['!limits/request-size', 'any', 'bytes long'],

  // Arguments and names of calls.
  ['!tools/invalid-arguments', 'calls', 'at:arguments invalid/json/type/missing/empty/null -extra'],
  ['tools/invalid-arguments', 'calls', 'arguments json/type/invalid -at:role -at:content -extra'],
  ['tools/invalid-arguments', 'calls', 'call json -after -before -extra'],
  ['tools/invalid-name', 'calls', 'call/result name invalid/empty/missing/pattern/long -extra'],
  ['tools/invalid-id', 'any', 'call/result id invalid/long/pattern -extra'],
  ['tools/missing-id', 'any', 'call/result id empty/missing -extra'],

  // What is empty.
  ['!content/empty-text content/empty-message', 'any', 'text/at:text empty'],
  ['!content/empty-message content/empty-text', 'any', 'content/at:content/at:calls/at:message empty'],
  ['!content/empty-message roles/no-user', 'any', 'message empty'],

  // Roles.
  ['!roles/consecutive roles/order', 'any', 'twice user/assistant/message -call -result'],
  ['!roles/order roles/consecutive', 'any', 'mustfollow -call -result'],
  ['!roles/system-position roles/consecutive', 'system', 'systemtext multiple'],
  ['!roles/unknown roles/system-position', 'system', 'systemtext unsupported -order -first -image -thinking'],
  ['!roles/last roles/order tools/missing-result', 'any', 'lastrole user/assistant/role/message -many -long'],
  ['!roles/last roles/order', 'any', 'closed user/assistant/role'],
  ['!roles/order roles/consecutive roles/first roles/last', 'any', 'roleneed role'],
  ['!roles/consecutive roles/order', 'any', 'role/user/assistant/message alternate/consecutive'],
  ['!roles/unknown', 'any', 'oddrole'],
  ['!roles/unknown roles/system-position', 'any', 'at:role choice/invalid/unsupported/type/missing'],
  ['!roles/system-position', 'system', 'system message/role order/many/last/count/top -alternate -user'],
  ['!roles/last', 'assistant', 'role/user/assistant last'],
  ['!roles/first', 'any', 'user/assistant first role/message'],
  ['!roles/system-position', 'system', 'system message first/order/many/last/count -alternate'],
  ['!roles/no-user', 'any', 'nonsystem'],
  ['!roles/no-user', 'any', 'user missing message/role -after -before -id'],
  ['!roles/order roles/consecutive', 'any', 'role/user/assistant order/after/before'],
  ['roles/system-position roles/unknown', 'system', 'role system unsupported'],
  ['roles/unknown roles/order', 'any', 'role invalid/unsupported -at:content -at:type -at:key'],

  // Shape.
  ['!content/unknown-key', 'any', 'at:path/message/role/content/call extra'],
  ['content/null content/wrong-type', 'any', 'content/at:content null'],
  ['!content/unknown-part content/wrong-type', 'any', 'at:type type/choice/unsupported/invalid'],
  ['content/missing-key roles/no-user', 'any', 'message missing list/at:message -role -call -id'],
  ['content/missing-key content/unknown-part', 'any', 'at:type/at:text/at:key/at:content/at:message missing -extra'],
  ['content/missing-key', 'any', 'message missing field -role -call -id'],
  ['content/missing-key tools/missing-id', 'calls', 'call missing field -role -extra'],
  ['content/missing-key content/unknown-part', 'calls', 'callpart missing/unsupported'],
  ['content/unknown-part', 'any', 'content/at:content/message/item/call choice -at:role'],
  ['content/missing-key content/empty-text', 'any', 'text missing -extra -role'],
  ['content/missing-key content/empty-message', 'any', 'content missing -extra'],
  [
    'content/wrong-type content/unknown-part',
    'any',
    'content/at:content/at:message/at:key/at:calls/message/system type/unsupported',
  ],
  ['content/unknown-part content/wrong-type', 'any', 'item/content/text/call type/unsupported'],
  ['content/invalid-character json/repaired tools/invalid-arguments', 'any', 'unreadbody -at:path'],
  ['json/repaired content/invalid-character tools/invalid-arguments', 'any', 'json invalid payload -at:path'],
  ['json/repaired content/invalid-character tools/invalid-arguments', 'any', 'spot payload -at:path'],
  ['tools/missing-result tools/orphan-result tools/invalid-arguments tools/invalid-id', 'calls', 'call invalid format'],
  ['content/wrong-type', 'any', 'at:content/at:message/at:key invalid'],
  ['!ids/not-stored', 'any', 'item store'],
  ['tools/invalid-arguments json/repaired', 'calls', 'spot call/arguments/message -at:path'],
  ['tools/invalid-arguments json/repaired', 'calls', 'spot refused -at:path'],
];

/** The families of faults, in the order in which they are tried. */
export const FAMILIES: readonly Family[] = TABLE.map(([rules, suspect, heard]) => {
  const words = heard.split(' ');
  return {
    rules: rules.replace('!', '').split(' '),
    suspect,
    all: words.filter((word) => !word.startsWith('-')).map((word) => word.split('/')),
    none: words.filter((word) => word.startsWith('-')).map((word) => word.slice(1)),
    likely: rules.startsWith('!'),
  };
});

/** Every name that a family may use. */
export const CONCEPTS: ReadonlySet<Concept> = new Set([...Object.keys(WORDS), ...Object.keys(FAULTS), ...FIELD_NAMES]);
