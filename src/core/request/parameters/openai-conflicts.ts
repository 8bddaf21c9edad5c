import { inWords, own } from '../../text/json.ts';
import { functionsAsTools } from '../functions.ts';
import { breach, removal, renaming, setting } from './asks.ts';
import { objectsIn } from './body.ts';
import { isAsked } from './openai.ts';
import openaiConflictsRows from './openai-conflicts.json';
import { rowsIn } from './read-rows.ts';
import type { Sent } from './requirement.ts';

const HOSTED = ['web_search', 'web_search_preview', 'image_generation', 'code_interpreter', 'file_search', 'computer'];

export const OPENAI_CONFLICTS = rowsIn(openaiConflictsRows, {
  isAsked,
  /** Functions beside reasoning on Chat Completions. */
  *functionsWhileReasoning(sent: Sent) {
    const path = ['reasoning_effort'];
    const takesNone = !/gpt-6-astra/.test(sent.model ?? '');
    const says = 'On Chat Completions this model accepts function tools only with `reasoning_effort` none.';
    yield breach(sent, path, says, takesNone ? [setting(path, 'none')] : []);
  },

  /** Functions beside tools, which join them. */
  *functionsBesideTools(sent: Sent) {
    const path = ['functions'];
    const edits = [...(functionsAsTools(sent.body) ?? [])].map(([key, to]) => ({ path: [key], to }));
    const joined = edits.length === 0 ? [] : [{ ...renaming(path, ['tools'], []), edits }];
    yield breach(sent, path, '`functions` is sent beside `tools`.', [...joined, removal(sent, path)]);
  },

  *hostedAtMinimal(sent: Sent) {
    const hosted = objectsIn(sent, 'tools')
      .map(([tool]) => inWords(own(tool, 'type')))
      .filter((type) => HOSTED.includes(type));
    if (hosted.length === 0) return;
    const path = ['reasoning', 'effort'];
    const says = `With the effort minimal these tools cannot be used: ${hosted.join(', ')}.`;
    yield breach(sent, path, says, [setting(path, 'low')], { data: { tools: hosted.join(', ') } });
  },
});
