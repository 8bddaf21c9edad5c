import { inWords, own } from '../../text/json.ts';
import { breach, removal, setting } from './asks.ts';
import { objectsIn, pathIn } from './body.ts';
import { isAsked } from './openai.ts';
import openaiConflictsRows from './openai-conflicts.json';
import { rowsIn } from './read-rows.ts';
import type { Sent } from './requirement.ts';

/** Functions beside reasoning on Chat Completions. */
function* functionsWhileReasoning(sent: Sent) {
  const path = ['reasoning_effort'];
  const takesNone = !/gpt-6-astra/.test(sent.model ?? '');
  const says = 'On Chat Completions this model accepts function tools only with `reasoning_effort` none.';
  yield breach(sent, path, says, takesNone ? [setting(path, 'none')] : []);
}

const HOSTED = ['web_search', 'web_search_preview', 'image_generation', 'code_interpreter', 'file_search', 'computer'];

function* hostedAtMinimal(sent: Sent) {
  const hosted = objectsIn(sent, 'tools')
    .map(([tool]) => inWords(own(tool, 'type')))
    .filter((type) => HOSTED.includes(type));
  if (hosted.length === 0) return;
  const path = ['reasoning', 'effort'];
  const says = `With the effort minimal these tools cannot be used: ${hosted.join(', ')}.`;
  yield breach(sent, path, says, [setting(path, 'low')], { data: { tools: hosted.join(', ') } });
}

function* oldFunctions(sent: Sent) {
  const path = ['functions'];
  yield breach(sent, path, '`functions` is sent beside `tools`.', [removal(sent, path)]);
}

function* topLogprobs(sent: Sent) {
  const path = pathIn(sent, 'logprobs');
  const says = '`top_logprobs` is accepted only with `logprobs` true.';
  yield breach(sent, ['top_logprobs'], says, [setting(path, true, 'lossless'), removal(sent, ['top_logprobs'])]);
}

function* streamOptions(sent: Sent) {
  const path = ['stream_options'];
  yield breach(sent, path, '`stream_options` is accepted only with `stream` true.', [
    { ...removal(sent, path), effect: 'lossless' },
  ]);
}

/** What parameters and tools of OpenAI require of each other. */
export const OPENAI_CONFLICTS = rowsIn(openaiConflictsRows, {
  functionsWhileReasoning,
  hostedAtMinimal,
  isAsked,
  oldFunctions,
  streamOptions,
  topLogprobs,
});
