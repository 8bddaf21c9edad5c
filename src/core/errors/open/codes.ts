import type { About } from '../../api-texts/api-text.ts';
import type { RuleId } from '../../model/diagnostic.ts';
import { type Sieve, sieve } from '../match/sieve.ts';
import { TROUBLES, type Trouble } from './troubles.ts';

/** What a documented number or name of an error says, in whatever language the words beside it are. */
interface Coded {
  readonly about: About;
  readonly means?: Trouble;
  /** For a fault of the history: the rules that it can mean. */
  readonly rules: readonly RuleId[];
}

interface Code extends Coded {
  readonly says: RegExp;
  /** The envelope of another speaker who has numbers of that form. */
  readonly unless?: RegExp;
}

/** A number where an envelope has its code. */
const numbered = (numbers: string, key = 'code'): RegExp =>
  new RegExp(`["']${key}["']\\s?[:=]\\s?["']?(?:${numbers})\\b`);

/** Zhipu writes its numbers as texts; clients put them in brackets before the message. */
const zhipu = (numbers: string): RegExp =>
  new RegExp(`["']code["']\\s?[:=]\\s?["'](?:${numbers})["']|[[(](?:${numbers})[)\\]]\\[`);

/** MiniMax puts its numbers in brackets behind the message. */
const minimax = (numbers: string): RegExp =>
  new RegExp(`["']status_code["']\\s?[:=]\\s?(?:${numbers})\\b|\\((?:${numbers})\\)(?=["'\\s]|$)`);

const outside = (about: About, means: Trouble, says: RegExp): Code => ({ about, means, rules: [], says });
const history = (rules: string, says: RegExp): Code => ({
  about: 'history',
  rules: rules.split(' ') as readonly RuleId[],
  says,
});

