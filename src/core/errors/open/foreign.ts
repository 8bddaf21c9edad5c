const NAMED =
  /["']?(?:loc|path)["']?\s{0,4}[:=]\s{0,4}[[(]\s{0,8}(?:["']body["']\s{0,4},\s{0,8})?["']([A-Za-z_][\w-]{0,60})["']/g;
const OURS =
  /^(?:messages?|contents?|input|history|chat_history|conversation|system|tool_calls|parts?|body|type|text)$/;
const ROOT = /^(?:messages?|contents|input|history)$/;

/** A validator that says which class it filled: one of a program, unless the class is a message or a part of one. */
const FILLED = /\d{1,4} validation errors? for\s{1,4}([A-Za-z_][\w.]{0,80})/;
const MESSAGES = /message|validatoriterator|chat|content|prompt|conversation|history|toolcall|part|request|body/i;

/** A class that holds the settings of a client. */
const CLIENT =
  /^(?:Azure)?Chat(?:OpenAI|Anthropic|Ollama|Google\w*|Vertex\w*|Bedrock\w*|Groq|Mistral\w*|Cohere|XAI|DeepSeek|LiteLLM|HuggingFace|NVIDIA|Tongyi|ZhipuAI|\w*Model)\b/;

/** A class that an answer fills, and no request. */
const ANSWER = /(?:Response|Result|Chunk|Completion|Output|Reply)(?:Schema|Model|Body)?$/;

/** Exceptions of chat services, mail, queues and databases, whose messages are others. */
const OTHERS =
  /\b(?:discord|telegram|slack_sdk|smtplib|kafka|redis|sqlalchemy|psycopg2?|pymongo|twilio|amqp)(?:\.\w{1,40}){0,4}: /i;

/** A request for vectors numbers texts, and no messages. */
const EMBEDDED = /\bembeddings? (?:request|call|api|batch)\b|\/embeddings\b/i;

/** How servers of chat services that are built with Nest refuse a body. */
const NEST = /["']response["']\s{0,4}:\s{0,4}\{\s{0,4}["']message["']\s{0,4}:\s{0,4}\[/;

/**
 * True for a validator's answer about another body than a conversation: every path in it begins at a field that no
 * conversation has, or it filled a class of some program.
 */
export function isForeign(text: string): boolean {
  const plain = text
    .slice(0, 6_000)
    .replace(/\\{1,8}(["'])/g, '$1')
    .replace(/\\{1,8}n/g, ' ')
    .replace(/[“”„]/g, '"')
    .replace(/[‘’]/g, "'");
  if (OTHERS.test(plain) || EMBEDDED.test(plain) || NEST.test(plain)) return true;
  const filled = FILLED.exec(plain)?.[1];
  if (filled !== undefined && (!MESSAGES.test(filled) || ANSWER.test(filled) || CLIENT.test(filled))) return true;
  const roots = [...plain.matchAll(NAMED)].map((hit) => hit[1] ?? '');
  return roots.some((root) => !OURS.test(root)) && !roots.some((root) => ROOT.test(root));
}
