import { isObject, own } from '../text/json.ts';
import data from './about/bedrock-converse.json';
import { BEDROCK, BEDROCK_BLOCKS } from './bedrock/blocks.ts';
import { claimUntyped, readUntyped } from './common/blocks.ts';
import { blockOf } from './common/claims.ts';
import { isMixed } from './common/foreign.ts';
import { liftTexts } from './common/lift.ts';
import { keysOf } from './common/parts.ts';
import { toolOf } from './common/transcript.ts';
import { blockWriter } from './common/write-blocks.ts';
import { listFormat } from './common/write-list.ts';

const BODY = ['modelId', 'toolConfig', 'inferenceConfig'];

/** Bedrock Converse: content blocks without a type, told apart by their only key. */
export const bedrockConverse = listFormat(data, {
  claim: (message) => claimUntyped(BEDROCK, message),
  mixed: (message, body) =>
    BODY.some((key) => own(body, key) !== undefined) &&
    isObject(message) &&
    isMixed(message, ['user', 'assistant'], () => false),
  signs: (body) => [
    ...BODY.filter((it) => own(body, it) !== undefined).map((it) => `\`${it}\` beside the messages`),
    ...(blockOf(body, 'system', (it) => own(it, 'type') === undefined) ? ['`system` blocks without a type'] : []),
  ],
  readObject: (value, at, index) => readUntyped(BEDROCK, value, at, index),
  writer: (context) => blockWriter(BEDROCK_BLOCKS, context),
  lift: liftTexts(['system']),
  liftedRole: 'user',
  beside: {
    model: ['modelId'],
    request: BODY,
    tools: ({ toolConfig }, at) => {
      const tools = isObject(toolConfig) ? own(toolConfig, 'tools') : undefined;
      return Array.isArray(tools) ? tools.flatMap((it, i) => toolOf(it, `${at}/toolConfig/tools/${i}`)) : null;
    },
  },
  body: ({ system, model, tools }) => {
    const specs = tools?.map((it) => ({
      toolSpec: { name: it.name, description: it.description, inputSchema: { json: it.schema ?? {} } },
    }));
    const config = specs?.length ? { tools: specs } : null;
    return keysOf({
      modelId: model,
      system: system === null ? null : [{ text: system }],
      messages: [],
      toolConfig: config,
    });
  },
});
