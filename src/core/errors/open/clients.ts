import type { RuleId } from '../../model/diagnostic.ts';
import type { About } from '../decoded.ts';

/** What a client writes instead of the words of the API, and the rules that it can mean. */
export interface Reworded {
  /** On plain text. */
  readonly says: RegExp;
  readonly about: About;
  readonly rules: readonly RuleId[];
  readonly explanation?: string;
  readonly fix?: string;
}

/** Read before the families: these are known for what they are, though the words of the API are gone. */
export const REWORDED: readonly Reworded[] = [
  {
    says: /tool use concurrency/,
    about: 'history',
    rules: ['tools/missing-result', 'tools/duplicate-call-id', 'tools/results-not-first', 'tools/orphan-result'],
    explanation:
      "The client's own words for a refusal of calls and results: a call without its result, or the same id twice.",
    fix: 'Answer every call once, directly behind it.',
  },
  {
    says: /message containing <\|\w{2,20}\|> tags/,
    about: 'history',
    rules: ['content/wrong-type', 'reasoning/not-accepted'],
    explanation: 'The chat template found marks of its own format inside a message: reasoning that was kept as text.',
    fix: 'Take the marks and what stands between them out of the text.',
  },
  {
    says: /(?:image|picture)[^.]{0,60}dimension limit|many-image requests/,
    about: 'history',
    rules: ['media/too-many-pixels', 'media/too-many'],
  },
  {
    says: /(?:rewind|recover)[^.]{0,60}(?:tool_use|tool_result|conversation)|conversation history is (?:corrupt|malformed|invalid)/,
    about: 'history',
    rules: ['tools/missing-result', 'tools/orphan-result', 'roles/order'],
  },
  {
    says: /session file (?:is )?(?:damaged|malformed|unreadable|corrupted?(?= ?\(line| ?:|\.?$))|(?:conversation|chat|agent|transcript|rollout)[^.]{0,30}(?:corrupted|could not be (?:parsed|read|loaded))|failed to (?:resume|load|restore|parse) (?:the )?(?:session|conversation|transcript|chat|thread|rollout)|(?:error|failed|unable) (?:to )?(?:resum|restor)\w{0,4} (?:the )?(?:session|conversation|chat|thread)|no previous sessions?|invalid session identifier|no conversation found|session not found|(?:conversation|session|thread)(?: with id \S{1,60})? (?:not found|does not exist|is not (?:active|open|running))|failed to parse (?:session|rollout|history)|(?<!(?:input|arguments) for tool \S{1,60} )ai_typevalidationerror|(?<!ai_typevalidationerror: )(?<!(?:input|arguments) for tool \S{1,60} )type validation failed|ai_invalidprompterror|(?:messages must be|must be an array of|must be a) (?:array of )?(?:coremessage|uimessage|modelmessage)|ai_uimessage|unable to restore (?:session|checkpoint)|state\.db is|transcript (?:is )?corrupt|active writer|message id not found|(?:session|thread|conversation) (?:is )?(?:locked|already (?:open|running|in use))/,
    about: 'client',
    rules: ['session/client-schema', 'content/wrong-type'],
  },
];
