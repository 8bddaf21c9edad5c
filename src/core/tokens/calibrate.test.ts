import { describe, expect, it } from 'vitest';
import { runs, seedsOf } from '../testing/cases.ts';
import { rollFrom } from '../testing/generate.ts';
import { calibrate, calibrated, type UsagePoint } from './calibrate.ts';
import { counterOf } from './counter.ts';
import { usagePoints } from './usage.ts';

const RUNS = runs(20_000, 400);

const measure = (text: string): number => text.length / 4;

describe('calibration', () => {
  it('finds factor and framing among wild points', () => {
    for (const seed of seedsOf(RUNS)) {
      const roll = rollFrom(seed);
      const factor = 0.8 + roll(80) / 100;
      const perCall = roll(30);
      const points = Array.from({ length: 30 }, (_, i): UsagePoint => {
        const estimated = 100 + roll(5000);
        const wild = i % 5 === 0;
        return { estimated, counted: wild ? 1 + roll(90_000) : Math.round(factor * estimated) + perCall };
      });
      const found = calibrate(points);
      expect(found, `seed ${seed}`).not.toBeNull();
      expect(Math.abs(found!.factor / factor - 1), `seed ${seed}`).toBeLessThan(0.03);
      expect(found!.residual, `seed ${seed}`).toBeLessThan(0.03);
      expect(found!.points).toBe(30);
    }
  });

  it('finds the factor among more points than pairs can be walked', () => {
    const roll = rollFrom(3);
    const points = Array.from({ length: 60_000 }, (_, i): UsagePoint => {
      const estimated = 50 + roll(9000);
      return { estimated, counted: i % 4 === 0 ? 1 + roll(90_000) : Math.round(estimated * 1.31) + 7 };
    });
    const found = calibrate(points)!;
    expect(Math.abs(found.factor / 1.31 - 1)).toBeLessThan(0.02);
    expect(found.points).toBe(60_000);
  });

  it('gives a band that the sum of new requests of the same kind nearly always keeps', () => {
    let outside = 0;
    for (const seed of seedsOf(RUNS)) {
      const roll = rollFrom(seed);
      const noisy = (): UsagePoint => {
        const estimated = 50 + roll(3000);
        return { estimated, counted: Math.round(estimated * 1.4 * (0.7 + roll(600) / 1000)) + 20 };
      };
      const found = calibrate(Array.from({ length: 60 }, noisy))!;
      const later = Array.from({ length: 60 }, noisy);
      const counted = later.reduce((sum, it) => sum + it.counted, 0);
      const said = later.reduce((sum, it) => sum + it.estimated * found.factor + found.perCall, 0);
      if (Math.abs(said / counted - 1) > found.band) outside++;
      expect(found.band, `seed ${seed}`).toBeLessThan(0.35);
    }
    expect(outside).toBeLessThan(RUNS.numRuns * 0.1);
  });

  it('says nothing below five points, or of nonsense', () => {
    const point = { estimated: 100, counted: 120 };
    expect(calibrate([point, point, point, point])).toBeNull();
    expect(calibrate(Array(5).fill(point))).toMatchObject({ factor: 1.2, points: 5 });
    expect(calibrate(Array(9).fill({ estimated: 100, counted: 0 }))).toBeNull();
    expect(calibrate(Array(9).fill({ estimated: 1, counted: 9000 }))).toBeNull();
  });

  it('gives a counter that stays an estimate', () => {
    const calibration = { factor: 1.5, perCall: 4, residual: 0.01, band: 0.07, points: 12 };
    const counter = calibrated(counterOf('chars/4'), calibration);
    expect(counter.measure('12345678')).toBe(3);
    expect(counter.info).toMatchObject({ exact: false, band: 0.07, calibration });
    expect(counterOf(counter)).toBe(counter);
  });

  it('prices messages in whole tokens, without drift over a long history, and does not scale pictures', () => {
    const base = counterOf('claude');
    const counter = calibrated(base, { factor: 1.07, perCall: 0, residual: 0.01, band: 0.05, points: 12 });
    const text = (length: number) => ({ kind: 'text', at: '', text: 'x'.repeat(length) }) as const;
    let plain = 0;
    let scaled = 0;
    for (let i = 0; i < 2000; i++) {
      const message = { parts: [text(i % 97)] };
      const price = counter.price(message);
      expect(Number.isInteger(price)).toBe(true);
      expect(price > 0).toBe(i % 97 > 0);
      plain += base.price(message);
      scaled += price;
    }
    expect(Math.abs(scaled / (plain * 1.07) - 1)).toBeLessThan(0.01);
    const picture = { kind: 'media', at: '', mime: 'image/png', data: null, url: 'https://example.org/a.png' } as const;
    expect(counter.price({ parts: [picture] })).toBe(base.price({ parts: [picture] }));
  });
});

interface Line {
  readonly id?: string;
  readonly request?: string;
  readonly prompt?: number;
  readonly text: string;
  readonly side?: boolean;
  readonly model?: string;
}

const line = ({ id, request, prompt, text, side, model }: Line): object => ({
  isSidechain: side ?? false,
  ...(request === undefined ? {} : { requestId: request }),
  message: {
    role: id === undefined ? 'user' : 'assistant',
    ...(id === undefined ? {} : { id, model: model ?? 'm' }),
    content: [
      { type: 'text', text },
      { type: 'thinking', thinking: 'x'.repeat(999) },
    ],
    ...(prompt === undefined
      ? {}
      : { usage: { input_tokens: 3, cache_read_input_tokens: prompt - 3, cache_creation_input_tokens: 0 } }),
  },
});

describe('usage of a session file', () => {
  it('takes one point per request, however many lines repeat its usage', () => {
    const records = [
      line({ text: 'question' }),
      line({ id: 'a', request: 'r1', prompt: 1000, text: 'x'.repeat(40) }),
      line({ id: 'a', request: 'r1', prompt: 1000, text: 'y'.repeat(40) }),
      line({ text: 'z'.repeat(80) }),
      line({ id: 'b', request: 'r2', prompt: 1050, text: 'answer' }),
    ];
    expect(usagePoints(records, measure)).toEqual([{ counted: 50, estimated: 40 }]);
  });

  it('starts afresh after compaction and with another model, and keeps side chains apart', () => {
    const records = [
      line({ id: 'a', prompt: 1000, text: 'x'.repeat(40) }),
      line({ id: 'side', prompt: 77, text: 'w'.repeat(400), side: true }),
      line({ id: 'b', prompt: 300, text: 'x'.repeat(40) }),
      line({ id: 'c', prompt: 320, text: 'x'.repeat(80) }),
      line({ id: 'd', prompt: 400, text: 'x', model: 'other' }),
    ];
    expect(usagePoints(records, measure)).toEqual([{ counted: 20, estimated: 10 }]);
  });

  it('reads around anything else', () => {
    expect(usagePoints([null, 3, {}, { message: 'x' }, { message: { usage: {} } }], measure)).toEqual([]);
  });
});
