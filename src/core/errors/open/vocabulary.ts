/**
 * The words of the field, by what they mean, in the languages in which such texts are written: English, Chinese,
 * Japanese, Korean, Russian, Portuguese, Spanish. Every repeat has a bound, so that reading is linear.
 */

/** A list of spellings as one expression. */
export const any = (...spellings: readonly string[]): RegExp => new RegExp(spellings.join('|'));

const CALL_WORDS = [
  'tool[ _-]?us(?:es?|age)(?![ _-]?id)',
  'tool[ _-]?invocations?',
  'tool[ _-]?calls?(?![ _-]?(?:id|result|output|response))',
  'function[ _-]?calls?(?![ _-]?(?:output|result|response|arguments))',
  '(?:工具|函数)(?:的)?调用(?!结果|响应|的结果)',
  '(?:関数|ツール)(?:の)?(?:呼び出し|コール)',
  '(?:도구|함수) ?호출',
  'вызов\\S{0,3} (?:инструмент|функц)\\S{0,5}',
  'chamadas? (?:de|da|à) (?:ferramenta|fun[cç][aã]o)\\S{0,2}',
  'llamadas? (?:de|a) (?:la )?(?:herramienta|funci[oó]n)\\S{0,2}',
];
const RESULT_WORDS = [
  'tool[ _-]?(?:call |use )?(?:results?|responses?|outputs?|returns?|messages?)',
  'function[ _-]?(?:call[ _-]?)?(?:responses?|results?|outputs?)',
  '(?:response|tool) (?:messages?|blocks?|parts?)',
  'messages? with role:? ?tool',
  'role:? ?tool (?:messages?\\b|must\\b|has to\\b)',
  'call_output',
  '(?:function|tool) calls? and (?:responses?|results?)',
  '(?:工具|函数|tool ?)(?:调用)?(?:的)?(?:结果|响应|返回|消息|输出|回复)',
  '(?:ツール|関数)(?:の)?(?:呼び出しの)?(?:結果|応答|出力)',
  '(?:도구|함수) ?(?:호출 ?)?(?:결과|응답)',
  '(?:результат|ответ)\\S{0,3} (?:вызова )?(?:инструмент|функц)\\S{0,5}',
  'result\\S{0,4} (?:de|da) (?:la )?(?:ferramenta|herramienta|fun\\S{1,5})',
  'respuestas? de (?:la )?(?:herramienta|funci[oó]n)',
  'respostas? d[ea] (?:ferramenta|fun\\S{1,5})',
];
const CALLS = `(?:${CALL_WORDS.join('|')})`;
const RESULTS = `(?:${RESULT_WORDS.join('|')})`;
const LACK =
  '(?:without|\\bno\\b(?: matching| corresponding)?|not (?:have|found|followed by|answered|been answered)|missing|lacks?|never|need|must (?:be followed|have|be answered|include)|缺少|没有|缺失|未找到|无(?:对应)?|без|нет|\\bsem\\b|\\bsin\\b|\\bfaltan?\\b)';
const ABSENT =
  '(?:(?:is|are|was|were)? ?(?:missing|absent|not found|required|unanswered)|缺失|缺少|不存在|未找到|没有|が(?:ありません|ない|見つかりません|不足)|[이가을를]? ?(?:없|누락|찾을 수 없)\\S{0,4}|отсутств\\S{0,5}|не найден\\S{0,3}|ausentes?|no encontrad\\S{1,2}|não encontrad\\S{1,2})';