/** Codes that name one trouble; those that stand for many (`1210`, `2013`, `InvalidParameter`) are left out. */
const CODES: readonly Code[] = [
  // Zhipu
  {
    ...outside('account', TROUBLES.NO_KEY, zhipu('100[0-4]|11(?:1[0-2]|2[01])|1220')),
    unless: /["']object["']\s?:\s?["']error["']/,
  },
  outside('account', TROUBLES.UNPAID, zhipu('1113|1309|1311')),
  outside('filter', TROUBLES.FILTERED, zhipu('1301')),
  outside('account', TROUBLES.TOO_MUCH, zhipu('130[2-4]|1308|1310|1313')),
  outside('service', TROUBLES.BUSY, zhipu('1305|1312')),
  outside('request', TROUBLES.NO_MODEL, zhipu('1211|122[12]')),
  outside('service', TROUBLES.BROKE, zhipu('1230|1234')),
  history('limits/context-window', zhipu('1261')),
  // Baidu
  outside('account', TROUBLES.NO_KEY, numbered('6|1[345]|11[01]|336004', 'error_code')),
  outside('account', TROUBLES.TOO_MUCH, numbered('4|1[789]|336501|336502', 'error_code')),
  outside('service', TROUBLES.BUSY, numbered('2|336100|336200', 'error_code')),
  outside('request', TROUBLES.NO_MODEL, numbered('3', 'error_code')),
  outside('service', TROUBLES.BROKE, numbered('1|336000', 'error_code')),
  history('json/repaired content/invalid-character', numbered('336002', 'error_code')),
  history('limits/context-window', numbered('336007|336103', 'error_code')),
  // MiniMax
  outside('account', TROUBLES.TOO_MUCH, minimax('1002|1041|2045|2056')),
  outside('account', TROUBLES.NO_KEY, minimax('1004|2049')),
  outside('account', TROUBLES.UNPAID, minimax('1008')),
  outside('filter', TROUBLES.FILTERED, minimax('102[67]')),
  outside('service', TROUBLES.BROKE, minimax('1000|1001|1024|1033')),
  history('limits/context-window', minimax('1039')),
  history('content/invalid-character content/wrong-type', minimax('1042')),
  // iFlytek
  outside('account', TROUBLES.NO_KEY, numbered('10110|1016[0-3]|1120[0-3]|11221')),
  outside('filter', TROUBLES.FILTERED, numbered('1001[349]|10021')),
  outside('service', TROUBLES.BUSY, numbered('1000[78]|10010|1111[0-9]')),
  history('limits/context-window', numbered('10907|10910')),
  // Names of DashScope, Volcengine and Tencent
  outside(
    'account',
    TROUBLES.UNPAID,
    /\b(?:Arrearage|AccountOverdueError|FreeTierOnly|Unpurchased|PostpaidBillOverdue|PrepaidBillOverdue|\w{0,12}ResourcePackExhausted|CommodityNotPurchased)\b/,
  ),
  outside(
    'account',
    TROUBLES.TOO_MUCH,
    /\b(?:Throttling\.\w{2,30}|AllocationQuota|QuotaExceeded|SetLimitExceeded|ModelAccountRpmRateLimitExceeded|RateLimitExceeded\.\w{2,40})\b/,
  ),
  outside(
    'account',
    TROUBLES.NO_KEY,
    /\b(?:InvalidApiKey|Model\.AccessDenied|Workspace\.AccessDenied|UserUnAuthError)\b/,
  ),
  outside(
    'filter',
    TROUBLES.FILTERED,
    /\b(?:DataInspectionFailed|data_inspection_failed|\w{0,24}SensitiveContentDetected|InputRiskNotPass|BlockedPromptException|sensitive_words_detected)\b/,
  ),
  outside(
    'request',
    TROUBLES.NO_MODEL,
    /\b(?:ModelNotOpen|InvalidEndpointOrModel(?:\.\w{2,30})?|InvalidEndpoint\.\w{2,30}|ModelServiceNotActivated|ServiceNotActivated)\b/,
  ),
  outside(
    'service',
    TROUBLES.BUSY,
    /\b(?:ServerOverloaded|EngineServerLimitExceeded|EngineRequestTimeout|EngineServerError)\b/,
  ),
  history('limits/context-window', /InvalidParameter\.OversizeText\b/),
  history('media/too-large media/too-many-pixels', /InvalidParameter\.OversizeImage\b/),
  history('media/wrong-type media/broken', /InvalidImageURL\.InvalidFormat\b/),
  history('media/broken media/wrong-type', /InvalidImageURL\.\w{3,30}\b/),
  // A library of JSON says by a number what it met in a body.
  history('content/null content/wrong-type', /\bjson\.exception\.type_error\.302\b[^\n]{0,60}\bis null/),
  history('content/wrong-type content/null', /\bjson\.exception\.type_error\.30[1-8]\b/),
  history('content/invalid-character json/repaired', /\bjson\.exception\.type_error\.316\b/),
  history('tools/invalid-arguments json/repaired', /\bjson\.exception\.parse_error\.101\b/),
  history('content/missing-key tools/missing-id', /\bjson\.exception\.out_of_range\.403\b/),
  outside('request', TROUBLES.SETTING, /\bprevious_response_not_found\b/),
  history('roles/order roles/last roles/consecutive', /\binvalid_request_message_order\b/),
  // Names of libraries
  history('tools/missing-result tools/orphan-result', /\b(?:INVALID_TOOL_RESULTS|AI_MissingToolResultsError)\b/),
  history('tools/missing-result tools/orphan-result', /\bINVALID_CHAT_HISTORY\b/),
  history('roles/unknown content/wrong-type', /\b(?:MESSAGE_COERCION_FAILURE|AI_InvalidMessageRoleError)\b/),
  history('media/broken content/wrong-type', /\bAI_InvalidDataContentError\b/),
  history('media/broken media/wrong-type', /\bAI_DownloadError\b/),
  history('limits/context-window', /\b(?:tokens_limit_reached|context_exceed(?:ed)?)\b/),
  outside('account', TROUBLES.NO_KEY, /\b(?:MODEL_AUTHENTICATION|AI_LoadAPIKeyError|GatewayAuthenticationError)\b/),
  outside('account', TROUBLES.TOO_MUCH, /\b(?:MODEL_RATE_LIMIT|GatewayRateLimitError)\b/),
  outside(
    'request',
    TROUBLES.NO_MODEL,
    /\b(?:MODEL_NOT_FOUND|AI_NoSuchModelError|AI_NoSuchProviderError|AI_UnsupportedModelVersionError|GatewayModelNotFoundError|UnresolvedModelServerException)\b/,
  ),
  outside(
    'service',
    TROUBLES.NO_ANSWER,
    /\b(?:AI_No(?:Object|Output|Content|Image|Speech|Transcript|Video)GeneratedError|AI_EmptyResponseBodyError|AI_InvalidResponseDataError|OUTPUT_PARSING_FAILURE|OutputParserException)\b/,
  ),
];

const REACH = 3_000;
let letters: Sieve | null = null;

/** The first code of a text that names one trouble. */
export function codeIn(text: string): Coded | undefined {
  const head = text.slice(0, REACH).replace(/\\{1,40}(["'])/g, '$1');
  letters ??= sieve(CODES.map((one) => one.says));
  const may = letters(head);
  return CODES.find(({ says, unless }, i) => may[i] === 1 && says.test(head) && unless?.test(head) !== true);
}
