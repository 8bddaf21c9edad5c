import { type ErrorRow, rows } from '../row.ts';

/** What client libraries say of a history before they send it: see `ErrorRow`. */
export const libraries: readonly ErrorRow[] = rows({ provider: 'the client library', target: 'generic' }, [
  {
    id: 'library-results-wanted',
    rule: 'tools/missing-result',
    target: 'pydantic-ai',
    texts: [
      'Tool call results need to be provided for all deferred tool calls',
      'Every tool call LLM requesting to call a tool in the message history MUST have a corresponding ToolMessage',
    ],
    suspect: 'calls',
    example: null,
    explanation: 'The client library refused to send: calls are not answered.',
    fix: 'Add the results, or drop the calls.',
  },
  {
    id: 'library-results-without-calls',
    rule: 'tools/orphan-result',
    target: 'pydantic-ai',
    texts: [
      'Tool call results were provided but the message history does not contain',
      'Missing corresponding tool call for tool response message',
    ],
    suspect: 'results',
    example: null,
    explanation: 'There are results, and no call in the history that waits for them.',
    fix: 'Drop the results, or put the calls back.',
  },
  {
    id: 'library-history-end',
    rule: 'roles/last',
    target: 'pydantic-ai',
    texts: ['Processed history must end with a ModelRequest'],
    suspect: 'assistant',
    example: null,
    explanation: 'The history ends with an answer of the model, and there is nothing to answer.',
    fix: 'End with a user message or with results.',
  },
  {
    id: 'library-context-spent',
    rule: 'limits/context-window',
    texts: ['Calculated available context size {*} was not non-negative', 'Initial token count exceeds token limit'],
    suspect: 'any',
    example: null,
    explanation: 'The history alone is longer than the context that the library was given.',
    fix: 'Drop whole old exchanges, or give the library a longer context.',
  },
  {
    id: 'library-message-keys',
    rule: 'content/missing-key',
    texts: ['Message dict must contain role and content keys', 'Message must have role and content keys'],
    suspect: 'any',
    example: null,
    explanation:
      'A dict that stands where a message should has no role or no content: often a part that was put there.',
    fix: 'Give it a role and a content, or put the part into the content of a message.',
  },
  {
    id: 'library-message-shape',
    rule: 'content/wrong-type',
    texts: [
      'Please ensure all user messages are valid OpenAI chat completion messages',
      'Please ensure all messages are valid OpenAI chat completion messages',
    ],
    suspect: 'any',
    example: null,
    explanation: 'A message does not have the shape that the library sends.',
    fix: 'Give the message a role and a content that is a text or a list of parts.',
  },
]);
