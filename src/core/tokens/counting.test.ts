import { describe, expect, it } from 'vitest';
import { messageText } from '../model/message.ts';
import { runs, seedsOf } from '../testing/cases.ts';
import { draw } from '../testing/draw.ts';
import { rollFrom } from '../testing/generate.ts';
import { bytesOfBase64 } from '../text/base64.ts';
import { heldWords } from '../text/held.ts';
import { imageSize } from '../text/picture.ts';
import { byteLength, byteString } from '../text/utf8.ts';
import { COUNTERS, counterOf } from './counter.ts';
import { estimateTokens, mixtureOf } from './estimate.ts';
import { mediaTokens } from './media.ts';
import { countMessages } from './messages.ts';
import { OVERHEADS } from './overheads.ts';

const RUNS = runs(20_000);

describe('counters', () => {
  const messages = draw('s*40 u*41 a*3+c:1 t:1*17 a');

  it('a custom counter gets one message as text, parts joined by newlines', () => {
    const seen: string[] = [];
    const counted = countMessages(messages, (text) => {
      seen.push(text);
      return text.length;
    });
    expect(seen).toEqual(messages.map(messageText));
    expect([...counted.perMessage]).toEqual(seen.map((text) => text.length));
    expect(counted.total).toBe(seen.join('').length);
  });

  it('what a custom counter says of nonsense counts nothing', () => {
    for (const odd of [Number.NaN, -4, Number.POSITIVE_INFINITY])
      expect(countMessages(messages, () => odd).total).toBe(0);
  });

  it('characters / 4 rounds per message', () => {
    expect([...countMessages(messages, 'chars/4').perMessage]).toEqual([10, 11, 5, 5, 1]);
  });

  it('words that were left in a file are counted as if they were like the rest of their text, which is no exact count', () => {
    const text = `${'some words '.repeat(30)}${JSON.parse(`"${heldWords(0, 70_000, 66_000, true)}"`)}${'some words '.repeat(20)}`;
    const parts = [{ kind: 'text', at: '', text }] as const;
    for (const { id } of COUNTERS) {
      const whole = countMessages([{ parts: [{ ...parts[0], text: 'some words '.repeat(6050) }] }], id);
      const held = countMessages([{ parts }], id);
      expect(held.counter.exact, id).toBe(false);
      expect(Math.abs(held.total / whole.total - 1), id).toBeLessThan(0.02);
    }
  });

  it('nothing is called exact that is not', () => {
    for (const { id, exact } of COUNTERS) {
      const { info } = counterOf(id);
      // Without ranks no counter is exact.
      expect(info).toMatchObject({ id, exact: false });
      expect(info.band, id).toBeGreaterThan(exact ? 0.1 : 0.05);
    }
    expect(counterOf('no such counter').info.exact).toBe(false);
    expect(countMessages(draw('u m'), 'o200k_base').counter.exact).toBe(false);
  });

  it('framing is added only where it is asked for', () => {
    const bare = countMessages(messages, 'chars/4');
    const framed = countMessages(messages, 'chars/4', { overhead: 'openai' });
    expect(framed.total - bare.total).toBe(3 + 3 * messages.length);
    for (const it of OVERHEADS) expect(it.source, it.id).toMatch(/^https:/);
  });
});

describe('estimates', () => {
  const even = { prose: 1, code: 1, cjk: 1 };

  it('tell prose from code from Chinese', () => {
    expect(mixtureOf('A plain sentence, with commas. And another one!').isCode).toBe(false);
    expect(mixtureOf('if (a[0] === b) { return { x: 1 }; }').isCode).toBe(true);
    expect(mixtureOf('中文。abc')).toMatchObject({ cjk: 3, ascii: 3 });
  });

  it('are near the known characters per token without ranks', () => {
    expect(estimateTokens('The cat sat on the mat and looked at me. '.repeat(20), even)).toBeCloseTo(820 / 4.57, 0);
    expect(estimateTokens('我'.repeat(166), even)).toBeCloseTo(100, 5);
    expect(estimateTokens('', even)).toBe(0);
  });
});

