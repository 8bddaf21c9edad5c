import type { Outside } from './outside.ts';
import { type Everyday, LAST_OF_PROGRAMS, PARTS_OF_PROGRAMS } from './programs.ts';
import { TROUBLES } from './troubles.ts';

const OURS = /messages?[.[]\d|input\[\d|contents\[\d|invalid_request|\b(?:400|422)\b/;

const OWN: readonly Everyday[] = [
  {
    about: 'elsewhere',
    says: /\bentered--lisp\b|\blua callback:|\.lua:\d{1,6}: |\bstack traceback:/,
    unless: OURS,
    mayBe: ['client'],
    explanation: TROUBLES.OWN_FAULT[0],
    fix: TROUBLES.OWN_FAULT[1],
  },
  {
    about: 'elsewhere',
    says: /(?:unexpected|unknown|unrecogni[sz]ed|invalid|ambiguous|unsupported) (?:arguments?|options?|flags?|switch|value for)?:? ?-{1,2}[a-z][a-z-]{0,40}\b|unknown (?:option|flag|command|subcommand)|\busage: [\w./-]{1,40} (?:\[|<|-)|try \S{0,30} ?--help/,
    explanation:
      'A program was started with an option or a command that it does not know. Nothing in the text is about the messages of a request.',
    fix: 'Look at the command line that started it, and at the help of that version.',
  },
  {
    about: 'elsewhere',
    says: /\b(?:enoent|eacces|eperm|eexist|enotdir|eisdir|emfile|enospc|eaddrinuse)\b|command not found|no space left|local ?storage|on storage\b|\bspawn\b|is not recognized as an? (?:internal|name)|program not found|file (?:already )?exists|extension host|unsupported engine|checksum mismatch|uncaught (?:syntax|type|reference)error/,
    unless: OURS,
    explanation:
      'A program could not reach a file, a port or another program on this machine. Nothing in the text is about the messages of a request.',
    fix: 'Look at the file, the command or the port that the text names.',
  },
  {
    about: 'elsewhere',
    says: /max turns|maxsteps|(?:iteration|recursion|step|turn|loop|retry|retries|attempt|tool[- ]?round)s? limit|too short to |(?:maximum|max)(?: number of)? (?:iterations|turns|steps|retries|attempts|rounds|tool rounds|consecutive (?:mistakes|errors)|(?:agent|graph|llm) (?:steps|calls))|maximum recursion|recursion limit|too many (?:iterations|turns|steps|retries|attempts)|stop(?:s|ped)? (?:the agent )?after \d{1,4}|loop (?:was )?detected|same tool call|tool use was rejected|tool[ -](?:call|use|execution|run) (?:was |has been )?(?:cancell?ed|declined|denied)|(?:operation|run|task|generation|command|edit|turn)(?: was| has been)? (?:cancell?ed|interrupted|aborted|denied|declined)|user (?:cancell?ed|aborted|rejected|denied|declined|interrupted)/,
    unless: OURS,
    explanation:
      'A program stopped itself, at a limit of its own or because it was told to. Nothing in the text is about the messages of a request.',
    fix: 'Raise the limit of that program, or go on from there.',
  },
  {
    about: 'service',
    says: /type validation failed: value: \{[^}]{0,240}(?:currently unavailable|timed out|time-?out|overloaded|at capacity|internal error)/,
    explanation:
      'What came back was the failure of the service, which a program then compared with the shape of a response. The messages are usually not the cause.',
    fix: 'Try again; what the service says is in the value that the text shows.',
  },
  {
    about: 'service',
    says: /<!doctype html|<html[ >]|<\/?head>|<title>|(?:unexpected token|invalid character) [<d][^.]{0,40}(?:json|looking for)|expecting value: line 1 column 1 \(?char 0|an html page|html instead of json|instead of json|validation errors? for (?!\w{0,60}(?:request|param))\w{0,40}(?:response|result|chunk|completion|output|reply)|response body is not valid json|error decoding response body|responsevalidationerror|loc: ?[([]response\b/,
    unless: /messages?[.[]\d|input\[\d|contents\[\d|invalid_request|(?:tool|function)[ _-]?call|arguments/,
    explanation:
      'What came back was not a response of the API: a page, or a body that the program could not read. The messages are usually not the cause.',
    fix: 'Check the address and any proxy, and look at the response itself.',
  },
];

const LAST: readonly Everyday[] = [
  {
    about: 'request',
    says: /(?:output|completion|max_?tokens?|max(?:imum)? output tokens?)(?: token)? limit (?:was |is )?(?:reached|hit|exceeded)|max(?:imum)? output (?:tokens?|length) (?:was |is )?(?:reached|hit|exceeded)|response (?:was |is )?(?:truncated|cut off)/,
    explanation: 'The response was cut off at the length that the request allows. The messages are not the cause.',
    fix: 'Allow a longer response, or ask for a shorter one.',
  },
  {
    about: 'filter',
    says: /(?:cannot|can not|unable to|not able to|will not) (?:assist|help) (?:you )?with (?:that|this)|safety (?:system|polic|guideline)|our guidelines|off[- ]limits|violates? (?:our|the) |内容违规|不当内容/,
    explanation:
      'The model or a filter rejected the text of the conversation. No rule of shape is broken, so the file can be sound and still be rejected.',
    fix: 'Find the passage that was rejected and drop or reword it.',
  },
  {
    about: 'account',
    says: /used (?:all|up)[^.]{0,30}(?:requests|credits|quota|tokens|messages|allowance)|\b(?:sign-?in|log-?in|session|token|licen[cs]e|subscription|membership|trial|plan|seat|account|pass|credentials?)\b[^.]{0,24}(?:expired|has ended|lapsed|inactive|no longer (?:valid|active)|needed|not (?:assigned|active|verified|recogni[sz]ed)|revoked)|expired (?:token|session|log-?in|licen[cs]e|subscription|credentials?)|not (?:logged|signed) in|(?:log|sign) ?in (?:to|again|first|required|is required)|\blog ?in again|\brun \/?[\w -]{0,24}log-?in\b|\/login\b|re-?authenticat|add a payment|payment method|contact your admin|(?:please )?upgrade (?:to|your)|subscribe to|free limit|limit (?:has been |was )?reached|(?:reached|hit|used up|exceeded) (?:your|the|its) [\w -]{0,24}limit|usage cap|out of (?:credits|requests|usage|messages)|(?:请先|重新|未|需要)登录|(?:登录|会话|凭证|令牌)(?:已|状态)?(?:过期|失效|超时)|(?:会员|套餐|订阅|账号|账户|密钥|key)(?:已)?(?:过期|到期|失效|无效|不足|封禁|停用)|额度|次数(?:已)?(?:用完|用尽|不足|上限)|ログイン(?:して|が必要|の有効)|再ログイン|プランの上限|利用(?:制限|上限)|有効化されていない|アクセス権|로그인|구독|사용량 한도|권한이 없|войдите|авториз|подписк|лимит (?:исчерпан|сообщений|достигнут)|(?:исчерпан|достигнут|превышен)\S{0,3} лимит|сессия истекла|ключ (?:api )?(?:недейств|неверн)|(?:clé|jeton|session|abonnement|quota|crédit)\S{0,3}[^.]{0,24}(?:invalide|expiré|dépassé|épuisé|insuffisant)|connectez-vous|(?:schlüssel|anmeldung|sitzung|abo|guthaben|kontingent)\S{0,3}[^.]{0,24}(?:ungültig|abgelaufen|erschöpft|aufgebraucht|fehlt|überschritten)|(?:ungültiger?|abgelaufene\w?|kein) (?:api-?)?(?:schlüssel|guthaben|zugriff|token|sitzung)|anmelden|(?:sesión|suscripción|cuota|clave|crédito)\S{0,3}[^.]{0,24}(?:expirad|caducad|agotad|inválid|insuficient)|(?:sessão|assinatura|cota|chave|crédito)\S{0,3}[^.]{0,24}(?:expirad|esgotad|inválid|insuficient)|límite de (?:uso|mensajes|solicitudes)|limite de (?:uso|mensagens|requisi|utilisation)|inici(?:a|e) sesión|faça login|chiave api|sessione scaduta|limite di utilizzo/,
    unless: /(?:prompt|context|input|image|file|token|length|size) [\w ]{0,12}limit|maximum length/,
    explanation: 'The account, its sign-in, its plan or its limits were rejected. The messages are not the cause.',
    fix: 'Sign in again, and check the plan, its limits and the model that it may use.',
  },
  {
    about: 'service',
    says: /ne répond pas|antwortet nicht|no responde|não responde|не отвечает|응답하지 않|응답이 없|応答(?:して)?いません|応答がありません|(?:无|没有|未)响应|réponse (?:a été |est )?(?:coupée|interrompue|tronquée|vide)|antwort (?:wurde |ist )?(?:abgeschnitten|abgebrochen|leer)|respuesta (?:fue |est[aá] )?(?:cortada|truncada|vac[ií]a|interrumpida)|resposta (?:foi |est[aá] )?(?:cortada|truncada|vazia|interrompida)|모델 호출[에이가]? ?실패|no (?:healthy|live|ready|alive) (?:upstream|backend|server|node|worker|instance|replica)s?|(?:模型|服务|接口|系统|网关|渠道)[^。，,]{0,8}(?:不可用|异常|失败|繁忙|维护)|\boffline\b|no (?:internet|network|connection)|waiting for (?:the )?(?:network|connection|server|response|model)|\breconnect(?:ing)?\b|(?:model|server|agent|service|provider|backend)s? (?:\S{1,60} )?(?:is |are |was |has |still )?(?:currently |still |being )?(?:loading|starting|unloaded|not (?:loaded|ready|responding|selected|configured|set)|down|stopped|gone|dead)|no (?:allowed |eligible |suitable |healthy )?(?:model|provider|agent|llm|endpoint|deployment)s? (?:is |are |were |was |has been )?(?:selected|configured|set|specified|chosen|resolved|assigned|defined|connected|running|active|available)|(?:select|choose|pick|configure|set up) (?:an?|another|a different|at least one|the) (?:\w{2,12} )?(?:model|provider|llm)|has nothing to say|(?:set up|configure|install|enable) [\w ]{1,30}(?:in order to|to use|first\b)|nothing to (?:show|say)|\bno content\b|not return (?:an?|any) |returned (?:nothing|no (?:data|text|output|content|result))|not (?:answer|respond|reply)|unreachable|transport (?:closed|error)|client closed|(?:expecting value|unexpected (?:token|character|end)|invalid character)[^.]{0,40}(?:line 1 column 1\b|char 0|beginning of value|json)|vector::|context cancell?ed|(?:process|program|cli|binary|runner|runtime) (?:\w{2,6} )?(?:exited|terminated|crashed|quit|died)|try (?:again|later)|please retry|contact (?:support|your administrator|the admin)|went wrong|evaluate chunks|lost connection|high demand|heavy load|服务器|网络|超时|(?:模型|服务)(?:响应|返回)?(?:为空|失败|异常|未配置|不可用)|未(?:配置|选择)模型|选择一个模型|(?:请求|连接|调用|发送|获取|加载|生成|测速|执行)失败|出错了|发生(?:了)?错误|稍后(?:再|重)试|サーバ|ネットワーク|応答(?:が|し)|タイムアウト|接続|もう一度|失敗しました|エラーが発生|서버|네트워크|응답|다시 시도|오류가 발생|시간 초과|연결|сервер|сет[ьи](?![а-яё])|соединени|не отвечает|попробуйте|произошла ошибка|serveur|réseau|délai|réessayer|une erreur est survenue|indisponible|\bserver\b|netzwerk|verbindung|zeitüberschreitung|antwortet nicht|nicht erreichbar|später|erneut|fehler ist aufgetreten|servidor|conexi[oó]n|conexão|red\b|inténtalo|tente novamente|intente|ocurrió un error|ocorreu um erro|connessione|riprova|errore/,
    explanation: 'The service, the model or the way to it did not do its part. The messages are usually not the cause.',
    fix: 'Check the model that is chosen, the address and the network, and try again.',
  },
];

const heardIn = (list: readonly Everyday[], said: string): Everyday | undefined =>
  list.find(({ says, unless }) => says.test(said) && unless?.test(said) !== true);

const told = ({ about, explanation, fix, mayBe }: Everyday, strong: boolean): Outside => ({
  about,
  strong,
  first: strong,
  explanation,
  fix,
  ...(mayBe === undefined ? {} : { mayBe }),
});

/** A trouble of a program itself, which no request has had a part in. */
export function ownTrouble(said: string): Outside | undefined {
  const one = heardIn(OWN, said) ?? heardIn(PARTS_OF_PROGRAMS, said);
  return one && told(one, true);
}

/** What a short text says in everyday words, where nothing else is heard. */
export function everyday(said: string): Outside | undefined {
  const one = heardIn(LAST_OF_PROGRAMS, said) ?? heardIn(LAST, said);
  return one && told(one, false);
}
