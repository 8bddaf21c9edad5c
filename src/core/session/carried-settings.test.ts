import { describe, expect, it } from 'vitest';
import { openTranscript } from '../session.ts';
import { convertTranscript } from './convert.ts';

const FIND = { type: 'object', properties: { id: { type: 'string' } } };

const ANTHROPIC = {
  model: 'claude-sonnet-4-5',
  max_tokens: 900,
  temperature: 0.5,
  top_k: 7,
  stop_sequences: ['END'],
  metadata: { user_id: 'u' },
  tool_choice: { type: 'tool', name: 'find' },
  tools: [{ name: 'find', description: 'Finds', input_schema: FIND }],
  messages: [{ role: 'user', content: [{ type: 'text', text: 'hi' }] }],
};

const converted = (body: object, to: string) => {
  const { text, losses } = convertTranscript(openTranscript(JSON.stringify(body)), to);
  return { body: JSON.parse(text) as object, lost: losses.map(({ what }) => what) };
};

describe('the settings of a converted request', () => {
  it('are written as Chat Completions write them, and the others are named', () => {
    const { body, lost } = converted(ANTHROPIC, 'openai-chat');
    expect(body).toMatchObject({
      max_tokens: 900,
      temperature: 0.5,
      stop: ['END'],
      tool_choice: { type: 'function', function: { name: 'find' } },
      tools: [{ type: 'function', function: { name: 'find' } }],
    });
    expect(lost).toContain('the setting top_k is not carried over');
    expect(lost).toContain('the setting metadata is not carried over');
  });

  it('are written as Gemini writes them', () => {
    expect(converted(ANTHROPIC, 'gemini-contents').body).toMatchObject({
      generationConfig: { maxOutputTokens: 900, temperature: 0.5, topK: 7, stopSequences: ['END'] },
      toolConfig: { functionCallingConfig: { mode: 'ANY', allowedFunctionNames: ['find'] } },
    });
  });

  it('are written as Converse writes them, beside its tools', () => {
    expect(converted(ANTHROPIC, 'bedrock-converse').body).toMatchObject({
      inferenceConfig: { maxTokens: 900, temperature: 0.5 },
      toolConfig: { toolChoice: { tool: { name: 'find' } }, tools: [{ toolSpec: { name: 'find' } }] },
    });
  });

  it('come back from another API', () => {
    const gemini = converted(ANTHROPIC, 'gemini-contents').body;
    expect(converted(gemini, 'anthropic-messages').body).toMatchObject({
      max_tokens: 900,
      temperature: 0.5,
      top_k: 7,
      stop_sequences: ['END'],
      tool_choice: { type: 'tool', name: 'find' },
    });
  });
});
