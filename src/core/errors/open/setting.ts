import { isSettingName } from './parameters.ts';

/** Fields that a message or a part of one can have; every other name is a setting of the request. */
const OURS =
  /^(?:\w*tokens?|messages?|msgs?|contents?|roles?|texts?|types?|kind|names?|ids?|parts?|inputs?|outputs?|prompts?|images?|media\w*|mime\w*|source|data|url|files?|file_(?:data|id|url)|video_?\w{0,8}|documents?|thinking|redacted_thinking|thought\w*|reasoning|reasoning_(?:content|details|text)|signature|encrypted_content|arguments?|args|refusal|annotations?|audio|status|summary|index|field|value|key|object|citations?|is_error|cache_?control|cachepoint|tool_?(?:calls?|uses?|results?|call_?id|use_?id|name)|tooluse\w*|toolresult\w*|function_?(?:calls?|response)|call_?id|input_(?:text|image|file|audio)|output_text|image_url|inline_?data|system|user|assistant|developer|tool|functions?|calls?|invocations?|for|in|at|of|the|a|an|is|was|with|to|and|or|on|by|not|this|that|it|name|union|invalid|error|request|body|json|schema|format|argument|parameter|property|be|combinations?|provided|specified|passed|given|empty|no|missing|must|expected|unknown|unexpected|cannot|should|got|only|when|if|null|none|string|list|array|number|boolean|dict|block|blocks|item|items|content_?block\w*|chat_history|history|conversation|turns?|messages_list|proto|requests?|invokemodel\w*|converse\w*|operation|validation|http|https|code|queue|quota)$/i;

const QUOTE = '["\'`\\\\\\[]{0,6}';
const NAME = `${QUOTE}([A-Za-z][A-Za-z0-9_-]{1,60}(?:\\.[A-Za-z][A-Za-z0-9_-]{0,60}){0,4})(?![\\w.[-])`;
const KIND =
  '(?:request )?(?:parameters?(?:\\(s\\))?|params?|arguments?|args?|fields?|options?|settings?|property|properties|keys?)(?!\\w)';