export const WORDS = {
  call: any(...CALL_WORDS),
  result: any(...RESULT_WORDS),
  /** A call that nobody answered. */
  unanswered: any(
    `${LACK}[^.;。]{0,70}${RESULTS}`,
    `${RESULTS}[^.;。]{0,30}${ABSENT}`,
    `${CALLS}[^.;。]{0,60}(?:must be followed|unanswered|unresolved|unpaired|not (?:be )?paired|never (?:been )?(?:resolved|answered|completed|finished|followed)|not (?:been )?(?:answered|completed|resolved)|(?:must have|needs?|requires?|lacks?) an? (?:result|response|output)|(?:have|has) no (?:result|response|output)|without (?:an? )?(?:result|response|output))`,
    '(?:dangling|pending|unresolved|incomplete|unanswered|orphan(?:ed)?) (?:assistant )?(?:tool|function)[ _-]?(?:calls?|uses?)',
    'no (?:tool )?output (?:found )?for',
    '(?:requested|called) (?:an? |the )?tools?[^.;]{0,40}(?:results?|responses?|outputs?)[^.;]{0,12}(?:missing|not found|absent)',
    `expected ${RESULTS} (?:blocks? )?(?:at|for|after)`,
  ),
  /** An item that is not where it was left. */
  lostitem:
    /\bitems?\b[^.;]{0,130}not found|item_not_found|\b(?:items?|responses?|ids?)\b[^.;]{0,30}(?:not belong|belongs? to (?:another|a different|someone))/,
  /** A place where results should stand. */
  awaited: any(`expected ${RESULTS} (?:blocks? )?(?:at|for)`),
  /** A result that answers nothing. */
  unasked: any(
    '\\bno preced\\S{1,5} (?:ai|assistant) ?(?:message|turn)[^.;]{0,30}(?:tool|call)',
    `(?:缺少|没有|找不到|未找到|缺失)(?:对应|匹配|相应)的?[^。；，]{0,6}${CALLS}`,
    `(?:without|\\bno\\b(?: matching| corresponding)?|not (?:have|found|preceded by)|missing|unexpected|preced\\S{1,5} (?:message|turn)[^.;]{0,20}|response to[^.;]{0,40}|come(?:s)? (?:immediately )?after|match\\S{0,3} (?:a |any )?|not follow|缺少|没有|找不到|未找到|无(?:对应)?|без|нет|\\bsem\\b|\\bsin\\b)[^.;。]{0,60}${CALLS}(?! (?:type|name|function|id|arguments?)\\b)`,
    `${RESULTS}[^.;。]{0,60}(?:without|no matching|not (?:match|correspond)|unmatched|does not (?:match|exist|correspond|follow))`,
    '(?:tool|call)[ _]?(?:use |call )?_?id[^.;。]{0,90}(?:not found|not exist|unknown|no matching|unmatched|not match|does not match|invalid reference|找不到|不存在|未找到|見つかりません|찾을 수 없|не найден)',
    `(?:orphan\\S{0,3}|unexpected|stray|unmatched) (?:${RESULTS}|tool[ _]?(?:use|call)[ _]?id)`,
    'references? (?:an? |the )?(?:unknown |missing )?(?:tool[ _-]?|function[ _-]?)?(?:call|use)\\b[^.;]{0,30}\\bnot\\b',
    '对应的?(?:工具|函数)?调用',
    '(?:tool|call)[ _]?(?:use |call )?_?id[^.;。]{0,40}(?:was|is|were|been) (?:not|never) (?:been )?(?:produced|issued|made|emitted|requested|generated)',
    `${RESULTS}[^.;。]{0,30}(?:unknown|non-?existent|unmatched) (?:tool[ _]?)?(?:call|use)`,
  ),
  /** The call that a result would need, said to be missing. */
  callless: any(
    `(?:に対応する|에 해당하는|에 대응하는|соответствующ\\S{2,4}|对应的?)[^.;。]{0,8}${CALLS}[^.;。]{0,12}${ABSENT}`,
    `(?:\\bsem\\b|\\bsin\\b|não tem|no tiene|без|нет)[^.;]{0,12}${CALLS}`,
    `\\bno (?:matching |corresponding |prior |previous |preceding )?${CALLS}(?: \\w{2,10}){0,2} (?:found|exists?|present|available|precedes?|matches|corresponds? to)(?: for| with| to| matching| in| before)?(?: \\w{2,14}){0,3} ${RESULTS}`,
  ),
  /** Calls and results spoken of as pairs. */
  both: /calls? and (?:the |tool )?(?:results?|responses?|outputs?)|(?:results?|responses?|outputs?) and (?:the |tool )?calls?/,
  /** The id that a call and its result share. */
  callid: /tool[ _]?(?:call|use)[ _]?ids?\b|\bcall_ids?\b|tooluseid|toolcallid/,
  /** Words that say that this id is not there. */
  idless:
    /(?:missing|must (?:have|include|contain)|without|\bno|requires?|empty|缺少|缺失|没有|未传)[^.;。]{0,30}(?:tool_?(?:call|use)_?id|\bcall_id)|(?:tool_?(?:call|use)_?id|\bcall_id)[^.;。]{0,24}(?:is |are )?(?:missing|required|empty|null|undefined|cannot be|must not be)/,
  /** The id that is missing, by its name. */
  noid: /missing_?parameter: ?(?:\w{1,12}\.){0,2}(?:tool_?(?:call|use)_?id|call_id)\b|(?:missing|without|no|lacks|requires)(?: an?| the| required| field| its)? (?:tool_?(?:call|use)_?id|call_id|tool call id)\b(?! (?:found|match))|\btool_?calls? must (?:have|include|contain|carry) an? (?:\S{1,12} )?id\b|(?:必须|需要|缺少|没有|未)(?:提供|包含|传入?|指定|设置)? ?(?:tool_?(?:call|use)_?id|call_id)\b/,
  /** A call where only the other side has calls. */
  misplacedcall: any(
    `(?:user|human|system|developer) (?:messages?|turns?|roles?|content)[^.;]{0,30}(?:cannot|can not|must not|may not|should not|not (?:allowed|permitted|supported)|do(?:es)? not)[^.;]{0,24}${CALLS}`,
    `${CALLS}[^.;]{0,40}(?:only (?:be |allowed |valid |appear|supported )|may only|can only|not (?:allowed|permitted|valid|supported))[^.;]{0,24}(?:(?:in|for|by|from) )(?:an? |the )?(?:\\w{2,8} )?(?:user|assistant|model|role)`,
    `(?:用户|user)(?:消息)?(?:中)?(?:不能|不得|不可|不允许)(?:包含|含有|出现|有)?[^。]{0,6}${CALLS}`,
  ),
  /** A result where only the other side has results. */
  misplacedresult: any(
    `(?:assistant|model|system|developer) (?:messages?|turns?|roles?|content)[^.;]{0,30}(?:cannot|can not|must not|may not|should not|not (?:allowed|permitted|supported))[^.;]{0,24}${RESULTS}`,
    `${RESULTS}[^.;]{0,40}(?:only (?:be |allowed |valid |appear|supported )|may only|can only)[^.;]{0,24}(?:(?:in|for|by|from) )(?:an? |the )?(?:\\w{2,8} )?(?:user|tool) `,
  ),
  /** The name of a function or tool. */
  callname: /(?:function|tool)[ _]?(?:calls? )?name/,
  id: /\bids?\b|_ids?\b|\bidentifiers?\b|标识|識別子|식별자|идентификатор/,
  user: /\buser\b(?! ?-?_?(?:agent|id\b|name|location))|usu[aá]rio|用户|ユーザー|사용자|пользовател|benutzer|utilisateur|human ?message/,
  assistant:
    /\bassistant(?:message)?\b|asistente|assistente|助手|アシスタント|어시스턴트|ассистент|\bai ?message|\bmodel (?:turn|message)s?\b/,
  system: /\bsystem(?:message)?\b|系统|システム|시스템|систем(?:н|а)|\bsistema\b|\bdeveloper\b/,
  role: /\broles?\b|角色|ロール|역할|(?<![а-яё])рол[иьея]|\bpapel\b|\bpap[eé]is\b/,
  message:
    /(?<!error )\bmessages?\b|contents\[|消息|メッセージ|메시지|сообщени|mensaje|mensage|nachricht|unterhaltung|verlauf|messaggi|对话|会話|대화|диалог|\bturns?\b|conversation|history/,
  /** A conversation as a whole. */
  talk: /conversation|\bchat(?:s|verlauf)?\b(?! ?(?:completion|template|model))|\bhistory|\bcontext\b|\bprompt\b|\bthread\b|\bsession\b|\bdialog|对话|会话|上下文|聊天|会話|コンテキスト|대화|컨텍스트|диалог|контекст|бесед|unterhaltung|verlauf|kontext|contexte|contexto|conversaci|conversa\b|nachricht|\bmessages?\b|消息|メッセージ|сообщени/,
  /** A message shorter than a token. */
  tokenless: /token length must be in [([]0, ?\d+[)\]],? but got 0|at least (?:1|one) tokens?\b/,
  /** A message of another kind than system text, asked for. */
  nonsystem: /at least one (?:user|human|non-?system) (?:message|turn|content)|non-?system message/,
  content:
    /\belements? per message|text elements?\b|\bchunks?\b|contentchunk|content|model input|input_text|output_text|内容|コンテンツ|콘텐츠|내용|содерж|conte[uú]do|contenido|inhalt|contenu|\bparts?\b/,
  text: /\btext\b|文本|テキスト|텍스트|текст|\btexto\b/,
  image:
    /image(?:url)?chunks?|images?\b|image_|\bvision\b|multimodal|\bpictures?\b|\bmedia\b|inline_?data|\b(?:png|jpe?g|gif|webp)\b|图片|图像|多模态|画像|이미지|изображени|imagem|im[aá]gen|\bbild(?:er)?\b|immagin/,
  document:
    /audio(?:url)?chunks?|\bpdf\b|\bdocuments?\b|\bfile_data\b|input_file|\b(?:input_)?audio\b|文档|(?:媒体|图片|视频|音频|pdf|上传的)文件/,
  thinking:
    /thinkchunks?|thinking|reasoning|\bthoughts?\b|thought_|思考|推理|推論|추론|рассужден|racioc[ií]nio|razonamiento/,
  undefinedvalue: /(?:received|got|but was|found) undefined/,
  thoughtmark: /thought[ _]?signature/,
  signature: /signature|encrypted[ _]?content|thoughtsignature|签名|署名|서명|подпис(?!к)|assinatura|\bfirma\b/,
  name: /\bname\b|_name\b|\.name\b|名称|名字|名前|이름|(?<![а-яё])имя(?![а-яё])|\bnome\b|\bnombre\b/,
  arguments:
    /(?<!inval[a-z_ ]{0,12})\barguments?\b|toolcallfunctionarguments|\bargs\b|tool[ _]?input|tool_use\.input|tooluse\.input|input_json|(?:函数|工具|调用|arguments) ?参数|引数|인수|аргумент|argumentos?/,
  list: /messages ?(?:参数|parameter|field|array|list)|(?:参数|parameter|field) ?messages|messages\[\]/,
  declared:
    /toolconfig|tools= ?param|\btools (?:parameter|param|field|list)|without (?:any )?tools\b|tools must be (?:defined|provided|declared)|must (?:define|declare|provide) tools|no tools (?:are|were) (?:defined|declared|provided)/,
  item: /\bitems?\b/,
  /** A list of calls that is there and empty. */
  emptycalls:
    /empty (?:list of )?(?:tool_?calls|tool calls)|(?<!or )(?:tool_?calls|tool calls) (?:is|are|was|were|must not be|cannot be|should not be|list is|array is)? ?(?:an )?empty|(?<!content or )(?<!content, )tool_?calls[^.;]{0,40}(?:at least|non-?empty|too_short|too short)/,
  /** System text, whatever it is called. */
  systemtext: /(?:system|developer) ?(?:prompts?|instructions?|messages?|roles?|text|turns?)/,
  model: /\bmodels?\b|\bendpoint\b|\bprovider\b|模型|モデル|모델|модел|\bmodelo\b/,
  /** A message printed with nothing in it. */
  hollow:
    /content=(?:none|null|,| |$)[^.;]{0,40}tool_calls=(?:none|null|\[\])|(?:provide|have|carry|contain) content,? [^.;]{0,40}or tool_calls/,
  /** Content and calls spoken of as excluding each other. */
  bothkinds:
    /either content or (?:tool|function)[ _]?calls?,? but not both|both (?:text )?content and (?:tool|function)[ _]?calls?|both (?:tool|function)[ _]?calls? and (?:text )?content/,
  /** The two forms of a content. */
  stringlist: /(?:a |expected )string or (?:a |an )?(?:list|array)|(?:list|array)[^.;]{0,30} or (?:a )?string/,
  /** What a program that runs tools says of the input that the model gave a tool, or of a tool that it has not. */
  toolinput:
    /(?:tool|function) was called with (?:invalid|wrong|missing)|(?:invalid|bad|wrong|malformed) (?:input|arguments?|args|parameters?) (?:for|to|of) (?:the )?(?:\w{1,30} )?tool\b|tool (?:input|parameters?|arguments?)[^.;]{0,20}(?:validation failed|is (?:invalid|missing)|are (?:invalid|missing)|not match)|inputvalidationerror|toolargumentsexception|not map onto the parameters|tried to (?:use|call) \S{1,40} (?:without|with (?:an )?invalid)|without value for required parameter|(?:missing|required|absent|without|falta\w{0,3}|缺少(?:必需|必要)?(?:的)?|отсутств\S{1,5})[^.;:]{0,24}(?:parameters?|arguments?|param|par[aâá]met\w{1,4}|参数|параметр\S{0,2})s?:? (?:path|file_?path|absolute_path|filename|command|pattern|query|diff|regex|question|cwd|(?:old|new)_(?:string|str|text)|code|script)\b|(?:parameters?|arguments?|par[aâá]met\w{1,4}|参数|параметр\S{0,2}):? (?:path|file_?path|absolute_path|filename|command|pattern|query|diff|regex|question|cwd|(?:old|new)_(?:string|str|text)|code|script)\b[^.;]{0,20}(?:missing|required|absent|ausente|faltante|falta|缺失|не указан|отсутств)/,
  /** The model called a tool that nobody gave it. */
  notool:
    /references? \S{1,40},? but \S{1,40} is not (?:defined|declared|listed) in (?:the )?tools\b|not among the (?:provided|declared|available|known) tools|\bno (?:tool ?callback|tool|function) (?:with (?:the )?name \S{1,60} (?:exists|found)|found (?:for|with) (?:tool )?name)|(?:function|tool)(?: name)? (?:\S{1,40} )?(?:is |was )?not (?:found|present|defined|listed|registered) (?:in|among) (?:the )?(?:available|registered|declared|list|tools?_dict|tool ?set|tool ?map|tool registry)|called? an? (?:tool|function) (?:that|which) (?:does|is|was|do) not|no such (?:tool|function)(?: available| found)?\b|(?:call|use|used|called|invoke) (?:an? )?(?:unavailable|unknown|non-?existent|undeclared|unregistered) (?:tool|function)/,
  /** What a call is made of, said of the call. */
  callpart: /\btool call (?:type|function)\b/,
  /** Messages told by odd and even numbers. */
  oddeven: /\b(?:odd|even) (?:number|index|position)|奇数|偶数/,
  /** All that is sent, counted together. */
  window:
    /total (?:number of )?tokens|message tokens|prompt_tokens|max_seq_len|max(?:imum)? (?:model|sequence) len(?:gth)?|\bn_ctx\b|input (?:characters|text)\b|\bsequence length/,
  /** What a decoder of base64 says. */
  base64:
    /incorrect padding|illegal base64|invalid base64|only base64|base64 (?:data )?urls?|base64[- ]encoded|non-base64|cannot identify image/,
  /** No message of the user, said of all of them. */
  nouser:
    /at least one message with (?:the )?role (?:of )?user|\bno (?:user|human)(?: ?\/ ?tool| or tool)? (?:message|turn|query|prompt)s?\b|(?:specify|provide) (?:the|an?) (?:user )?prompt\b/,
  /** A kind of item or part, named. */
  parttype:
    /(?:content|part|block|item|chunk) type:? \S{1,30} (?:is |was )?(?:not |un)|unsupported (?:content )?(?:block|part|chunk) type/,
  /** With which message a history has to close. */
  closed:
    /(?:以|由)[^。；]{1,24}(?:结束|结尾)|(?:must|should|has to|needs to|expected to) (?:end|close) with|(?:ends?|closes?|finishe?s?) (?:with|on|in) an? (?:user|assistant|model|ai|tool|human)/,
  /** The beginning or the end of a history, said in Chinese beside what must stand there. */
  edge: /第一|首条|最后|末尾|开头|结尾/,
  /** The id of an item, by its path: not that of a call. */
  itemid: /\binput\[\d{1,6}\]\.id\b/,
  /** A path of the API that has no ids of calls. */
  contentsroot: /\bcontents\[/,
  cache: /cache[ _-]?control|cachepoint|cache breakpoint/,
} as const;
