import { type ErrorRow, rows } from '../row.ts';

/** What Anthropic says: see `ErrorRow`. */
export const anthropicThinking: readonly ErrorRow[] = rows({ provider: 'Anthropic', target: 'anthropic' }, [
  {
    id: 'thinking-expected-first',
    rule: 'reasoning/position',
    texts: [
      'Expected thinking or redacted_thinking but found',
      'a final assistant message must start with a thinking block',
    ],
    suspect: 'assistant',
    example:
      'messages.1.content.0.type: Expected `thinking` or `redacted_thinking`, but found `tool_use`. When `thinking` is enabled, a final `assistant` message must start with a thinking block (preceeding the lastmost set of `tool_use` and `tool_result` blocks). We recommend you include thinking blocks from previous turns. To avoid this requirement, disable `thinking`. Please consult our documentation at https://docs.anthropic.com/en/docs/build-with-claude/extended-thinking',
    explanation:
      'With thinking on, the last assistant message must begin with its thinking block while its calls are being answered.',
    fix: 'Put the original block back; it cannot be made anew. Else send this turn with thinking off.',
  },
  {
    id: 'thinking-first-block-in-message',
    rule: 'reasoning/position',
    texts: ['If an assistant message contains any thinking blocks the first block must be'],
    suspect: 'assistant',
    example:
      'messages.5.content.0: If an assistant message contains any thinking blocks, the first block must be `thinking` or `redacted_thinking`. Found `text`.',
    explanation: 'An assistant message has a thinking block, but does not begin with one.',
    fix: 'Remove the thinking blocks of that message.',
  },
  {
    id: 'thinking-last-block-in-message',
    rule: 'reasoning/position',
    texts: ['The final block in an assistant message cannot be thinking'],
    suspect: 'assistant',
    example: 'messages.1: The final block in an assistant message cannot be `thinking`.',
    explanation: 'An assistant message ends with a thinking block, usually because the answer was interrupted.',
    fix: 'Drop that block, and the message if it empties.',
  },
  {
    id: 'thinking-while-disabled',
    rule: 'reasoning/not-accepted',
    texts: ['When thinking is disabled an assistant message in the final position cannot contain'],
    suspect: 'assistant',
    example:
      'messages.1.content.0: When thinking is disabled, an `assistant` message in the final position cannot contain `thinking`. To use thinking blocks, enable `thinking` in your request.',
    explanation: 'Thinking is off, but the last assistant message holds a thinking block.',
    fix: 'Drop the block, or turn thinking on.',
  },
  {
    id: 'thinking-blocks-modified',
    rule: 'reasoning/position',
    texts: ['blocks in the latest assistant message cannot be modified', 'thinking blocks cannot be modified'],
    suspect: 'reasoning',
    example:
      'messages.3.content.11: `thinking` or `redacted_thinking` blocks in the latest assistant message cannot be modified. These blocks must remain as they were in the original response.',
    explanation:
      'A thinking block of the latest assistant turn was edited, moved, filtered or rebuilt. It must come back exactly as it was.',
    fix: 'Remove all thinking blocks of that turn; repairing their text does not help.',
  },
  {
    id: 'thinking-bound-to-other-conversation',
    rule: 'reasoning/invalid-signature',
    texts: [
      'Invalid signature in thinking block The block is bound to a different conversation',
      'The block is bound to a different conversation',
    ],
    suspect: 'reasoning',
    example:
      'messages.1.content.0: Invalid `signature` in `thinking` block. The block is bound to a different conversation. Remove the block, or set `thinking.block_binding.prefix_mismatch_behavior` to "drop_block". That setting requires the `thinking-binding-controls-2026-08-01` value in the `anthropic-beta` header. The `system` prompt differs from the one this block was created with.',
    explanation: 'A thinking block belongs to another beginning of the conversation: something before it was changed.',
    fix: 'Remove all thinking blocks, or let the API drop them (thinking.block_binding).',
  },
  {
    id: 'thinking-bound-system-differs',
    rule: 'reasoning/invalid-signature',
    texts: ['prompt differs from the one this block was created with'],
    general: true,
    suspect: 'system',
    example: null,
    explanation: 'The system prompt is another than the one under which the thinking was made.',
    fix: 'Send the old system prompt again, remove all thinking, or let the API drop it (thinking.block_binding).',
  },
  {
    id: 'thinking-bound-block-missing',
    rule: 'reasoning/invalid-signature',
    texts: ['thinking block that preceded this one is missing'],
    general: true,
    suspect: 'reasoning',
    example: null,
    explanation: 'An earlier thinking block was taken out, and this one is bound to it.',
    fix: 'Put the earlier block back, remove all that follow as well, or let the API drop them (thinking.block_binding).',
  },
  {
    id: 'thinking-signature-invalid',
    rule: 'reasoning/invalid-signature',
    texts: ['Invalid signature in thinking block'],
    suspect: 'reasoning',
    example: 'messages.1.content.0: Invalid `signature` in `thinking` block',
    explanation: 'The signature of a thinking block is not genuine: empty, cut, or made by another provider.',
    fix: 'Drop the block.',
  },
  {
    id: 'thinking-empty',
    rule: 'content/empty-text',
    texts: ['each thinking block must contain thinking'],
    suspect: 'reasoning',
    example: null,
    explanation: 'A thinking block has no text.',
    fix: 'Drop the block.',
  },
  {
    id: 'redacted-thinking-data-invalid',
    rule: 'reasoning/invalid-signature',
    texts: ['Invalid data in redacted_thinking block'],
    suspect: 'reasoning',
    example: 'messages.23.content.2: Invalid `data` in `redacted_thinking` block',
    explanation: 'The data of a hidden thinking block is not genuine.',
    fix: 'Drop the block.',
  },
  {
    id: 'thinking-type-unsupported',
    about: 'request',
    texts: [
      'is not supported for this model Use thinking type',
      'thinking type enabled is not supported',
      'thinking type adaptive is not supported',
      'thinking type disabled is not supported',
      'adaptive thinking is not supported on this model',
    ],
    example:
      '"thinking.type.enabled" is not supported for this model. Use "thinking.type.adaptive" and "output_config.effort" to control thinking behavior.',
    explanation:
      'The request asks for a kind of thinking that this model does not have. The messages are not the cause.',
    fix: 'Change the thinking field of the request.',
  },
]);