/** Ways to say that a setting is not taken; the name stands in the first group. */
const SAID: readonly RegExp[] = [
  // The envelope of many APIs names the field that is refused.
  /["']param["']\s{0,3}:\s{0,3}["']([A-Za-z][\w.]{1,60})["']/g,
  new RegExp(
    `(?:unsupported|unknown|unrecogni[sz]ed|unexpected|deprecated|invalid|illegal|disallowed|unpermitted|missing required|extra|extraneous)(?: request)?(?: body)?(?: keyword)? ${KIND}(?: supplied| passed| provided| value| for| in request)?(?:\\(s\\))? ?:?\\s{0,3}${NAME}`,
    'gi',
  ),
  new RegExp(
    `(?:invalid|unsupported|illegal|bad|wrong|incorrect) values? (?:provided |given |passed )?(?:for|of) (?:the )?${KIND}:? ${NAME}`,
    'gi',
  ),
  new RegExp(`(?:unknown|unsupported|unrecogni[sz]ed|extra) ${NAME}${QUOTE} ${KIND}\\b`, 'gi'),
  new RegExp(`${NAME}${QUOTE} ${KIND}:? (?:is|was|are) (?:not|un\\w{3,12}|deprecated|invalid|restricted)`, 'gi'),
  new RegExp(`(?:support|accept|allow|take)s? (?:the )?${NAME}${QUOTE} ${KIND}\\b`, 'gi'),
  new RegExp(`\\b${KIND}:? ?${NAME}${QUOTE} (?:is|was|are) (?:not|un\\w{3,12}|deprecated|invalid)`, 'gi'),
  // A name of two words can only be a field.
  /(?<![\w.[\]])["'`]?([a-z]{2,20}_[a-z_]{2,30})["'`]? (?:is|was|are) (?:not (?:supported|allowed|accepted|permitted|available)|unsupported)/gi,
  // Gemini names the place of a field with "at", unless it stands at the top.
  new RegExp(`unknown name ${NAME}${QUOTE}:? cannot find field`, 'gi'),
  // The validators of JSON schemas end with the place.
  /(?:is too (?:short|long)|is not of type [^-]{1,30}|is not one of [^-]{1,80}|is (?:less|greater) than the (?:minimum|maximum) of [\d.]{1,12}) - ["'`]([A-Za-z]\w{1,40})["'`.]/gi,
  // Pydantic too, and a path into the messages goes on with a number.
  /(?<![\w.\]])([a-z]\w{2,40}(?:\.[a-z_]\w{1,40}){0,3}): (?:extra inputs? (?:is|are) not permitted|field required)/gi,
  // A setting before what a validator says of its variants; serde names the field behind.
  /(?<![\w.\]])([a-z]\w{2,40}(?:\.[a-z_]\w{1,40}){0,3}): input (?:tag|should)\b/gi,
  /\bmissing\s{1,6}field:? ["'`]{1,4}([a-z]\w{1,40})["'`]/gi,
  // A place with an arrow, and what is wrong there below it.
  /\bbody -> ([a-z]\w{1,40})(?:\s|\\n){1,6}(?:extra (?:inputs|fields)|field required|ensure |value is not|unexpected value|none is not)/gi,
  // Others name it behind.
  /(?:extra inputs? (?:is|are) not permitted|field required),? (?:in )?field:? ["'`]([a-z]\w{2,40})["'`]/gi,
  // A JSON schema names the root by a sign, and what stands at the top behind it.
  /#: extraneous key \[([a-z]\w{1,40})\]/gi,
  /#\/((?!messages|system|contents|prompt|input)[a-z]\w{1,40})(?:\/\w{1,20}){0,3}:/gi,
  // Bedrock names the place in front.
  /\bvalue (?:\S{1,40} )?at ["'`]{0,3}((?!messages|system)[a-z]\w{2,40})[^\n]{0,120}failed to satisfy/gi,
];

/** Settings of a request that are named like parts of a message; alone in `param` they are the setting. */
const ALONE =
  /["']param["']\s{0,3}:\s{0,3}["'](thinking|reasoning|tools|tool_choice|functions|system_prompt|model|stop|stream|user|metadata)["']|(?:unknown|unsupported|unrecogni[sz]ed) (?:request )?(?:parameter|argument)(?:s|\(s\))?(?: supplied)?:? ["'`](thinking|reasoning|tools|functions)["'`]/i;

/** What stands in a setting whose name a part of a message has as well, named at the top of the request. */
const WITHIN =
  /(?<![\w.\]])((?:thinking|reasoning)\.(?:enabled|disabled|adaptive|type|budget_tokens|display|effort|summary|generate_summary|max_tokens|exclude|mode)(?:\.[a-z_]\w{1,40})?)["'`]{0,2}: /i;

/** A validator's place in the body, where its name stands for a part of a message as well. */
const IN_BODY =
  /["']loc["']\s{0,3}[:=]\s{0,3}[[(]\s{0,8}["']body["']\s{0,3},\s{0,8}["'](model|stream|stop|user|metadata|tools|tool_choice|functions|temperature|top_p|n|max_tokens)["']/;

/** The same of a name that only the request can have: nothing is told of what stands within it. */
const ALIEN = /["']loc["']\s{0,3}[:=]\s{0,3}[[(]\s{0,8}["']body["']\s{0,3},\s{0,8}["']([a-z]\w{1,40})["']\s{0,8}[\])]/i;

/** A key at the top of the request that is missing or unknown, or the group of settings in which one is. */
const ABOVE =
  /(?:^|[\s"'`:])(messages|input|model): field required|missing required parameter: ["'`](messages|input|model)["'`]|unknown name \S{1,60} at ["'`](?:request\.)?(generation_?config|tool_?config|safety_?settings)["'`.]|unknown parameter: ["'`]((?:text|tools|stream_options)\.\w{1,40})["'`]|target type: (thinking|reasoning|tools|tool_choice): unknown field|(?:^|[\s{:])["'`](\w{1,40})["'`] : (?:one of the following must|(?:value|number|maximum|minimum|string) (?:must|number|length))/i;

/** The setting of the request that a text names as its trouble: a field that no message has. */
export function settingIn(text: string): string | undefined {
  const head = text.slice(0, 2_000).replace(/\\{1,40}(["'`])/g, '$1');
  const above = ABOVE.exec(head)
    ?.slice(1)
    .find((name) => name !== undefined);
  if (above !== undefined) return above;
  const named = IN_BODY.exec(head)?.[1];
  if (named !== undefined) return named;
  const alien = ALIEN.exec(head)?.[1];
  if (alien !== undefined && !OURS.test(alien)) return alien;
  const within = WITHIN.exec(head)?.[1];
  if (within !== undefined) return within;
  const single = ALONE.exec(head);
  const alone = single?.[1] ?? single?.[2];
  if (alone !== undefined) return alone;
  for (const pattern of SAID) {
    for (const hit of head.matchAll(pattern)) {
      const name = hit[1] ?? '';
      const first = name.split('.')[0] ?? '';
      if (isSettingName(name)) return name;
      if (!OURS.test(name) && !OURS.test(first) && !/(?:error|exception|_format)$/i.test(name)) return name;
    }
  }
  return undefined;
}