describe('bytes', () => {
  it('are those of an encoder', () => {
    const encoder = new TextEncoder();
    for (const seed of seedsOf(RUNS)) {
      const roll = rollFrom(seed);
      const text = Array.from({ length: roll(40) }, () =>
        roll(3) === 0 ? 'ab' : roll(2) === 0 ? String.fromCharCode(roll(65_536)) : String.fromCodePoint(roll(0x110000)),
      ).join('');
      const bytes = encoder.encode(text);
      expect(byteString(text), `seed ${seed}`).toBe(String.fromCharCode(...bytes));
      expect(byteLength(text), `seed ${seed}`).toBe(bytes.length);
      const base64 = Buffer.from(bytes).toString('base64');
      expect([...bytesOfBase64(base64)], `seed ${seed}`).toEqual([...bytes]);
    }
  });
});

describe('pictures', () => {
  const bytes = (...parts: (string | readonly number[])[]): string =>
    Buffer.concat(parts.map((it) => (typeof it === 'string' ? Buffer.from(it, 'latin1') : Buffer.from(it)))).toString(
      'base64',
    );
  const png = bytes('\x89PNG\r\n\x1a\n', [0, 0, 0, 13], 'IHDR', [0, 0, 4, 0, 0, 0, 3, 0], [8, 6, 0, 0, 0]);
  const gif = bytes('GIF89a', [0x20, 0x03, 0x58, 0x02], [0, 0, 0]);
  const jpeg = bytes([
    0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2, 0xff, 0xff, 0xc0, 0, 17, 8, 0x02, 0x58, 0x03, 0x20, 3, 0, 0, 0, 0,
  ]);
  const rest = Array<number>(10).fill(0);
  const vp8x = bytes('RIFF', [0, 0, 0, 0], 'WEBPVP8X', [10, 0, 0, 0, 0, 0, 0, 0], [0x1f, 0x03, 0, 0x57, 0x02, 0], rest);
  const vp8l = bytes('RIFF', [0, 0, 0, 0], 'WEBPVP8L', [5, 0, 0, 0, 0x2f], [0x1f, 0xc3, 0x95, 0x00], rest);
  const vp8 = bytes(
    'RIFF',
    [0, 0, 0, 0],
    'WEBPVP8 ',
    [5, 0, 0, 0, 0, 0, 0, 0x9d, 0x01, 0x2a],
    [0x20, 0x03, 0x58, 0x02],
    rest,
  );

  it.each([
    ['png', png, { width: 1024, height: 768 }],
    ['png behind a data URL', `data:image/png;base64,${png}`, { width: 1024, height: 768 }],
    ['gif', gif, { width: 800, height: 600 }],
    ['jpeg', jpeg, { width: 800, height: 600 }],
    ['webp, extended', vp8x, { width: 800, height: 600 }],
    ['webp, lossless', vp8l, { width: 800, height: 600 }],
    ['webp, lossy', vp8, { width: 800, height: 600 }],
    ['no picture', bytes('hello there, this is text and nothing else'), null],
    ['a cut header', png.slice(0, 16), null],
    ['nothing', '', null],
  ])('%s', (_, data, size) => {
    expect(imageSize(data)).toEqual(size);
  });

  it('cost what the providers say', () => {
    const part = { mime: 'image/png', data: png };
    expect(mediaTokens(part, 'anthropic')).toBe(37 * 28);
    expect(mediaTokens(part, 'openai-tiles')).toBe(85 + 170 * 4);
    expect(mediaTokens(part, 'gemini')).toBe(258 * 2);
    expect(mediaTokens({ mime: 'application/pdf', data: png }, 'gemini')).toBe(0);
    expect(mediaTokens({ mime: 'image/png', data: null }, 'openai-tiles')).toBe(765);
  });

  it('any bytes at all give a size or none', () => {
    for (const seed of seedsOf(RUNS)) {
      const roll = rollFrom(seed);
      const head = ['\x89PNG\r\n\x1a\n', 'GIF89a', '\xff\xd8', 'RIFF....WEBPVP8 ', ''][roll(5)]!;
      const size = imageSize(
        bytes(
          head,
          Array.from({ length: roll(60) }, () => roll(256)),
        ),
      );
      if (size) expect(size.width * size.height, `seed ${seed}`).toBeGreaterThan(0);
    }
  });
});
