import { describe, expect, it } from 'vitest';
import { COUNTERS } from '../tokens/counter.ts';
import { countersFor, WINDOWS, windowFor } from './windows.ts';

describe('model windows', () => {
  it.each([
    ['claude-haiku-4-5-20251001', 200_000, 64_000],
    ['claude-sonnet-4-20250514', 200_000, 64_000],
    ['claude-opus-4-20250514', 200_000, 32_000],
    ['claude-opus-4-1-20250805', 200_000, 32_000],
    ['anthropic/claude-sonnet-4', 200_000, 64_000],
    ['anthropic/claude-opus-4.8', 1_000_000, 128_000],
    ['claude-sonnet-5', 1_000_000, 128_000],
    ['gpt-4o-2024-11-20', 128_000, 16_384],
    ['gemini-2.5-flash', 1_048_576, 65_535],
    ['gpt-5-mini', 400_000, 128_000],
    ['gpt-5.4', 1_050_000, 128_000],
    ['openai/gpt-5.5-2026-04-01', 1_050_000, 128_000],
    ['gpt-5.4-mini', 400_000, 128_000],
    ['gpt-5.2', 400_000, 128_000],
    ['gpt-4.1-2025-04-14', 1_047_576, 32_768],
    ['o3', 200_000, 100_000],
    ['o4-mini-2025-04-16', 200_000, 100_000],
    ['models/gemini-3.1-pro-preview', 1_048_576, 65_536],
    ['MiniMax-M2.5', 204_800, 131_072],
    ['glm-4.7', 204_800, 131_072],
    ['kimi-k2.6', 262_144, null],
  ])('%s: %i', (model, window, output) => {
    expect(windowFor(model)).toMatchObject({ window, output });
  });

  it.each([
    'llama-3.3-70b',
    'gpt-5.10',
    'gpt-4',
    'claude-3-opus-20240229',
    'gpt-5.6-luna',
    'gpt-4.1-mini',
    'foo3',
    'claude-2',
    'sonar-deep',
    '',
    '<synthetic>',
  ])('%s is not known', (model) => {
    expect(windowFor(model)).toBeNull();
  });

  it('every figure has a source, a date and a title of its own', () => {
    for (const it of WINDOWS) {
      expect(it.source, it.title).toMatch(/^https:/);
      expect(it.checked, it.title).toMatch(/^\d{4}-\d\d-\d\d$/);
      expect(it.output ?? 1, it.title).toBeGreaterThan(0);
    }
    expect(new Set(WINDOWS.map((it) => it.title)).size).toBe(WINDOWS.length);
  });

  it('names only counters that there are', () => {
    const ids = COUNTERS.map((it) => it.id);
    for (const it of WINDOWS) for (const id of countersFor(it)) expect(ids).toContain(id);
    expect(countersFor({ title: 'Claude 4.5' })).toEqual(['claude']);
    expect(countersFor({ title: 'Kimi K2.5' })).toEqual([]);
  });
});
