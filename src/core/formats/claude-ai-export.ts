import type { Part } from '../model/message.ts';
import { isObject, listIn, own, ownString } from '../text/json.ts';
import data from './about/claude-ai-export.json';
import { readAnthropicBlock } from './anthropic/read.ts';
import { idOf, resultPart, wordsUnder } from './common/parts.ts';
import { viewFormat } from './common/view.ts';
import type { Claim } from './format.ts';

/** Conversations that Claude.ai hands out: what was said, with the blocks of tools where there were any. */
export const claudeAiExport = viewFormat(data, {
  claim: (element): Claim =>
    isObject(element) && /^(?:human|assistant)$/.test(ownString(element, 'sender') ?? '') && '`sender` of messages',
  view(element, at) {
    const roleName = ownString(element, 'sender') ?? '';
    const blocks = listIn(element, 'content').map((it: unknown, i): Part => {
      const part = readAnthropicBlock(it, `${at}/content/${i}`);
      if (part.kind !== 'result' || !isObject(it)) return part;
      // What the page's own tools gave back stands in the message of their calls.
      return { ...resultPart(part.at, part), callId: part.callId ?? idOf(own(it, 'id')), server: true };
    });
    const isTool = blocks.some((it) => it.kind === 'result');
    const words = blocks.length > 0 ? [] : wordsUnder(element, at, 'text');
    const parts = [...blocks.map((it) => (isTool && it.kind === 'call' ? { ...it, server: true } : it)), ...words];
    return [{ at, role: roleName === 'assistant' ? 'assistant' : 'user', roleName, parts }];
  },
});
