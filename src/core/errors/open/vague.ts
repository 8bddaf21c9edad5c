/** Refusals that give no reason. On plain text. */
const REFUSED =
  /malformed or illegal request|that is all we know|that['’]s all we know|\berror(?: message)?:? (?:\[?object object\]?|undefined|null|error)$|(?:the )?(?:provided |supplied |given |input |request |submitted )?(?:data|payload|body|input|request) (?:does|did|do) not (?:match|conform to|satisfy|comply with|validate against|fit) (?:the |an? )?(?:expected |required |request |input |api )?(?:schema|format|structure|shape)|(?:upstream |model |api )?provider (?:has )?(?:rejected|refused|declined) (?:this|the|your|that) request(?: schema or tool payload)?|anfrage (?:wurde )?(?:abgelehnt|zurückgewiesen)|(?:hat )?die anfrage abgelehnt|requête (?:a été )?(?:refusée|rejetée)|solicitud (?:fue )?rechazada|(?:запрос )?(?:был )?отклон[её]н\S{0,2}|リクエストが?拒否\S{0,6}|요청이? ?거부\S{0,6}|请求(?:已|被|遭)?拒绝|拒绝了?(?:该|此|您的)?请求|(?:request|input|message) (?:could|can) ?not be processed|(?:unable|failed|not able) to process (?:your |the |this )?(?:request|input)|invalid prompt(?: format| content)?|prompt is invalid|missing request body|request body is (?:missing|empty)|(?:your )?prompt (?:was )?(?:rejected|refused)|required body invalid|参数校验(?:失败|不通过)|请求(?:体)?格式(?:错误|不正确|有误|不合法)|(?:请求)?参数(?:不合法|不正确|无效|有误)|request body format|(?:provided )?(?:request|request body|input) is not (?:a )?valid(?: request)?|(?:the |your )?request failed because it (?:is|has|contains)|missing one or (?:multiple|more) required (?:parameters?|fields?|arguments?)|one or more (?:of the )?(?:request )?(?:parameters?|fields?|arguments?)(?: values?)? (?:is|are|was|were) (?:invalid|missing|incorrect|not valid)|(?:invalid|illegal|incompatible|wrong) (?:parameter|argument)s?(?: combinations?| values?)|the model returned the following(?: errors?)?|(?:issue|problem) with your request|check your inputs?|invalid[ _]input[ _]argument(?: for model \S{1,60})?|failed to get (?:a )?response from the (?:ai )?(?:model|provider)|retried \d{1,3} times|last error: unknown error|parameters? (?:is|are) invalid|upstream returned an error|request body (?:is|was) (?:invalid|not valid|malformed)|\binvalidrequesterror|(?:something )?in your request (?:is|was) (?:not valid|invalid)|リクエストが(?:不正|無効)(?:です)?|요청이 (?:잘못|유효하지)\S{0,8}(?: 않습니다)?|请检查(?:请求|输入)?参数|(?:api ?)?(?:调用)?参数有误|请检查文档|模型调用失败|(?:model|llm|api|agent)(?: \S{1,40})? (?:call|request|execution|invocation) failed|openai_error|bad_response_status_code|ungültige anfrage|requête (?:invalide|incorrecte)|mauvaise (?:demande|requête)|richiesta non valida|invalid params|bad[ _]?request(?:error)?|improperly formed request|invalid (?:api )?(?:request|argument|parameters?|params?|input)(?: error| body| payload)?|(?:contains|has) an invalid argument|invalid_(?:argument|request|request_error|parameter|request_body)|param incorrect|unprocessable (?:entity|content)|(?:request|response)? ?(?:failed )?(?:with |got )?status[ _:]{0,2}(?:code:? ?)?4(?:00|22)|content: (?=error\b)|total retry wait times?|request contains (?:an? )?(?:invalid|illegal|incorrect) (?:parameters?|arguments?|values?)|errors or inconsistencies|invalid[ _](?:item|payload|data|body)\b|param: item\b|\b4(?:00|22) (?:status code|model_error|error)|provider returned (?:an )?error|rejected the request(?: schema or tool payload)?|(?:request|trace) id|caused by an invalid api key or an improperly formatted request|failed to connect to (?:\w+ )?api|(?:parameters|param) specified in the request are not valid|(?:assistant |model |chat |agent )?request (?:is|was) (?:invalid|malformed|rejected)|malformed request|error on conversation request|improperly formatted request|(?:api|http) error:? 4(?:00|22)|(?:messages|history|prompt|input) ?参数(?:无效|非法|错误|不合法)|invalid[ _]\w{2,16}[ _]request|请求(?:无效|参数(?:错误|不合法))|参数错误|不正なリクエスト|잘못된 요청|неверный запрос|requisi[cç][aã]o inv[aá]lida|solicitud (?:no (?:es )?v[aá]lida|incorrecta)/g;

/** The envelope of a refusal with nothing in it. */
const HOLLOW =
  /^\{(?=[^}]{0,200}:)(?:[^\p{L}\d]|(?<!\p{L})(?:errors?|type|code|param|message|status|details?|null|none|invalid_request_error)(?!\p{L}))*\}$/u;

