import { describe, expect, it } from 'vitest';
import { CONTEXT_WINDOWS, contextWindowOf, spend } from './context-windows.ts';

describe('context windows', () => {
  it.each([
    ['claude-opus-4-8', 1_000_000],
    ['anthropic.claude-sonnet-4-6-20260101-v1:0', 1_000_000],
    ['claude-sonnet-5', 1_000_000],
    ['claude-haiku-4-5-20251001', 200_000],
    ['models/gemini-2.5-pro', 1_048_576],
    ['gpt-5-mini', 400_000],
    ['GPT-4o-2024-11-20', 128_000],
    ['claude-sonnet-4-20250514', null],
    ['gpt-5.6-luna', null],
    ['llama', null],
  ])('%s: %s', (model, window) => {
    expect(contextWindowOf(model)?.window ?? null).toBe(window);
  });

  it('every figure has a source', () => {
    for (const it of CONTEXT_WINDOWS) expect(it.source, it.title).toMatch(/^https:/);
  });

  it('are divided without a remainder, and never below nothing', () => {
    const model = { window: 1000, output: 300 };
    expect(spend(model, { tools: 50, system: 150 })).toEqual({
      window: 1000,
      reserve: 300,
      tools: 50,
      system: 150,
      messages: 500,
    });
    expect(spend(model, { tools: 5000 }).messages).toBe(0);
    expect(spend({ ...model, separate: true }, {}).messages).toBe(1000);
    expect(spend(model, { reserve: 100 }).messages).toBe(900);
  });
});
