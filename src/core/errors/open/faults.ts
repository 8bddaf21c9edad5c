/** What can be wrong, in the words of the field and in seven languages: see `words.ts`. Every repeat has a bound. */
export const FAULTS = {
  empty:
    /minimum (?:number of items|items|length)[^.]{0,10} 1\b|(?:provide|have) content,? [^.]{0,30}or tool_calls|content or tool_calls|non-whitespace|must have (?:some )?content|must have an? (?:text|message)|either content or|one initialized field|\bempty\b|(?:len|length|size|count)\b[^.;]{0,12} not be (?:0|zero)\b|expected (?:minimum item count|minlength): 1|be blank|non-?empty|blank|at least (?:1|one) (?:char|item|part|content|element|message|entry|text|block)|one initialized field|too_short|whitespace-only|only whitespace|at least 1\b|为空|空的|非空|不能空|空(?:です|の|に)|비어|빈 |length must be (?:greater than 0|> ?0)|(?<!до)пуст|\bleer(?:er?|es)?\b|\bvides?\b|\bvuot[oai]\b|vazi[oa]|vac[ií][oa]|null or empty/,
  missing:
    /must provide|not set\b|must be set|not specified|missing|required|without|not found|must (?:have|include|contain|be (?:provided|present|set|passed))|lacks?\b|absent|not (?:present|provided|include|contain)|needs?\b|no (?:user|content|id)\b|undefined|缺少|缺失|未找到|找不到|没有|必填|必须|不包含|未传|不存在|ありません|見つかりません|必須|不足|必要|없|누락|필수|필요|отсутств|не найден|обязател|требу|нет |\bfehlt|manquant|\bmanca\b|obrigat|ausente|falta|requerid|obligator/,
  extra:
    /\b(?:name|refusal|annotations|audio|function_call|[a-z]{2,20}_[a-z_]{2,30}) (?:is|are) not (?:supported|allowed|permitted) (?:by|on|at|for) this (?:endpoint|api|server|provider)|unknown name|invalid field(?:s|\(s\))|extra inputs?|extra fields?|unrecogni[sz]ed|unknown (?:field|parameter|name|key|property|argument)|unexpected (?:field|property|key|keyword)|not permitted|propert(?:y|ies) [^.]{0,60}(?:is|are) (?:unsupported|not supported|not allowed)|unsupported (?:field|parameter|property)|additional propert|unknown_parameter|only valid for (?:role|messages?)|未知(?:字段|参数)|不支持的?(?:字段|参数)|extra_forbidden|неизвестное поле/,
  unsupported:
    /\btext-only\b|\btext model\b|\bonly supports?|only [a-z, -]{1,60} (?:is|are) supported|may only|only contain|are the only|only [a-z -]{1,30} (?:is|are) (?:supported|allowed|accepted)|unexpected (?:content|part|chunk)|cannot be used|can only be|cannot contain|is disabled|cannot pass|incompatible|unsupported|not support|isnt supported|not accept|cannot (?:accept|handle|process|take)|not allowed|only (?:allowed|supported|accept|take)|not (?:available|enabled)|does not (?:accept|allow|support)|not a (?:multimodal|vision)|不支持|不允许|仅支持|サポートされて|対応していません|지원|не поддержив|suportad|não suporta|soportad|no (?:es )?(?:admitid|permitid|compatible)|não (?:é )?(?:admitid|permitid|aceit|compat)|no admite|no soporta|no (?:endpoints|image)/,
  after:
    /\bafter\b|\bnext\b|follow|immediately|directly|之后|后面|紧跟|跟在|随后|后续|の後|直後|続|뒤|다음|после|depois|ap[oó]s|despu[eé]s/,
  before: /\bbefore\b|preced|preceed|previous|prior|之前|前面|前一|の前|直前|앞|이전|перед|предыдущ|antes|anterior/,
  alternate: /alternat|interleav|交替|交互|번갈아|교대|чередова|altern[ae]/,
  consecutive:
    /\d or more (?:assistant|user)|consecutive|successive|in a row|back[- ]to[- ]back|same role|adjacent|连续|連続|연속|подряд|consecutiv|seguid[ao]s/,
  multiple: /\bmultiple\b|more than one|only one|\ba second\b|non-?consecutive|not continuous/,
  first:
    /\bfirst\b|\b(?:start|begin)(?:s|ning|ing)?(?: with|\b)|leading|第一|开头|首条|首个|最初|先頭|첫|처음|перв|начина|primeir|come[cç]|primer|comenz|empez/,
  last: /(?:以|由)[^。；]{1,24}(?:结束|结尾)|\blast\b|\b(?:end|ends|ending|conclude|finish)s?(?: with|\b)|\bfinal\b|prefill|trailing|最后|末尾|结尾|最後|末尾|마지막|끝|последн|заканчив|заверш|[uú]ltim|\btermina[rdn]?\w{0,2}\b/,
  order:
    /but found|top-level|same turn|same message|\border\b|unexpected role (?=[^.]{0,40}after)|position|sequence|misplaced|must (?:come|appear|follow|immediately|precede|be (?:followed|preceded|placed|first|at|leading))|next must|顺序|次序|順序|順番|순서|порядок|порядк|ordem|orden\b/,
  duplicate:
    /(?:appears?|occurs?|used|seen|present|answered) (?:twice|again|multiple times|several times)|duplicat|\bunique\b|more than once|already (?:exists|used|been used|answered)|repeated|multiple (?:tool[ _]?)?results?|重复|唯一|重複|一意|중복|고유|дублик|уникальн|повтор|[uú]nic[oa]s?\b|repetid|duplicad/,
  invalid:
    /not (?:be )?verif|\bbad (?:role|content|message|input|tool|signature|type|format|image|id\b|name|argument|json|schema|block|part|turn|order|sequence|value|data|media|base64)|not issued|not in (?:the )?expected|type mismatch|verification fail|fail\w{0,3} verification|not verified|not be decrypted|appears to be|does not match the expected|invalid|not (?:a )?valid|illegal|malformed|incorrect|corrupt|wrong|mismatch|not match|could not (?:be )?(?:process|read|decod|load|verif|decrypt|pars|fetch|download)|unable to|fail(?:ed|ure)? to|cannot|not recogni[sz]ed|无效|非法|错误|不正确|不合法|不是合法|格式|失败|损坏|无法|無効|不正|失敗|できません|유효하지|잘못|실패|올바르|ungültig|invalide\b|non valid[oa]|неверн|недопустим|некоррект|ошибк|не удалось|inv[aá]lid|incorret|incorrect|falh|fall[oó]/,
  refused: /bad ?request|invalid ?request|\b4\d\d\b|unprocessable/,
  /** A role that is not known, in Chinese; a list of the roles that are. */
  oddrole:
    /\brole (?:field )?(?:that |which )?(?:is|be|are|must be) (?:in|one of|among) \[|(?:have|has|with|need|use) (?:an? )?valid roles?\b|(?:不支持|未知|无效|非法|错误)的?角色|角色(?:信息)?(?:不正确|无效|错误|不支持)/,
  /** What a JSON reader says when it stops. */
  spot: /zero-length|unexpected token|unexpected (?:non-whitespace )?character|trailing (?:characters?|data|comma) at|(?:expected|expecting) (?:value|ident|`?[,:}\]]`?(?: or `?[,:}\]]`?)?) at line|key must be a string|eof while parsing|unexpected end of (?:data|json|input|file)|unexpected end-of-input|unrecognized token|illegal unquoted|illegal character \(|malformedjson|jsondecode|jsonparse|jsonreader|syntax error while parsing|input data is not valid json|expected property name|after object key|in string literal|looking for beginning|invalid number at|recursion limit exceeded at line|expecting \S{1,24} (?:delimiter|name|enclosed)|expecting value|unterminated string|extra data: line|line \d{1,9},? col(?:umn)? \d{1,9}|unexpected end of json|in json at position/,
  /** The body as a whole: a client writes sound JSON, but for halves of characters. */
  unreadbody: /(?:could not|cannot|unable to|failed to) (?:parse|read|decode|understand) (?:the )?json body/,
  json: /\bjson\b|unmarshal|deseriali[sz]|pars(?:e|ing)|decod(?:e|ing)|unexpected (?:token|end|character)|invalid character|解析/,
  type: /type mismatch|expects? (?:an? )?(?:single|one)\b|is not of type|but should be|non-(?:string|object|list|dict|array)|expected (?:a )?single|must be (?:a |an )?(?:str(?:ing)?|dict|list|int)\b|must be (?:of )?type|expected shape|(?:determine|unknown|with) type|expected (?:a|an|one of|type|string|array|object)|should be an? |must be an? (?:\w+ )?(?:string|array|object|list|dict|record|integer|number|boolean|map)|valid (?:dictionary|list|string|array|object|dict)|invalid[ _]type|of type|_type\b|invalid type|wrong type|cannot unmarshal|union|untagged enum|variant|not a (?:string|list|dict|array)|got (?:an? )?(?:null|array|object|string|none|undefined)|类型|の型|타입|형식|(?<![а-яё])тип(?![а-яё])|типа|\btipo\b|content type/,
  choice:
    /(?:unknown|unsupported|invalid|unexpected|unrecogni[sz]ed|unhandled) (?:\w{1,20} ){0,3}(?:content|part|block|item|chunk|role)s? (?:types?|kinds?)\b|(?:type|kind) of (?:\w{1,20} )?(?:part|block|item)|unexpected (?:message )?role(?! \w{1,20} after)|supported values are|expected one of (?!an? )|must be one of|must be either|role of (?:system|user|assistant)\b|unsupported content\[\]|(?:content|part|block|item|chunk) type:? \S{1,30} (?:is |was )?(?:not |un)|(?:should|has to|needs to) be one of|unknown variant|literal_error|expected tags|expected user or assistant|should be [a-z_/ ,-]{1,80} or |should be (?:function|text|user|assistant)\b|unsupported value|invalid[ _]value|invalid (?:message )?role|unknown (?:message )?(?:role|type)|invalid enum|not one of|必须是|不支持的(?:消息|内容)类型|のいずれか|중 하나|valores? (?:permitid|admitid|aceit)/,
  long: /(?:over|past|beyond|above|more than) what (?:\S{1,30} ){1,3}can (?:take|read|handle|hold|fit|accept)|(?:does|do|did|will) not fit\b|(?:but|and) the (?:window|limit|maximum) (?:is|of)|less than or equal|must (?:be|have) (?:less|fewer|smaller|shorter) than|超长|too long|too large|too big|exceed|longer than|larger than|greater than|more than (?:the )?(?:max|allowed|limit)|zu (?:lang|groß)|trop (?:long|grand|volumineu)|troppo (?:lung|grand)|dépass|überschr|above[ _]max|at most|maximum (?:length|size|allowed)|max(?:imum)? |over(?:flow|size)|limit|reduce|过长|过大|超出|超过|太长|太大|上限|長すぎ|超え|大きすぎ|上限|초과|너무 (?:길|큰)|한도|превыш|слишком (?:длин|больш)|лимит|exced|muito (?:long|grand)|limite|demasiado (?:larg|grande)|super[aó]/,
  /** Too long as a whole, said of no figure. */
  lengthy:
    /(?:remains?|still|stays?|is|was) (?:\w{2,8} )?(?:above|over|past|beyond) (?:the |its |your )?(?:\w{3,14} ){0,2}(?:threshold|limit|window|budget|maximum)|(?:limit|maximum|window) is \d|too (?:long|large|big)\b|超长|exceeds? (?:the )?max(?:imum)?(?: input)? length|(?:maximum|max) (?:length|size)\b|reached (?:its|the) (?:maximum|max|length|limit)|(?:ran|run) out of (?:room|space|context)|过长|太长|长度(?:已)?(?:达|超)|已达上限|長すぎ|너무 (?:길|깁|큽|커)|слишком (?:длин|больш)|trop (?:long|grand|volumineu)|zu (?:lang|groß)|demasiado (?:larg|grande)|muito (?:long|grand)|troppo (?:lung|grand)|長さ[^。]{0,12}(?:上限|制限|超え)|上限を超え|길이[^.]{0,8}초과|длин\S{0,3}[^.]{0,24}превы|превыш\S{0,5}[^.]{0,24}длин|超出[^。]{0,12}长度/,
  many: /\d items (?:are )?(?:allowed|permitted)|single tool[- ]calls?|only (?:one|a single) (?:tool|function) call|exactly one(?! of)|maximum of \d|too much|2 or more|too many|at most \d+ (?:image|message|tool|item|block|page|part|call)|maximum (?:number|of)|more than \d|up to \d+ |limit of \d+ (?:image|message|tool)|array too long|过多|数量超|多すぎ|너무 많|слишком много|demasiad[oa]s|muit[oa]s/,
  count:
    /not (?:be )?paired|unpaired|outnumber|more \S{1,30} than \S{1,30}|un?balanced|equal|number of|\bcount\b|same number|not match|mismatch|do not pair|数量|不匹配|不一致|匹配|数が|一致|개수|일치|количеств|совпада|n[uú]mero de|cantidad/,
  tokens:
    /kontext(?:fenster|länge)|fenêtre de contexte|longueur (?:du |de )contexte|input (?:is )?too long|tokens?\b|context[ _]?(?:length|window|size|limit)|n_ctx|max_model_len|input length|prompt (?:is )?too long|input is too long|^\W*(?:(?:http|error|status|code) ){0,3}4(?:00|13)\W{1,4}(?:is )?too (?:long|large|big)\b|上下文|令牌|トークン|コンテキスト|토큰|컨텍스트|токен|контекст|contexto/,
  bytes:
    /bytes?\b|\d ?[km]i?b\b|size|payload|request body|entity too large|\b413\b|request_too_large|大小|サイズ|크기|размер|tamanho|tama[nñ]o/,
  pixels:
    /pixels?\b|dimensions?\b|\d ?px\b|resolution|megapixel|像素|分辨率|尺寸|ピクセル|解像度|픽셀|해상도|пиксел|разрешени|p[ií]xel|resoluci/,
  /** A width and a height, said of what was put in. */
  extent: /(?:input|image|picture|photo|图片?|图像|画像|이미지|изображен)[^.;]{0,60}\b\d{3,5} ?[x×*] ?\d{3,5}\b/,
  format:
    /mime_?|media[ _]?type|format|base64[- ](?:encoded|data|string)|data ur[il]|of one the following|following formats|(?:image|media|file|audio) types?\b|image\/(?:svg|tiff|heic|bmp)|\b(?:svg|tiff|heic|avif|bmp)\b|格式|形式|형식|формат|formato/,
  pattern:
    /id of \d{1,3} characters|\d characters or numbers|must be a-z|pattern|regex|alphanumeric|characters? (?:a-z|allowed|long)|must match|match(?:es)? (?:the )?(?:regular|pattern|\^)|string_pattern|a-za-z0-9/,
  character:
    /surrogate|hex escape|invalid (?:unicode |json )?escape|bad (?:unicode |control |escaped )?(?:escape|character in)|control character|<\|(?:video|image|audio|vision|im)_?[a-z]{2,12}\|>|invisible characters?|utf-?8 (?:code|error|enc|dec|seq)|invalid utf|not valid utf|unicode|control characters?|null (?:byte|character)|u\+2028|invalid byte|codec cannot|不可编码|编码错误|escape sequence/,
  modified:
    /modif|cannot be changed|altered|must remain|must match (?:the )?(?:original|parameters)|tamper|修改|篡改|変更|변경|измен|alterad/,
  passed:
    /pass(?:ed)? back|sent back|returned|preserve|replay|round-?trip|bring back|回传|传回|带回|返送|返す|返却|전달|передан|верну|devolv|reenvi/,
  store: /not persisted|store is set|expired|no longer (?:available|exists)|not found/,
  prefix: /begins? with|starts? with|invalid_id_prefix|expected an id/,
  /** A value that is null where another type must stand. */
  nulltype:
    /\b(?:null|none) is not (?:of type|an? (?:valid )?string)|expected an? string,? (?:but )?(?:got|received) (?:an? )?(?:null|none)/,
  /** A server that joins the texts of a request in Python, and meets a value of another type. */
  notjoined:
    /can only concatenate (?:str|list)|must be str, not|unsupported operand types?[^.;]{0,20}str|object has no attribute (?:strip|split|startswith|replace|lower|items|get)/,
  /** A chat template that meets no value. */
  onnull:
    /value is not \w{3,20}(?: \w{3,10})?: (?:null|none|undefined)|(?:operation|filter|method|test|property) \S{0,24} ?(?:on|to|of)(?: type:?)? (?:null|none|undefined)/,
  dict: /\bdict\b/,
  null: /\bnull\b|\bnone\b|nonetype|got nil/,
  trailing: /trailing (?:whitespace|space)|end with (?:trailing )?whitespace/,
  /** A list of types that are taken, the given one not among them. */
  tags: /(?:[a-z_]{2,30}_(?:call|output|reference|request|response),? (?:and |or )?){3}|supported values are:? (?:text|input_text|output_text|image)|expected to be either|expected tags|union_tag|unknown variant|did not match any variant|must be one of: text/,
  /** A type of media by its name, refused. */
  badmime:
    /only supports? base64|\bfile \S{0,40} ?format (?:is )?not supported|unsupported file format|unsupported (?:image |file )?(?:mime|media)[_ ]?type|(?:mime|media)[_ ]?type:? \S{1,40} (?:is )?(?:not|un)/,
  /** A server that prepares pictures for the model. */
  unapplied: /failed to apply \w{1,40}processor/,
  payload: /payload|json body|request body|body is not|请求体/,
  url: /url must (?:start|begin|be)|valid url|url (?:is )?(?:invalid|not valid)|invalid url|malformed url/,
  unparsed:
    /unable to convert (?:\w{2,12} )?tool ?calls?|(?:error|failed|unable) (?:to )?pars(?:e|ing) (?:the )?(?:tool|function)|tool call arguments? (?:json|must|are|is|token)|invalid (?:tool|function) call arguments/,
  /** A kind of message that this client or server has no place for. */
  kindless:
    /\bunrecogni[sz]ed (?:chat )?message\b(?! (?:id|key))|\bunknown type \w{0,20}message\b|coerce (?:an? )?message|message coercion|(?:invalid|unexpected|unsupported|unknown)(?: return)? (?:chat )?message type(?! content)|message type (?:must|is (?:not|un)|in sequence)|must be valid \w{0,20}message/,
  field: /\bfield\b|\bkey\b/,
  /** A key of a message that a reader of typed values did not find. */
  keyabsent:
    /\b(?:part|block|item|entry|message)s? (?:must|should|needs? to|has to|have to) (?:have|include|contain|specify) (?:an? |the |either )?[a-z]{2,20}[._][a-z_.]{2,30}|\bparts? requires? (?:an? )?(?:non-?empty )?(?:text|content|url|data|id|name|type)\b|input required: specify prompt or messages|required key \[|missing (?:required )?(?:field|property|key):? (?:input|type|text|content|name|arguments|function|role|source|data|id|tool_?(?:call|use)_?id|parts|messages|media_?type|thinking|signature)\b|(?:content|role|arguments|tool_call_id|tool_use_id|parts)\b (?:is a required property|property is required)|[a-z]{2,20}_[a-z]{2,20}[^。;,]{0,3}(?:字段|参数)?(?:不能|不可|不得)为空/,
  /** What a JSON schema says of types and counts. */
  foundtype:
    /\b(?:input|content|parts?|messages?|blocks?|items?) (?:must|should|has to|have to) (?:contain|be) (?:objects|strings|dicts|an? (?:object|list|array|dict))\b|\(?expected type (?:\[\]|map|list|array|string|object)|invalid content type\. expected one of:? \[?(?:str|list|dict)|expected one of:? \[?(?:str|list|dict)\b[^;]{0,30}got (?:str|list|dict|none)|expected type: \w{2,12},? found: \w{2,12}|input should be a valid (?:string|list|dict|object)|proto field is not repeating|cannot start list|starting an object on a scalar field|cannot unmarshal \w{3,10} into go (?:struct field )?\S{0,40}messages?\b/,
  itemcount: /expected minimum item count|array must (?:contain|have) at least/,
  /** Which role must stand behind which, in words that need no word for a message. */
  mustfollow:
    /(?:user|assistant|tool|model|用户|助手)(?:消息|角色|的)?(?:之后|后面|后|前面|之前|前)(?:的)?(?:消息|角色)?(?:应该?|必须|需要?|只能|要|不能)|(?:after|before|following) (?:an? |the )?(?:user|assistant|tool|model)(?: role| turn| message)?,? (?:\w{2,10} ){0,3}(?:should|must|has to|needs to|expected|only)/,
  /** The same role, named twice. */
  twice:
    /another (?:user|assistant|model|ai|human) (?:turn|message|role)|\buser (?:turn|message|role)?s? ?(?:after|following|followed by|directly before|before) (?:an?(?:other)? |the )?user\b|\bassistant (?:turn|message|role)?s? ?(?:after|following|followed by|directly before|before) (?:an?(?:other)? |the )?assistant\b|\bmodel (?:turn|message)s? (?:after|following|followed by) (?:an?(?:other)? |the )?model\b|(?:two|several) (?:user|assistant|model) (?:turns|messages)/,
  /** How validators of types say it of a text. */
  strlong:
    /must (?:contain|have|be) between \d{1,9} and [\d,]{1,12} char|string_too_long|string too long|string should have at most|must not? (?:be|have) (?:longer|more) than \d{1,9} char/,
  /** The reader's word for a last message of the assistant. */
  prefill: /\bpre-?fill/,
  /** How Google says it of a place. */
  valueat: /invalid value at /,
  /** Which role must stand at a place, said of one role alone. */
  roleneed:
    /\brole\b(?: \S{1,20}){0,3} (?:must|should|has to|needs to) be \[?(?:user|assistant|human|model|tool|system)\]?(?![^.;]{0,4}(?:,|\/| or | and |\|))/,
  /** With which role a history ends, or that it cannot be gone on from there. */
  lastrole:
    /\brole (?:in|of|for) (?:the )?(?:last|final) message|(?:last|final) message(?:s)?(?: must| should| has to| role)|final position|cannot continue (?:from|with|an?|on)\b|prefill|(?:last|final) (?:message|turn|item) (?:\w{1,12} ){0,3}(?:must|should|cannot|has to|is not|not)/,
  /** Null where a value has to stand. */
  nullbut: /\b(?:is|was) (?:null|none) but (?:should|must|has to|expected)/,
  /** The kinds of parts that are not taken, and in whose turns. */
  imageblocks:
    /\b(?:image|document|audio|video|file|pdf)s? (?:blocks?|parts?|content)? ?(?:is|are) not (?:permitted|allowed|supported|accepted) (?:with)?in\b/,
  /** Only texts are taken. */
  onlytext:
    /only (?:messages? with )?type ?=? ?text (?:is|are)\b|only text (?:messages|content|parts?|blocks?) (?:is|are)\b/,
  /** A role that is refused by its name. */
  norole:
    /\brole (?:developer|system|function|tool|[a-z]{3,12}) (?:is )?(?:not supported|unsupported|not allowed|not permitted)\b/,
  /** Two results for one call, said of the results. */
  dupresult:
    /(?:result|output|response)s? (?:\w{2,12} ){0,3}(?:contains?|has|have|with) (?:an? )?(?:duplicate|repeated)|duplicate (?:tool )?(?:result|output|response)s? (?:for|to|of)\b|(?:more than one|multiple|two|several) (?:tool )?(?:result|output|response)s? (?:for|to) (?:the same |one |an? |each )?(?:tool|call)/,
  mime: /mime[_ ]?type|media[_ ]type/,
  /** What was named by its address could not be had. */
  download: /(?:error while|failed to|could not|unable to|cannot|encountered when) download/,
  local: /file not found|content-type|no such file/,
  top: /top-level|top level/,
  unreadable:
    /only ascii characters|error (?:while )?download|fail to (?:decode|download|load|read)|invalid (?:or unsupported )?base64|could not (?:be )?(?:process|read|decod|load|open|pars|fetch|download)|unable to (?:process|read|decode|download|fetch)|corrupt|truncated|broken (?:data stream|png|jpe?g|gif|webp|image|pdf)\b|bad header checksum|decod(?:e|ing) (?:failed|error)|failed to (?:decode|download|fetch|load|process)|not (?:a )?valid(?!\S* (?:media|mime|format))|无法(?:读取|解析|下载)|損壞|损坏|壊れ|손상|поврежд/,
} as const;
