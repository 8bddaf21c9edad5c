import type { About } from '../../api-texts/api-text.ts';
import { TROUBLES, type Trouble } from './troubles.ts';

/** A trouble outside the history and the words for it. On plain text (small letters, no quotes). */
export interface Kind {
  readonly about: About;
  /** Words that say it, and nothing else. */
  readonly strong: RegExp;
  /** Words that say it where nothing else is said. */
  readonly weak?: RegExp;
  /** Words beside which it is not meant: then the model refuses a thing in the history. */
  readonly unless?: RegExp;
  readonly means: Trouble;
  /** True for troubles that are recognised before anything else: they never speak of the history. */
  readonly first?: true;
}

export const kind = (
  about: About,
  strong: RegExp,
  means: Trouble,
  rest: Pick<Kind, 'weak' | 'unless' | 'first'> = {},
): Kind => ({ about, strong, means, ...rest });

/** Words beside which a model is refused for what it is asked to take. */
const OF_MESSAGES =
  /image|vision|multimodal|图片|图像|视觉|画像|이미지|изображ|工具|函数|思考|prefill|\bturns?\b|\bmessages?\b|\brole|reasoning|thinking|tool|function|messages?\[|system (?:message|role|prompt)/;

/** The first that fits is meant. */
export const KINDS: readonly Kind[] = [
  kind(
    'filter',
    /content[-_ ]moderated|refusalerror|\bmodel refused to\b|content exists risk|(?:submission|prompt|input|message|request|text|question|query)s? (?:contains?|includes?|has) (?:\w{2,14} )?(?:text|words?|content|language|terms?|phrases?|keywords?|material) (?:that|which) (?:is|are) (?:not (?:allowed|permitted|acceptable)|prohibited|forbidden|banned|blocked)|(?:contains?|includes?|detected) (?:\w{2,14} )?(?:prohibited|forbidden|banned|disallowed|inappropriate|objectionable|offensive) (?:words?|content|text|terms?|language|phrases?|keywords?|material)|(?:含有?|包含|涉及|存在)\S{0,6}(?:违禁|违规|禁止|敏感|不允许|不当|不良)的?(?:词|内容|文本|文字|信息|字符)|content[ _-]?(?:filter|policy|management)|(?:flagged|considered|blocked)[^.]{0,40}(?:risk|policy|violat|safety|moderation|sensitive|prohibited)|high risk|(?:may|might|could) contain [a-z]{4,20} (?:content|information)|likenesses? of real|private information|data_?inspection_?failed|inappropriate content|responsible ?ai|usage polic|prompt[ _]injection|security[ _]policy|acceptable use|blocked (?:your|the|this) (?:request|prompt|content)|cyber_policy|policy violation|prohibited_content|finish_?reason: ?(?:safety|recitation)|safety (?:system|filter|setting)|(?:limited|restricted|withheld)[^.;]{0,30} for safety reasons|moderation|敏感|违规|不合规|审核|安全策略|コンテンツポリシー|콘텐츠 정책|политик\S{1,3} (?:контент|безопас)|invalid_prompt\W{1,6}blocked|\bjailbreak|content safety\b|^recitation$|safeguards? (?:flagged|blocked|triggered)|flagged (?:this|your|the) (?:message|request|prompt|content|input)|has been flagged|flagged: ?true|blocked (?:by|for|due to) (?:\S{1,20} )?(?:safety|guardrail|policy|moderation)/,
    TROUBLES.FILTERED,
    { first: true, unless: /\b1008\b|\bcors\b|content security policy/ },
  ),
  kind(
    'account',
    /out of extra usage|\b(?:not (?:have )?enough|too few) (?:credits?|balance|funds|quota)\b|(?:coding ?plan|subscription|licen[cs]e(?:[ _]key)?|trial|membership)(?: has| is| was)? ?(?:been )?(?:expired|ended|cancell?ed|missed|missing|lapsed)|invalidsubscription|terms (?:of service )?acceptance|accept(?:ance of)? the terms|credit balance|insufficient[ _](?:account[ _])?(?:balance|funds|credit|quota)|payment required|billing|free tier|(?:free|paid) plan|balance is|out of credits?|no \w{0,12} ?(?:credits?|balance|funds|quota|tokens) (?:remaining|left|available)|payment (?:failed|declined)|limited to (?:\w{2,12} )?(?:enterprise|pro|paid|team|max|plus)\b|purchase credit|subscription (?:required|expired|tier|plan)|tier_not_allowed|not (?:available|included) (?:in|on|with|for) your (?:\w{1,20} )?(?:plan|tier|subscription|region)|spending (?:cap|limit)|out of (?:usage|tokens|quota)|more credits|can only afford|insufficient_funds|billing_error|余额|欠费|未开通|充值|残高|잔액|баланс|saldo insuf/,
    TROUBLES.UNPAID,
    { weak: /\b402\b/, first: true },
  ),
  kind(
    'account',
    /too many (?:open )?(?:sockets|connections|concurrent|parallel|sessions|streams)|demasiado r[aá]pido|muito r[aá]pido|trop (?:vite|rapidement)|zu schnell|слишком быстро|너무 (?:빨리|빠르게|자주)|速すぎ|(?:操作|发送|请求|访问)[^。，]{0,4}(?:太快|过快)|rate[ _-]?limit|(?:going|sending|slow) ?(?:too fast|down)|too (?:quickly|frequently|often)|too many requests|resource_exhausted|throttl|quota|(?:usage|spend|weekly|daily|hourly|monthly|5-hour) limits?|(?<!(?:context|length|token|size|turn|step|image|file|window) )limit (?:reached|will reset)|requests per|tokens per (?:min|day)|(?:\btpm\b|\brpm\b)|exhausted your capacity|exceeded your [\w ]{0,24}(?:usage|allowance)|has been exhausted|concurrency (?:limit|exceeded)|usage credits|限流|请求过于?频繁|频率|请求过多|配额|额度|レート制限|利用上限|할당량|요청이 너무 많|слишком много запросов|лимит запросов|muitas solicita|demasiadas solicitudes/,
    TROUBLES.TOO_MUCH,
    { weak: /\b429\b/, first: true },
  ),
  kind(
    'account',
    /\bno (?:api )?key (?:was |is )?(?:found|provided|given|configured)\b|provide a (?:valid )?(?:api )?key and\b|(?:не задан|не указан|未设置|未配置|未設定|nicht gesetzt)[^.]{0,20}(?:api[ _]?key|ключ|密钥|キー)|api[ _]?key[^.]{0,4}(?:не задан|не указан|未设置|未配置|未設定|nicht gesetzt)|(?:invalid|incorrect|missing|no|expired)[^.]{0,12}api[ _-]?key|(?:token|key|password) you (?:have )?(?:entered|provided|supplied|gave|used) (?:is|was) (?:incorrect|invalid|wrong|not valid)|api[ _-]?key[^.]{0,30}(?:invalid|not valid|missing|expired|required)|authenticat(?:ion|e)(?: token|_error| fail| error)|unauthori[sz]ed|access ?denied|permission[ _]?(?:error|denied)|not authori[sz]ed|no credentials|(?:missing|invalid)[^.]{0,20}credential|(?:token|key) (?:has been |is )?(?:invalidated|expired|revoked)|api[ _-]?key \S{0,60} ?(?:is )?not (?:set|found|configured|provided)|(?:[a-z0-9_]{2,40}_)?api_key (?:is |was |must |environment |env )|(?:load|find|get|fetch) (?:\w{1,12} )?credentials|sso login|security token|expiredtoken|(?:session|access|refresh|id) token[^.]{0,30}(?:expired|not found|invalid|revoked)|invalid_grant|use case details|configure (?:at least )?(?:one|an?|your)[^.]{0,30}(?:provider|key)|access terminated|(?:country|region|territory)\b[^.]{0,40}not (?:supported|available|allowed)|(?:account|organi[sz]ation|user|project|workspace) (?:\S{1,40} )?(?:is |was |has been )?(?:suspended|disabled|deactivated|banned|restricted|blocked|not (?:active|verified))|must be verified|verify your (?:organi[sz]ation|account|identity)|(?:no|invalid|expired|bad) (?:access |auth |bearer |oauth |refresh )?token\b(?! [<\d])|oauth (?:token|error|authentication)|please (?:try )?sign(?:ing)? in|log(?:ged)? ?in again|(?<!or you )do not have access|(?:not have|lacks?|insufficient) permissions?|location is not supported|unsupported_country|\boperation not allowed\b|not found for account|account is not (?:allowed|permitted|authorized|enabled)|missing [a-z_]{0,30}api_key|(?<!extra_)forbidden|鉴权|认证失败|密钥|令牌(?:无效|过期)|无效的?(?:令牌|密钥|key\b|token\b)|無効なapiキー|認証|인증|неавториз|доступ запрещ|não autorizad|no autorizad/,
    TROUBLES.NO_KEY,
    { weak: /\b40[13]\b/, first: true },
  ),
  kind(
    'service',
    /tool_use_failed|tool call validation failed|failed_generation|json_validate_failed|failed to call a function/,
    TROUBLES.GENERATED,
    { first: true },
  ),
  kind(
    'service',
    /overloaded|(?:high|heavy) traffic|at capacity|over capacity|server is busy|serviceunavailable|service (?:is )?(?:temporarily )?unavailable|(?:temporarily|currently) unavailable|try again later|in cooldown|capacity blip|no available (?:channel|account|upstream|client|worker|server|instance|node|key)s?\b|无可用(?:的)?(?:渠道|账号|账户|通道)|繁忙|过载|稍后(?:再|重)试|混雑|과부하|перегруж|sobrecarg/,
    TROUBLES.BUSY,
    { weak: /\b(?:503|529)\b/ },
  ),
  kind(
    'request',
    /unknown (?:\w{2,12} )?action\b|specified action is invalid|\binvalidaction\b|\b(?:tool_choice|response_format|functions?|tools|stream_options|parallel_tool_calls|reasoning_effort) extra fields not permitted|supported range is|\bhas an? \w{3,30} value of -?\d|\bunknown_url\b|unknown request url|no price (?:catalog )?entry|not (?:currently )?supported (?:on|in|by|for|with) the (?:\w{2,20} (?:and \w{2,20} )?)(?:api|endpoint)s?\b|\bresource \S{1,80} (?:is |was )?not found|grammar_triggers|expects? an? field named|\b(?:thinking|reasoning)(?: mode)? (?:is |was )?(?:not (?:enabled|available|turned on)|disabled|unavailable) (?:for|on|by|with|in) (?:this|the|your|that) (?:\w{2,12} )?(?:model|endpoint|deployment|provider)|\b(?:raw|json|suffix|insert|fim|stream(?:ing)?|batch|serving|logprobs) mode (?:does not|is not|cannot|must|only|requires)\b|\bmodel (?:field |parameter |name )?is (?:required|missing|empty)|missing (?:required )?field:? (?:model|max_tokens|stream)\b|not specify (?:a|the) model|\b(?:get|post|put|patch|delete) (?:is )?not (?:supported|allowed)|method not allowed|malformed input request: (?:string|[-\d.]{1,12}) |(?:response|output) modalit|cached content\b|(?:start|minimum)[^.]{0,20} caching|关闭思考|不支持(?:关闭|开启|设置)?思考(?:模式)?(?=[。；;，,\s]|$)|\bstream (?:must|should) be|(?:invalid|malformed|unknown) (?:conversation|response|previous_response)[ _]id|(?:response|answer|reply|completion)[^.;]{0,24}exceed\w{0,3}[^.;]{0,30}output|(?:stopp?ed|finished|truncated|cut (?:off|short))[^.]{0,40}max(?:imum)?[ _](?:output )?tokens|\bbudget \d{1,6} is|works? in \w{4,12} mode|supported values are:? none, minimal|extra_body|thinking_?(?:budget|level|config)|enable_thinking|support[^.]{0,40} in thinking mode|parameter \w{1,30} must|extra usage fields|stopsequences|stop sequences|generation_?config|max tokens must be|max_?new_?tokens|resource field value|must contain the word json|prompt is required|messages(?:\[\])? (?:is|are) required|parameter has moved to|provide an? messages? (?:parameter|field|array)|(?:messages|input|prompt|contents) (?:parameter|field|property|array) (?:is|are) (?:required|missing)|(?:\b(?:none|minimal|low|medium|x?high|max)\b(?:, (?:and |or )?| or | and )){2}|invalid (?:reasoning|thinking|think|verbosity|effort) (?:value|effort|level|mode|type)|\b(?:only for|unsupported|invalid|missing|unknown|requires?|supported (?:by|in)) (?:the )?(?:\S{1,30} )?api[ -]?versions?\b|\bapi[ -]?versions? (?:\S{1,30} )?(?:is |was )?(?:not|unsupported|invalid|required|missing|or later)|(?:provide|specify|specified|missing|requires?|without) (?:an? |the )?(?:required )?(?:parameter:? )?model (?:parameter|name|field|id|argument)|(?:prompt|input)s? (?:or|and) messages must|messages (?:or|and) (?:prompt|input)s? must|not support (?:thinking|reasoning)(?: mode| effort)?(?=[\s.,})]{0,6}$|[.,}])|not supported for (?:\w{2,20} )?tokenizers?\b(?! version)|\burl error\b|\bloc: ?[([]body,? ?[)\]]|\b(?:temperature|top_p|top_k|max_(?:completion_|output_|new_)?tokens|maximum tokens you requested|reasoning[_ .]?effort|response_format|structured output|thinking_budget|input_embeddings|output_config\.format|stream_options|budget_tokens|thinking\.(?:type|budget\w{0,8}|display)|frequency_penalty|presence_penalty|parallel_tool_calls|service_tier|logprobs|stop_sequences|anthropic-\w{2,20}|(?<![-=])x-[\w-]{4,40}|(?:[a-z]{2,20}-[a-z-]{2,30}|authorization|accept|referer|origin|beta) headers?|(?:missing|invalid|unexpected|unsupported|required) (?:\S{1,30} )?headers?|max_thinking|instructions are not valid|property store|chatrequest\.(?:format|options|tools))\b/,
    TROUBLES.SETTING,
    { unless: /exceed context|превыша\S{1,4} контекст|context (?:limit|window|length)|messages?[.[]\d|input\[\d/ },
  ),
  kind(
    'tools',
    /\bat (?:request\.)?tools[.[]|\bat path properties\b|function parameters? (?:did|do|does) not specify|specify the schema type|\btool choice: |\bvalidation errors? for (?:tool|function)(?:definition|declaration|param|choice|spec)?(?: |$)|\btools ?: (?:maximum|minimum|array|list|max|min)\b|invalid function (?:format|definition|schema|type)\b|\b(?:prefixitems|anyof|oneof|allof|additionalproperties|exclusive(?:minimum|maximum)|unsupported_keyword)\b|\$(?:ref|defs)\b|schema (?:is|too|conversion|propert|is too)|(?:in|of) (?:the )?schema propert|array fields? require|(?:function calling|tool calling|tool use) (?:is )?(?:not|un)|\btools? choice \S{1,40} (?:is )?(?:not|un)|not found in tools\b|function name or parameters|rejected tool|(?:function|tool) declarations?\b|tool parameters schema|tool type (?:\S{1,30} )?(?:is )?(?:not|un)|(?:web_search|computer_use|bash|text_editor|code_interpreter|file_search) tool (?:type )?(?:is )?(?:not|un)|declared (?:twice|more than once|again)|no support for (?:tool|function)|(?:tool|function) names? in (?:the )?declaration|(?:function|tool) descriptions?\b|function at index \d|only one tool\b|at most (?:one|\d{1,4}) tools?\b|(?:google_search|code_execution|url_context|built-?in) tool|unknown name tools|unknown name tool_?config|\btools?(?:[.[]|, ?)\d{1,4}|\btools: (?:list|array)|not support the \w{1,40} tool\b|(?:hosted|built-?in) tool|tools\.function|function, ?parameters\b|function_declarations|input_schema|(?:invalid|bad) (?:tool|function)?s? ?schema|schema for (?:function|tool)|json schema|schema keyword|too many tools\b|(?:more than|over|exceeds?|at most|up to|limit of|maximum (?:number )?of) (?:\d{1,4} )?tools\b|tool(?:s|_choice)? (?:is|are) not supported|not support (?:tools|tool use|function)|function_?declarations?\b|(?:too short|non-?empty|of type \w{4,8}) ?- ?tools\b|invalid tools:|\btools: (?:empty|too short)|toolspec|tool[ _]schema|toolchoice|tool_choice|tool choice \S{1,20} is not|tool choice (?:is only|can only|parameter|must)|tool use with a response|multiple tools\b|duplicate (?:function|tool) (?:declaration|definition)|tokenizer version|tool definitions?|(?:tool use|tool calling|function calling)[^.]{0,40}(?:unsupported|not supported|not enabled)|unknown parameter in input: tools|param(?:eter)?s?:? tools\b|parameters: \[tools\b|not one of (?:its|the) (?:declared )?tools|is not a valid tool|(?:defined|declared) in the schema|no endpoints found that support tool/,
    TROUBLES.DECLARED,
  ),
  kind('tools', /\bpars(?:e|ing) (?:the )?tools\b/, TROUBLES.DECLARED),
  /** A value of a setting that the text does not name, as OpenAI and others say it. */
  kind(
    'request',
    /\bstop (?:string )?array too long\b|\bstop strings? but\b|\bmutually exclusive parameters\b|\bextended prompt caching\b|\binvalid (?:type for |value for )?metadata\b|\binvalid value: \S{1,40} supported values are:? (?!input_|output_|text\b|refusal|user\b|assistant|system|function_call)/,
    TROUBLES.SETTING,
    { unless: /messages?[.[]\d|input\[\d|contents\[\d/ },
  ),
  /** A choice of the request that does not fit another one of it. */
  kind(
    'request',
    /\b(?:function_call|tool_choice|tool choice|response_format) ?(?:==|=|is)? ?(?:\S{1,24} )?(?:is )?(?:not supported|unsupported)|\b(?:incompatible|unsupported|invalid|unknown) tool[ _]choice\b/,
    TROUBLES.SETTING,
    { unless: /messages?[.[]\d|input\[\d/ },
  ),
  kind(
    'request',
    /\bcan only be used (?:with|together with|in combination with) the (?:model|deployment|plan|endpoint)\b/,
    TROUBLES.NO_MODEL,
  ),
  /** An answer that came as a stream, and what was missing or amiss in it. */
  kind(
    'service',
    /\bpars(?:e|ing) (?:the )?(?:llm|model|ai|assistant)(?:['’]?s)? (?:structured |json )?(?:output|answer|response|reply)\b|\bstream\b[^.;]{0,30}\b(?:invalid|ended|completed|finished|closed|stopped)\b[^.;]{0,20}\bwithout\b|\bcontent block (?:\S{1,12} )?(?:is not an? \w{2,20} block|(?:was |is )?not found)|(?:^|\] |keyerror:? )(?:choices|candidates|output_text)$/,
    TROUBLES.NO_ANSWER,
    { unless: /messages?[.[]\d|input\[\d|\b(?:400|422)\b/ },
  ),
  /** What the server of a page answers its own page: the way of tRPC to say it. */
  kind('elsewhere', /\btrpc(?:client)?error\b|httpstatus: ?\d{3},? ?path: ?[a-z]\w{0,40}\.[a-z]/, TROUBLES.OWN_PAGE, {
    unless: /messages?[.[]\d|input\[\d|contents\[\d|invalid_request/,
  }),
  /** A fault of a program's own code: the way of languages and databases to say it. */
  kind(
    'elsewhere',
    /sequence item \d{1,6}: expected|no (?!tool)\w{0,12}(?:step|run|event|listener|handler|callback) ?(?:id)? found (?:for|with)|not supported between instances|(?:object|module) \S{0,40} ?has no attribute|nonetype|object is not (?:iterable|subscriptable|callable)|is not a function|(?:cannot|cant|could not) (?:read|access|set) propert|argument of type \S{1,30} is not|unexpected keyword argument|not json serializable|modulenotfound|no module named|importerror|panicked at|segmentation fault|assertion\W{1,3}(?:left|failed)|constraint failed|sqlite|\bkeyerror\b|referenceerror|nullpointer|stack overflow|\[object object\]|(?:to be|reached|entered) unreachable|unreachable code/,
    TROUBLES.OWN_FAULT,
    {
      unless:
        /messages?[.[]\d|input\[\d|contents\[\d|invalid_request|invalid request: |raise_exception|jinja2?\.exceptions|\b(?:400|422)\d{0,3}\b/,
    },
  ),
  /** What a program cut of one file or of what one tool gave it. */
  kind(
    'elsewhere',
    /(?:\bfile(?: content)?|(?:command|shell) output|\btool (?:\S{1,30} )?(?:result|response|output)|results? of the tool)s?\b[^.;]{0,60}(?:exceed|truncat|over the limit)\w{0,3}[^;]{0,60}\d/,
    TROUBLES.SHORTENED,
    { unless: /messages?[.[]\d|input\[\d|contents\[\d|invalid_request|\bimages?\b|\b(?:400|413|422)\b/ },
  ),
  kind(
    'service',
    /\[network\] (?:undefined|null|error)|chunkedencodingerror|ended prematurely|incomplete ?read|\bnet::err_\w|\berr_(?:ssl|cert|connection|network|internet|name_not|tunnel|proxy)_?\w{0,40}\b|connectex|actively refused|\bdial tcp\b|econn(?:reset|refused|aborted)|enotfound|etimedout|eai_again|epipe|socket hang up|fetch failed|(?:connection|network) (?:error|refused|reset|closed|lost|aborted|timed? ?out)|stream (?:closed|ended|disconnected|error: error sending)|closed before|request timed? ?out|timeout ?error|\btimed out\b|gateway time-?out|deadline exceeded|certificate|ssl|tls handshake|dns|authenticate upstream proxy|premature close|terminated unexpectedly|(?:issue|problem|trouble|error|unable|failed|cannot|could not) (?:in )?connect(?:ing)?(?: to)?\b|unable to reach|connection to [^.]{0,40}(?:blocked|refused|failed|lost|closed)|ssrf|jsonrpc|\bmcp (?:server|session|client|error)|invalid url ?\((?:get|post)|goaway|waiting timeout|\b(?:408|499|504|522|524)\b status|network (?:issue|problem|failure|unreachable)|no route to host|host (?:not found|unreachable)|name resolution|broken pipe|client closed request|连接(?:错误|超时|失败|被)|网络|接続(?:エラー|できま)|タイムアウト|연결|시간 초과|соединени|тайм-?аут|conex[iãa]/,
    TROUBLES.CUT_OFF,
  ),
  kind(
    'request',
    /\bmodel not (?:allowed|permitted|enabled)|\bmodel \S{1,80} is (?:not ){1,2}(?:yet )?supported|(?:supported|available|allowed|valid|permitted|accepted) (?:\w{2,10} )?models?(?: names?| ids?)? (?:are|is|include)\b|the (?:requested )?model \S{1,80} (?:does not exist|was not found|is not found)|(?:specify|not) a valid model|\bdeploymentnotfound\b|deployment for this resource|not_found_error[^;]{0,12}\bmodel\b/,
    TROUBLES.NO_MODEL,
  ),
  kind(
    'service',
    /响应格式(?:无效|错误|不正确|异常)|(?:缺少|缺失|为空|空的)[^。]{0,6}choices|choices[^。]{0,8}(?:为空|缺失|不存在)|\bno (?:valid |usable )?(?:tool calls?|responses?|outputs?|answers?|completions?)(?: or (?:tool calls?|responses?|outputs?|answers?))? (?:was |were )?(?:generated|produced)\b|max(?:imum)? retries|upstream (?:request failed|response was)|unsupported architecture|dependencyfailed|lambda function|failed_precondition|precondition check failed|null value for choices|find \w{1,20} provider|channel error|transient (?:api )?error|(?:\bno|missing|invalid|unexpected|unable to|failed to|could not|not found|without)\b[^.;]{0,60} (?:in|from) (?:the )?(?:model |llm |api |server |bedrock |gemini |openai |chat )?(?:response|reply|completion|stream)\b(?! to)|(?:model|llm|assistant|server|provider|api)(?: call| request)? (?:did not|didnt|returned? (?:no|an? empty)|produced no|gave no|sent no)|(?:empty|no|blank|invalid|incomplete|malformed) (?:response|reply|completion|output)\b(?! for)|finish[_ ]?reason|(?:model|llm) (?:has )?(?:produced|generated|made|emitted|output) (?:an? )?(?:invalid|malformed|broken|unparsable)|not complete successfully|(?:requires?|set|pass|enable|via) --[a-z][a-z-]{3,40}|no (?:choices|candidates|generations?)\b|(?:jinja|template|row \d+, column|undefinedvalue)[^;]{0,200}(?:parser error|expected closing|undefinedvalue|expected iterable|unexpected character)|(?:parser error|expected closing|unknown statement|expected iterable|not a function)[^;]{0,120}(?:stringvalue|undefinedvalue|statement)|unknown (?:\w{2,20}value )?(?:test|filter|method|tag|statement type):? \w|no (?:test|filter|macro) named|templatesyntaxerror|(?:reasoning|text|tool)[ -]part \S{1,40} not found|cuda|(?:out of|more system|more|enough|insufficient) (?:gpu |video )?(?:memory|vram)|\boom\b|failed to load (?:the )?model|(?:resource|url|endpoint|route|page|path)\b[^.]{0,40}(?:not found|does not exist|not exist)|response (?:ended without|contained no)/,
    TROUBLES.NO_ANSWER,
    { weak: /\bserver_error\b/, unless: /(?:tool|function)[ _-]?(?:call|use)s?\b[^.]{0,30}\b(?:no|without|missing)\b/ },
  ),
  kind(
    'request',
    /(?:the )?(?:model|deployment)s?\b[^;]{0,100}(?:does not support|not found|not exist|does not exist|not supported|unsupported|deprecated|not available|requires a newer|is not enabled|no longer|retired|discontinued|decommissioned|end of (?:its )?life)|unsupported model|invalid model(?! (?:config|setting|file|weight|output|response|repl))|\b(?:claude|gpt|gemini|grok|llama|qwen|deepseek|mistral|kimi|glm)[\w .-]{1,24} (?:is |has been )(?:no longer (?:available|supported|offered)|not available|deprecated|retired|decommissioned|discontinued)|no models? (?:found|available)|model_not_(?:found|supported)|model(?: identifier|_?name| id)? (?:is )?(?:invalid|unknown)|modelnotfound|llm provider not provided|unable to access [^.]{0,30}model|non-serverless|not in the (?:list of )?(?:supported|available)|no (?:such )?(?:endpoints?|model|deployment)s?\b[^.]{0,20}(?:found|available|configured|set|support)|model[ _]?(?:format|not exist|is required|name is required)|specify a model|not support embeddings|on-demand throughput|unknown model(?! settings?\b)|not supported by this model|模型(?:不存在|不可用|未找到|不支持)|モデル[がは](?:見つかり|存在し|廃止|利用でき)|\bmodèle \S{0,30} ?(?:nexiste pas|introuvable)|\bmodell \S{0,30} ?(?:nicht gefunden|existiert nicht)|모델을 찾|модель не|modelo (?:não|no) /,
    TROUBLES.NO_MODEL,
    { unless: OF_MESSAGES },
  ),
  kind(
    'service',
    /not_found_error|notfounderror|no models? (?:is |are )?(?:currently )?loaded|provider not set|no (?:such )?providers?\b[^.]{0,20}(?:found|available|configured|set|support)|provider \S{1,40} (?:not|does not|is not)/,
    TROUBLES.NO_ANSWER,
    { weak: /\b40[45]\b/, unless: OF_MESSAGES },
  ),
  kind(
    'service',
    /internal ?(?:server ?)?(?:error(?!\.algo)|failure)|\b(?:llm|model|runner|inference|engine) process (?:has )?(?:exited|crashed|terminated|died|stopped)|internalserver|bad gateway|upstream (?:error|connect|service)|modelstreamerror|invalid sequence as part of tooluse|attempted to call tool|上游[^。]{0,12}失败|失败[^。]{0,8}上游|malformed[_ ]function[_ ]call|unexpected eof|invalid character <|unexpected token <|服务器(?:内部)?错误|内部エラー|내부 (?:서버 )?오류|внутренняя ошибка|erro interno|error interno/,
    TROUBLES.BROKE,
    { unless: /bad request[^;]{0,10}[{:]|invalid tool use/, weak: /\b50[0-4]\b/ },
  ),
];
