import { describe, expect, it } from 'vitest';
import { rollFrom } from '../testing/generate.ts';
import { calibrate, calibrated, type UsagePoint } from './calibrate.ts';
import { counterOf } from './counter.ts';
import { usagePoints } from './usage.ts';

const measure = (text: string): number => text.length / 4;

describe('calibration', () => {
  it('finds factor and framing among wild points', () => {
    for (let seed = 1; seed <= 200; seed++) {
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

  it('says nothing below five points, or of nonsense', () => {
    const point = { estimated: 100, counted: 120 };
    expect(calibrate([point, point, point, point])).toBeNull();
    expect(calibrate(Array(5).fill(point))).toMatchObject({ factor: 1.2, points: 5 });
    expect(calibrate(Array(9).fill({ estimated: 100, counted: 0 }))).toBeNull();
    expect(calibrate(Array(9).fill({ estimated: 1, counted: 9000 }))).toBeNull();
  });

  it('gives a counter that stays an estimate', () => {
    const counter = calibrated(counterOf('chars/4'), { factor: 1.5, perCall: 4, residual: 0.01, points: 12 });
    expect(counter.measure('12345678')).toBe(3);
    expect(counter.info).toMatchObject({ exact: false, band: 0.03 });
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
