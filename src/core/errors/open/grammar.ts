import type { About } from '../../api-texts/api-text.ts';

/** A thing outside the history and what can be wrong with it: one sentence must speak of both. */
interface Pair {
  readonly about: Extract<About, 'account' | 'service' | 'request'>;
  readonly thing: RegExp;
  readonly fault: RegExp;
  /** True where the words say nothing of a request that was refused. */
  readonly mild?: true;
}

const MODEL = /\bmodels?\b|モデル|모델|модел|\bmodelos?\b|modèle|\bmodell\b|模型|deployment|\bengine\b|checkpoint/;

const PAIRS: readonly Pair[] = [
  {
    about: 'account',
    thing:
      /\b(?:api|access|secret|auth|anthropic|openai|gemini|claude|google|groq|mistral|openrouter|provider|subscription|licen[cs]e|this|your)[ _-]?keys?\b|\b(?:api|access|auth|secret)_(?:key|token)\b|credential|\blog ?in\b|sign(?:ed)? ?in|password|permission|\baccess to\b|\baccount\b|subscription|\b(?:pro|free|paid|max|team|enterprise) (?:plan|tier|account)|\btier\b|organi[sz]ation|\bregion\b|\bcountry\b|authentic|authoriz|oauth|token (?:exchange|refresh)|api ?-?(?:キー|키|密钥|schlüssel)|ключ\S{0,2} (?:доступа|api)|api[- ]?ключ|(?:clave|chave|chiave|clé)s? (?:de |d)?(?:la )?api|密钥|アカウント|계정|аккаунт|учётн|учетн|cuenta\b|\bconta\b|compte\b|\bkonto\b|账号|账户/,
    fault:
      /invalid|missing|expire|refus|denied|reject|revok|not (?:valid|set|found|allowed|have|exist|support|available|enabled|authenticated|authorized|permitted)|\bno\b|cannot|requir|disabled|suspend|blocked|fail|incorrect|wrong|without|please|無効|不正|期限|必要|유효하지|잘못|만료|필요|неверн|недейств|истек|заблок|отклон|no (?:es )?válid|inválid|incorrect|caduc|expir|invalide|non valid|ungültig|abgelaufen|无效|错误|过期|失效|不存在/,
  },
  {
    about: 'account',
    thing:
      /\brate\b|quota|cuota|\bcota\b|利用|사용량|лимит|配额|\busage\b|\brequests?\b|\bcredits?\b|\bbudget\b|\bspend|\bmessages? (?:limit|cap)|\b(?:time|token|weekly|daily|monthly|hourly|session|plan) limits?\b/,
    fault:
      /too many|(?:limit|quota|cap|budget|credits?)[^.]{0,24}(?:exceed|reach|hit|exhaust|used|reset)|(?:exceed|reach|hit|exhaust|used)\w{0,4}[^.]{0,24}(?:limit|quota|cap|budget|credits?)|retry[ -]?after|slow down|throttl|superad|excedid|agotad|atingid|esgotad|達しま|超え|초과|превыш|исчерп|用尽|超出/,
  },
  {
    about: 'service',
    thing:
      /network|connection|internet|\bserver\b|\bapi\b|\bservice\b|\bstream|upstream|\bproxy\b|gateway|\bsocket\b|\bhost\b|\bport\b|backend|\bprovider\b|transport|\brequest\b|\bollama\b|\bopenai\b|\banthropic\b|\bclaude\b|\bgemini\b|\bmodel\b|\bllm\b|\bresponse\b|\bagent\b/,
    fault:
      /(?:could ?n.?t|could not|unable to|failed to|cannot|can ?n.?t|trouble) (?:be )?(?:reach|connect|contact|respond|send|fetch|load|start|decod)|unreachable|timed? ?out|timeout|\bis down\b|went down|\bclosed\b|\breset\b|connection refused|aborted|disconnect|interrupted|unavailable|\bbusy\b|crash|\blost\b|\bdropped\b|overload|error decoding|empty (?:response|reply)|no (?:response|reply|output|answer)|returned (?:nothing|an? (?:empty|error|unexpected))|something went wrong|try again|active run|switch failed|not (?:running|reachable|responding|available)/,
  },
  {
    about: 'service',
    thing:
      /\bproviders?\b|\bservice\b|\bserver\b|upstream|\bmodel\b|\bllm\b|\bresponse\b|\brequest\b|\bgeneration\b|\bworker\b|\brun\b|\bai\b|\bcompletion\b|responding|process|chatgpt|generating|communicat|answer|\bsession\b|\bstream|\bmcp\b|\bprompt\b|\bbackend\b|\bclient\b|\bapi\b|openai|something|\berror occurred|\bunexpected error/,
    fault:
      /\bfail(?:ed|ure|s)?\b|\babort(?:ed)?(?:_by|\b)|trouble|(?:error|exception|problem) (?:\w{2,12} )?(?:\w{3,14}ing\b|occurred|during|from)|connection error|unsupportedprotocol|went wrong|\bterminated\b|\bstalled\b|\bcancell?ed\b|completed without|unresponsive|unexpected error/,
    mild: true,
  },
  {
    about: 'request',
    thing: MODEL,
    fault:
      /(?:invalid|unknown) models?\b(?! (?:config|setting|file|weight))|not (?:supported|found|available|exist|allowed|known|recogni[sz]ed|accessible|valid|enabled)|unsupported|newer version|deprecated|retired|discontinued|not exist|no such|does not exist|no access|見つかりません|存在しません|찾을 수 없|존재하지|не найден|не существ|недоступ|no existe|não existe|no (?:se )?encontr|não (?:foi )?encontr|introuvable|nicht gefunden|不存在|未找到/,
  },
  {
    about: 'service',
    thing: MODEL,
    fault: /not loaded|unknown|invalid|missing|unavailable/,
  },
];

/** Whom a plain sentence speaks of, where it names a thing outside the history together with a fault of it. */
export function outsideBy(sentence: string, refused: boolean): Pair['about'] | undefined {
  return PAIRS.find(({ thing, fault, mild }) => !(mild && refused) && thing.test(sentence) && fault.test(sentence))
    ?.about;
}
