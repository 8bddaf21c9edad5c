/** Signs by which a text is told to be an error, of a request, of models, of something else. On plain text. */

export const ERROR =
  /error|exception|\billegal\b|\bincorrect\b|超长|非法|过大|合法|没有|缺失|unhandled|unterminated|not iterable|undefined values?|more \w{0,8} ?memory|unable to|too short|ran out of|has reached|expected|expecting|unknown|without|interleav|exactly one|\bonly\b|not enabled|not available|disabled|non-consecutive|ensure|requires?\b|could not|n.t be|do(?:es)? not|did not|not have|maximum|too much|have to|has to|bad[ _]request|unprocessable|improper|invalid|should be|no \w+ found|fail(?:ed|ure)|reject|refus|\b4\d\d\b|\b5\d\d\b|must |cannot|not (?:a )?(?:valid|found|supported|allowed|permitted|accepted)|unsupported|unexpected|missing|required|exceed|too (?:long|many|large)|corrupt|malformed|denied|duplicat|\bempty\b|more than (?:the )?max|错|失败|不能|超过|无效|非法|缺少|不支持|必须|超出|エラー|無効|失敗|必要|오류|실패|잘못|ошибк|недопуст|неверн|требуетс|erro\b|не удалось|превыш|не найден|не может|못|없습니다|않|초과|超え|できません|見つかりません|ありません|no (?:se |es |tien|exist|admit|pued)|não (?:foi |é |pode|encontr|exist)|superad|falta|过长|太长|达上限|長すぎ|너무 (?:길|깁|큽)|слишком|zu (?:lang|groß)|trop (?:long|grand|volum)|troppo|demasiado|muito (?:long|grand)|ungültig|invalide|fehlt|darf nicht|ne peut pas|inv[aá]lid|falh|fall[oó]/;

/** Signs of source code: such a text speaks of an error and reports none. */
export const CODE =
  /(?:^|[\s;{}])(?:func|def|const|let|var|import|assert\S{0,12}|expect)\b[^.]{0,80}[(=]|(?:^|[\s;{}])return (?:await |new |not )?[\w.$]{1,60}[(=[]|\bt\.errorf?\(|=> ?\{|\(\) ?\{|测试(?:成功|通过)|\[(?:closed|open|merged)\]/;

/** Without one of these a text of the same words is about something else: a file, a form, a database. */
export const FIELD_OF_WORK =
  /\bmessages?\b|(?:tool|human|ai|chat|function|base)message|\brole|assistant|\buser\b|\btools?\b|tool[_a-z]|function[ _-]?call|thinking|reasoning|thought|signature|\bimages?\b|\bprompt|\bchat\b|conversation|\bhistory|\bllm\b|\bmodel\b|\brequests?\b|tokens?\b|input length|context[ _](?:length|window|limit|size)|at row \d|on undefined values|content (?:block|item|part|chunk|type|must)|part type|item type|input item|input_text|output_text|function name|\bmedia\b|mime type|\bcall_id|function_(?:result|response)|\bpdf\b|encrypted[_ ]?content|invalid_prompt|invalidrequest|toolresult|tooluse|supported values|is_error|cache_control|\bapi\b|(?:illegal|invalid|only|be a) base64|surrogate (?:in|at)\b|\b4(?:00|13|22)\b|\bturns?\b|jinja|template|chunk|[\u0400-\u04ff\u3040-\u9fff\uac00-\ud7a3]|mensage|mensaje|imagem|imagen|conversa|conte[uú]do|contenido|ferramenta|herramienta|\bvision\b|multimodal|\bphoto|nachricht|unterhaltung|verlauf|kontext|contexte|contexto|anfrage|\bbild\b/;

/** Words of those who speak to models: another API's refusal says nothing about a transcript. */
export const OF_MODELS =
  /\bmodel|\bsession\b|\bllm|openai|anthropic|claude|gemini|\bgpt|mistral|deepseek|qwen|ollama|vllm|litellm|bedrock|vertex|copilot|codex|openrouter|groq|\bai\b|\bchat\b|prompt|completions?\b|messages?\b|\btools?\b|\bcontext\b|provider|stream|capierror|apicallerror|invalid_request|模型|对话|消息|モデル|모델|модел/;

/** A refusal by status: where its words are not known, only the file can say something. */
export const REFUSAL = /\b4(?:00|22)\b|bad ?request|invalid_request|unprocessable/;

/** Nouns of programs and their data: a sentence about these speaks of no message, whatever else it says. */
export const OF_OTHERS =
  /image (?:generation|edit\w{0,4}|models?|endpoint|response|output)|generated images?|reference[ _]images?|output image|returned no images|mask-based|imagegeneration|(?:llm|model|upstream|provider|server|bedrock|gemini|api|assistant) returned|模型返回了?|\bdeltas?\b|stream part|(?<!length must be )greater than 0|(?:be|is) negative|telegram|discord|\bslack\b|whatsapp|wechat|this channel|unhandled (?:chunk|event|stream|delta)|preview|thumbnail|avatar|non-negative|be positive|positive integer|\bin event\b|(?:llm|model|api|chat) (?:response|reply|output)|approval|(?<!(?:media|mime) type )application\/json|state_schema|\bconfig(?:uration)?s?\b(?!\()|\.ya?ml\b|\.toml\b|environment variable|\bworkspace|\bdatabase|\bsql\b|\bcolumns? (?:name|of|in)\b|\btable\b|\bworkflow|\bcron|\bplugin|\bpackage\b|\bmodule\b|(?<!<)\bclass\b|\bconstructor|\btensor|\bweights?\b|\blayers?\b|\bembeddings?\b|\bvectors?\b|\bcollection\b|\bbucket\b|\bwebhook|\bcontainer\b|\bdocker|\bdirectory|\bfolder|\brepository|\bbranch\b|\bcluster\b|\bhandler\b|\bdataset|\bcheckpoint|\btokenizer\b|\bdecorator|\bcallback|\bconversation ?id\b|\bsession id\b/;

/** A list of variants that a request can have has one of these. */
export const VARIANTS =
  /\b(?:text|image|image_url|input_\w{4,6}|output_text|tool\w{0,12}|assistant|system|developer|function\w{0,16}|thinking|reasoning|document|refusal|file|audio|json)\b/;
