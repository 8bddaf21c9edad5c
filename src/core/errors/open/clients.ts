import type { About } from '../../api-texts/api-text.ts';
import type { RuleId } from '../../model/diagnostic.ts';

/** What a client writes instead of the words of the API, and the rules that it can mean. */
interface Reworded {
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
    says: /max_(?:completion_|output_|new_)?tokens[^.;]{0,40}(?:at least [01]|greater than (?:or equal to )?[01]|positive|non-?negative)[^.;]{0,30}(?:got|received|was|is|but):? -\d/,
    about: 'history',
    rules: ['limits/context-window'],
    explanation:
      'Nothing of the context window is left for the response: the messages alone are longer than the model accepts.',
    fix: 'Trim the conversation by at least as many tokens as the text names, and some for the response.',
  },
  {
    says: /(?:invalid|malformed|illegal) json[^;]{0,300}\b(?:args|arguments) ?: ?(?:\{ ?\} ?\{|\{ ?\{|[}\]])/,
    about: 'history',
    rules: ['tools/invalid-arguments', 'json/repaired', 'content/invalid-character'],
    explanation:
      'The body that was sent is not JSON where the arguments of a call are: often pieces of two responses that were put together.',
    fix: 'Repair the arguments of that call, or drop the call and its result.',
  },
  {
    says: /invalid json payload[^;]{0,40}(?:unexpected ?token|expected a value)[^;]{0,200}[a-z_]{2}: ?[}\]]{2}/,
    about: 'history',
    rules: ['json/repaired', 'content/missing-key', 'content/empty-message', 'tools/invalid-arguments'],
    explanation: 'The body that was sent has a key with nothing after it, such as a result without a value.',
    fix: 'Give the key that the text shows a value, or drop the part that it is in.',
  },
  {
    says: /(?:missing key|unexpected key|is missing|expected [^{}]{1,160}, (?:got|actual) [^;]{1,200}?) at \[(?:[^;]{0,40}\]\[)?(?:parts|state|agent|role|info|sessionid|messageid|parentid|time|tokens|tool|mode)\]/,
    about: 'client',
    rules: ['session/client-schema', 'content/missing-key', 'content/wrong-type', 'tools/invalid-arguments'],
    explanation:
      'A program compared a message of its own session with the shape that it knows, and a field did not fit. The path in brackets names the field.',
    fix: 'Open the session file here, or open it with the version of the program that wrote it.',
  },
  {
    says: /(?:session|rollout|transcript|conversation)(?: file| log)?(?: (?:at )?\S{1,300})? (?:has no|contains no|lacks|is missing|does not (?:have|start with|contain)|without) (?:an? |any |the |its )?(?:\w{2,12} ){0,2}(?:header|session_?meta|meta(?:data)?|meta record|first line|records?|entries)\b/,
    about: 'client',
    rules: ['session/client-schema', 'session/unknown-line', 'session/broken-chain'],
    explanation: 'A program could not use its own session file: the record that it begins with is missing.',
    fix: 'Open the file here: lines that are missing, cut or of an unknown kind are shown with their place.',
  },
  {
    says: /validation errors? for (?:\w{1,20})?message content\.\d{1,5}\b/,
    about: 'history',
    rules: ['content/wrong-type', 'content/unknown-part', 'content/missing-key'],
    explanation:
      'A part of one message has not the shape that the validator of messages knows. It names the part only.',
    fix: 'Look at the parts of that number: the messages here are shown with what does not fit.',
  },
  {
    says: /\bmessage(?: ?ids?)? (?:was |is )?(?:not found|missing) (?:in|from) (?:the )?(?:history|checkpoints?|thread|session)\b/,
    about: 'client',
    rules: ['session/broken-chain', 'session/branch', 'ids/not-stored'],
    explanation:
      'A program looked for a message by its id in a conversation of its own, and the conversation that it has is another one.',
    fix: 'Open the session file here: messages that name a parent that is not there are shown with their place.',
  },
  {
    says: /message\W{0,2} must contain at least one\b.{0,12}\b(?:text|tool|image|file|reasoning) ?(?:content|call|part|block)/,
    about: 'history',
    rules: ['content/empty-message', 'content/missing-key', 'content/null'],
    explanation: 'A message has nothing in it: no text, no call, no result, no picture.',
    fix: 'Drop the message, or give it a text. The empty ones are shown here with their place.',
  },
  {
    says: /\b(?:session|transcript|rollout|history|events?) file is (?:corrupt(?:ed)?|invalid|damaged)\W{1,4}(?:at )?line \d{1,9}\W{1,3}(?:syntaxerror|json|unexpected|unterminated|bad control|invalid json)|\bjsonl? format, where every line\b|\bline \d{1,9} is not (?:a |an |valid )?(?:dictionary|json|object)/,
    about: 'history',
    rules: ['session/unknown-line', 'json/repaired', 'content/wrong-type'],
    explanation: 'A file of one record a line has a line that is none. The number is of the line, not of a message.',
    fix: 'Open the file here: lines that are cut, glued together or of an unknown kind are shown with their place.',
  },
  {
    says: /failed to (?:parse|read|decode) (?:the )?(?:message|record|entry|event)s? (?:at|on|in|from) line (?:\d|n\b|#)/,
    about: 'client',
    rules: ['json/repaired', 'session/glued-records', 'session/unknown-line'],
    explanation:
      'A program could not read a line of its own session file. The number is of the line, not of a message.',
    fix: 'Open the file here: lines that are cut, glued together or of an unknown kind are shown with their place.',
  },
  {
    says: /\b(?:cannot|could not|can ?n.?t|unable to|failed to) (?:parse|read|decode) (?:the )?file[^:]{0,200}\.jsonl: line \d/,
    about: 'client',
    rules: ['json/repaired', 'session/glued-records', 'session/unknown-line', 'session/client-schema'],
    explanation: 'A program could not read a line of a session file. The number is of the line, not of a message.',
    fix: 'Open the file here: lines that are cut, glued together or of an unknown kind are shown with their place.',
  },
  {
    says: /\b400\b[^;]{0,80}zoderror[^;]{0,200}invalid_(?:union|type|value)/,
    about: 'history',
    rules: ['content/wrong-type', 'content/unknown-part', 'content/missing-key'],
    explanation: 'A server compared the body that was sent with the shapes that it knows, and none fitted.',
    fix: 'Look for parts of a kind that this server does not take, and for content of another type.',
  },
  {
    says: /\binvalid content in (?:the )?messages?\b/,
    about: 'history',
    rules: ['content/wrong-type', 'content/null', 'content/missing-key', 'content/empty-message'],
    explanation: 'The content of a message is missing, null or of a type that is not accepted.',
    fix: 'Give every message a text or a list of parts as content.',
  },
  {
    says: /invalid tool call ids\b[^[]{0,20}expected:? \[[^\],]{1,90},[^\]]{1,900}\],? but (?:got|received):? \[[^\],]{0,90}\]/,
    about: 'history',
    rules: ['tools/missing-result', 'tools/orphan-result'],
    explanation: 'More results were awaited than were sent: the list of ids that were expected names the calls.',
    fix: 'Give every call of the first list one result.',
  },
  {
    says: /invalid tool call ids\b[^[]{0,20}expected:? \[[^\]]{0,900}\],? but (?:got|received):? \[/,
    about: 'history',
    rules: ['tools/orphan-result', 'tools/missing-result'],
    explanation: 'The results that were sent are not those of the calls that were made.',
    fix: 'Compare the two lists of ids: drop the results of calls that are not in the first.',
  },
  {
    says: /tool use concurrency/,
    about: 'history',
    rules: ['tools/missing-result', 'tools/duplicate-call-id', 'tools/results-not-first', 'tools/orphan-result'],
    explanation:
      "The client's own words for a rejection of calls and results: a call without its result, or the same id twice.",
    fix: 'Give every call one result, directly after it.',
  },
  {
    says: /message containing <\|\w{2,20}\|> tags/,
    about: 'history',
    rules: ['content/wrong-type', 'reasoning/not-accepted'],
    explanation: 'The chat template found marks of its own format inside a message: reasoning that was kept as text.',
    fix: 'Remove the marks and what is between them from the text.',
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
    says: /(?:messages must be|must be an array of|must be a) (?:array of )?(?:coremessage|uimessage|modelmessage)/,
    about: 'client',
    rules: ['content/wrong-type', 'session/client-schema'],
  },
  {
    says: /(?:corrupt(?:ed)?|damaged|broken|unreadable|malformed) (?:session|conversation|transcript|rollout|checkpoint|chat history)(?: file| log)?(?::| at line)|(?:session|conversation|thread) id mismatch|(?:session|conversation|checkpoint|transcript|chat history|rollout|thread)s?(?: (?:file|log|data|state|history))? (?:could not|cannot|failed to|was not|were not|unable to) (?:be )?(?:restor|resum|load|read|pars|deseriali|open|migrat|replay)|(?:could not|cannot|unable to|failed to|error) (?:restor|resum|load|read|deseriali|open|migrat|replay)\w{0,6} (?:the |a |this |your |saved )?(?:chat |agent )?(?:session|conversation|checkpoint|transcript|rollout|history)\b|(?:session|conversation|transcript|checkpoint) (?:file|log) (?:is|was|has|contains|from)|session file (?:is )?(?:damaged|malformed|unreadable|corrupted?(?= ?\(line| ?:|\.?$))|(?:conversation|chat|agent|transcript|rollout)[^.]{0,30}(?:corrupted|could not be (?:parsed|read|loaded))|failed to (?:resume|load|restore|parse) (?:the )?(?:session|conversation|transcript|chat|thread|rollout)|(?:error|failed|unable) (?:to )?(?:resum|restor)\w{0,4} (?:the )?(?:session|conversation|chat|thread)|no previous sessions?|invalid session identifier|no conversation found|session not found|(?:conversation|session|thread)(?: with id \S{1,60})? (?:not found|does not exist|is not (?:active|open|running))|failed to parse (?:session|rollout|history)|(?<!(?:input|arguments) for tool \S{1,60} )ai_typevalidationerror|(?<!ai_typevalidationerror: )(?<!(?:input|arguments) for tool \S{1,60} )type validation failed|ai_invalidprompterror(?!: invalid prompt: messages must not be empty)|ai_uimessage|uimessagestreamerror|unable to restore (?:session|checkpoint)|state\.db is|transcript (?:is )?corrupt|active writer|message id not found|(?:session|thread|conversation) (?:is )?(?:locked|already (?:open|running|in use))/,
    about: 'client',
    rules: ['session/client-schema', 'content/wrong-type'],
  },
];