/** A status alone: it refuses only where no other word stands. */
const BARE = /^ ?4(?:00|22)\b|\b4(?:00|22)$|(?:http|status|code|error)(?: status)?(?: code)?:? ?\(?4(?:00|22)\b/g;

/** Words that stand around a refusal and say nothing themselves. */
const AROUND = new Set(
  `traceback most recent call last routify_response trace trace_id error_source truncated cli success gateway upstream_error fail base_resp status_code status_msg error_code error_msg converse conversestream invokemodel summary warn warning following check try codewhisperer amazonq endpoint a about after api api_error post get heres occurred while processing something went before reply follow agent statustext responseurl responsebody calling key connect failed failure combination again ai an and any api apicallerror axioserror be been body bad badrequest by can capierror caused check client cloud code completion conversation could data desc description detail details domain due error errors execution false for form format formatted from global got had has have http https in internal invalid invalid_argument invalid_request_error is it langchain litellm llm log logs message messages more name no none not null object of on one openai or our out param parameters payload please problem provider raw reason reasons received request request_id response responsebody retry retrying returned returns sdk see sent server sorry specified stack status statuscode stream string that the this time title to true try type undefined unexpected unhandled unknown upstream url user valid value was we went were with wrong your problème dans nœud veuillez vérifier vos paramètres bitte überprüfen rejected run execution http upstream could contact admin encountered here s specific something operation aborted aborting handleaborterror sendcompletion javascript goose agents truncate kiro streaming generation api请求失败 连接失败 流式请求失败 非重试错误码 凭证 响应 参数 无效 request_body workflow node console go contains item seconds second 流式处理错误 抱歉 请求失败 请求出错 エラー 오류 turn stopped`.split(
    ' ',
  ),
);

const TELLING =
  /model|support|prompt|tool|text|content|image|think|reason|role|assistant|system|token|signature|cache|json|empty|duplicate|length|order/;

/** What is left of a refusal without its words: how many, and whether one tells something; null where nothing refuses. */
interface Left {
  readonly words: number;
  readonly tells: boolean;
  readonly isBare: boolean;
}

/** The same text is asked about with more and more words of no use. */
let last: { readonly said: string; readonly left: Left | null } = { said: '', left: null };

/** True for a text that refuses and says nothing more, but for `most` words of no use. */
export function saysNothing(said: string, most = 2): boolean {
  const message = said.slice(0, 700);
  if (last.said !== message) last = { said: message, left: leftOf(message) };
  const { left } = last;
  return left !== null && left.words <= (left.isBare ? 0 : most) && !left.tells;
}

function leftOf(message: string): Left | null {
  if (HOLLOW.test(message)) return { words: 0, tells: false, isBare: false };
  const worded = message.replace(REFUSED, ' ');
  const rest = worded.replace(BARE, ' ');
  if (rest === message) return null;
  const left = rest
    .replace(/\b(?!messages|contents|input|body)[a-z_]\w{1,30}(?:\.[a-z_]\w{1,40}){1,8}/g, ' ')
    .replace(/\b(?=[a-f]*\d)[0-9a-f]{16,64}\b/g, ' ')
    .replace(/https?:\S{1,200}|\S{0,80}\/\S{1,80}/g, ' ')
    .split(/[^\p{L}_]+/u)
    .filter(
      (word) =>
        word.length > 1 && !AROUND.has(word) && !/^req_|_id$|(?:exception|(?<!server_)error|warning)$/.test(word),
    );
  // A word with an underscore is a name of the field, and says something.
  const tells = left.some((word) => word.includes('_') || TELLING.test(word));
  return { words: left.length, tells, isBare: worded === message };
}
