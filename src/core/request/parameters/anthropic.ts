import { inWords, isObject, type Json, own, ownString } from '../../text/json.ts';
import anthropicRows from './anthropic.json';
import { breach, idle, isOfType, parsing, removal, setting, surplus, tooLong } from './asks.ts';
import { has, objectsIn, pathIn, read, unusualToolsIn, valueIn } from './body.ts';
import { rowsIn } from './read-rows.ts';
import type { Requirement, Sent } from './requirement.ts';

const THINKING = ['enabled', 'disabled', 'adaptive', 'between_tools'];

const isOn = (citations: unknown): boolean => isObject(citations) && own(citations, 'enabled') === true;

export const ANTHROPIC_VALUES = rowsIn(anthropicRows, {
  *thinkingShape(sent: Sent) {
    const value = own(sent.body, 'thinking');
    if (value === undefined || value === null) return;
    const path = ['thinking'];
    if (!isObject(value)) {
      const ways = [...parsing(sent, path), removal(sent, path)];
      yield breach(sent, path, '`thinking` must be an object.', ways, { text: 'object' });
      return;
    }
    const type = ownString(value, 'type');
    if (type === null || !THINKING.includes(type))
      yield surplus(sent, path, `\`thinking.type\` must be one of ${THINKING.join(', ')}.`, { text: 'type' });
    else if (type !== 'enabled' && own(value, 'budget_tokens') !== undefined) {
      const at = ['thinking', 'budget_tokens'];
      const says = `\`thinking.budget_tokens\` is set next to the type ${type}, which accepts none.`;
      yield idle(sent, at, says, { text: 'budget' });
    } else if (type === 'enabled' && own(value, 'budget_tokens') === undefined) {
      const at = ['thinking', 'budget_tokens'];
      const way = { ...setting(at, 1_024), kind: 'add-parameter' as const, reason: 'The least budget is added: 1024.' };
      yield breach(sent, at, '`thinking.budget_tokens` is missing.', [way, removal(sent, path)], { text: 'missing' });
    }
  },

  *metadata(sent: Sent) {
    const value = own(sent.body, 'metadata');
    if (!isObject(value)) return;
    for (const key of Object.keys(value).filter((name) => name !== 'user_id'))
      yield surplus(sent, ['metadata', key], `\`metadata.${key}\` is not known: only user_id is.`, { text: 'extra' });
    const id = own(value, 'user_id');
    const path = ['metadata', 'user_id'];
    if (typeof id === 'number')
      yield breach(
        sent,
        path,
        '`metadata.user_id` must be a string.',
        [setting(path, inWords(id), 'lossless'), removal(sent, path)],
        { text: 'string' },
      );
    yield* tooLong(sent, path, 256, [removal(sent, path)]);
  },

  stops: (name: string): Requirement['finds'] =>
    function* (sent) {
      const list = read(sent, name);
      const path = pathIn(sent, name);
      if (typeof list === 'string') {
        yield breach(sent, path, `\`${path.at(-1)}\` must be a list.`, [setting(path, [list], 'lossless')], {
          text: 'list',
        });
        return;
      }
      if (!Array.isArray(list)) return;
      const kept = list.filter((stop) => typeof stop !== 'string' || stop.trim() !== '');
      if (kept.length === list.length) return;
      const first = list.findIndex((stop) => typeof stop === 'string' && stop.trim() === '');
      const text = list[first] === '' ? 'empty' : 'blank';
      const ways = [...(kept.length > 0 ? [setting(path, kept as Json)] : []), removal(sent, path)];
      yield breach(sent, path, `\`${path.at(-1)}\` has an entry of nothing but white space.`, ways, { text });
    },

  /** A format binds the answer, citations and a begun answer do too. */
  *citedFormat(sent: Sent) {
    const messages = own(sent.body, 'messages');
    if (!Array.isArray(messages)) return;
    const cited = messages.some((message) => {
      const content = isObject(message) ? own(message, 'content') : undefined;
      return (
        Array.isArray(content) &&
        content.some((block) => isObject(block) && own(block, 'type') === 'document' && isOn(own(block, 'citations')))
      );
    });
    if (!cited) return;
    yield surplus(sent, ['output_config', 'format'], '`output_config.format` cannot be combined with citations.');
  },

  *domains(sent: Sent) {
    for (const [tool, path] of unusualToolsIn(sent))
      if (own(tool, 'allowed_domains') != null && own(tool, 'blocked_domains') != null)
        yield surplus(
          sent,
          [...path, 'blocked_domains'],
          'A search takes `allowed_domains` or `blocked_domains`, not both.',
        );
  },

  *deferred(sent: Sent) {
    const [first] = unusualToolsIn(sent).filter(([tool]) => own(tool, 'defer_loading') === true);
    if (!first || objectsIn(sent, 'tools').some(([tool]) => own(tool, 'defer_loading') !== true)) return;
    yield idle(sent, [...first[1], 'defer_loading'], 'All tools are deferred: one at least must not be.');
  },

  *container(sent: Sent) {
    if (typeof own(sent.body, 'container') !== 'string') return;
    const runs = objectsIn(sent, 'tools').some(([tool]) =>
      /^(?:code_execution|bash|web_)/.test(ownString(tool, 'type') ?? ''),
    );
    if (!runs) yield surplus(sent, ['container'], '`container` needs a code execution tool.');
  },

  *requestMetadata(sent: Sent) {
    const value = own(sent.body, 'requestMetadata');
    if (!isObject(value) || Object.keys(value).length > 0) return;
    yield idle(sent, ['requestMetadata'], '`requestMetadata` is empty: it must have 1 to 16 entries.');
  },

  *unforced(sent: Sent) {
    const path = ['toolConfig', 'toolChoice'];
    const choice = valueIn(sent.body, path);
    if (!isObject(choice)) return;
    const key = ['tool', 'any'].find((name) => own(choice, name) !== undefined);
    if (key === undefined) return;
    yield surplus(sent, path, 'This model accepts no forced tool.', { data: { name: key } });
  },

  /** Keys of Claude that an open model does not know. */
  *claudesOwn(sent: Sent) {
    for (const key of ['thinking', 'anthropic_beta', 'output_config']) {
      const path = ['additionalModelRequestFields', key];
      if (has(sent, path.join('.')))
        yield surplus(sent, path, `\`${key}\` is a key of Claude; this model does not know it.`, {
          data: { name: key },
        });
    }
  },

  *withoutTools(sent: Sent) {
    const { tool_choice: choice } = sent.body;
    if (!isOfType(choice, 'auto', 'any', 'tool') || objectsIn(sent, 'tools').length > 0) return;
    yield surplus(sent, ['tool_choice'], '`tool_choice` is sent without tools.');
  },
});
