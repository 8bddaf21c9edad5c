import type { Outside } from './outside.ts';
import { WORDS } from './vocabulary.ts';

/** What the messages of a request are made of, by the names of the word lists. */
const OURS = [
  WORDS.call,
  WORDS.result,
  WORDS.callid,
  WORDS.role,
  WORDS.message,
  WORDS.content,
  WORDS.thinking,
  WORDS.signature,
  WORDS.arguments,
  WORDS.image,
  WORDS.systemtext,
  WORDS.user,
  WORDS.assistant,
];

/** Words that only a text about a failure has. */
const FAILED =
  /error|exception|\btraceback\b|\bbad\b|\bfatal\b|panick|fail(?:ed|ure|s\b)|could not|unable to|cannot|can ?n.?t\b|not (?:found|defined|supported|available|allowed|exist|installed|resolved|running)|invalid|missing|denied|refused|required|unexpected|unknown|crash|abort|stalled|terminated|exceeded|no such|do(?:es)? not|did not|unhandled|requires|\bblocked\b|\bnot (?:yet )?[a-z]{2,14}ed\b|not been|didnt|must be|must |is clos|[45]\d\d\b|try again|\bretry|sorry|unfortunately|interrupted|timed? ?out|\bbusy\b|closed|went wrong|problem|trouble|unavailable|reject|not active|\bempty\b|错误|失败|出错|报错|エラー|오류|ошибк|\berro\b|fehler|erreur|échou|errore|gagal|kesalahan|lỗi|\bhata\b/;

/** True for words that only a text about a failure has. On plain text. */
export const hasFailed = (said: string): boolean => FAILED.test(said);

/** True for a failure that names nothing of a conversation. On plain text. */
export const isElsewhere = (said: string): boolean => hasFailed(said) && !OURS.some((words) => words.test(said));

/** All that can be said of such a text. */
export const ELSEWHERE: Outside = {
  about: 'elsewhere',
  strong: false,
  first: false,
  mayBe: ['client', 'service'],
  explanation:
    'Nothing in this text is about the messages of a request. Texts like it come from a program, from a service or from the way between them.',
  fix: 'Look where the text comes from. If the request itself was rejected, the line that says so is near it in the log.',
};

/** The same where words of a conversation stand in a failure that is no refusal of a request. */
export const UNSURE: Outside = {
  ...ELSEWHERE,
  explanation:
    'The text is about a failure, and not about a request that was rejected. Texts like it come from a program, from a service or from the way between them.',
};
