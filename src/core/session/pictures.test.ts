import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { applyPlan, openTranscript, type PictureDeed, picturesOf, planPictures, validateMessages } from '../index.ts';
import { isAnimated } from '../text/picture.ts';

const base64 = (bytes: readonly number[] | Uint8Array): string => Buffer.from(bytes).toString('base64');

function png(width: number, height: number, extra: readonly (readonly [string, Uint8Array])[] = []): string {
  const chunk = (name: string, data: Uint8Array) => {
    const head = Buffer.alloc(8);
    head.writeUInt32BE(data.length);
    head.write(name, 4, 'latin1');
    return Buffer.concat([head, data, Buffer.alloc(4)]);
  };
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0]);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  const pixels = deflateSync(Buffer.alloc((width + 1) * height));
  const chunks = [chunk('IHDR', header), ...extra.map(([name, data]) => chunk(name, data)), chunk('IDAT', pixels)];
  return base64(
    Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...chunks, chunk('IEND', new Uint8Array())]),
  );
}

/** A GIF of frames of one pixel. */
const gif = (frames: number): string =>
  base64([
    ...Buffer.from('GIF89a\x01\0\x01\0\x80\0\0\0\0\0\xff\xff\xff', 'latin1'),
    ...Array.from({ length: frames }, () => [
      0x21, 0xf9, 4, 0, 5, 0, 0, 0, 0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x4c, 1, 0,
    ]).flat(),
    0x3b,
  ]);

const image = (data: string, media_type = 'image/png') => ({
  type: 'image',
  source: { type: 'base64', media_type, data },
});
const claude = (messages: readonly object[]) =>
  JSON.stringify({ model: 'claude-sonnet-4-5', max_tokens: 10, messages }, null, 1);
const user = (...content: readonly object[]) => ({
  role: 'user',
  content: [{ type: 'text', text: 'see' }, ...content],
});
const inResult = (...content: readonly object[]) => [
  { role: 'assistant', content: [{ type: 'tool_use', id: 'toolu_A', name: 'shot', input: {} }] },
  { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'toolu_A', content }] },
];

const WIDE = png(9000, 2);
const SMALL = png(4, 3);

describe('the pictures of a history', () => {
  it('are listed with what their headers say, those in results too', () => {
    const text = claude([
      user(image(SMALL)),
      ...inResult({ type: 'text', text: 'a shot' }, image(gif(2), 'image/gif')),
    ]);
    const { all, limits, count } = picturesOf(openTranscript(text));
    expect(count).toBe(2);
    expect(limits).toMatchObject({ side: 8000 });
    expect(all).toMatchObject([
      {
        messageIndex: 0,
        inResult: false,
        named: 'image/png',
        size: { width: 4, height: 3 },
        animated: false,
        need: 'nothing',
      },
      {
        messageIndex: 2,
        inResult: true,
        type: 'image/gif',
        size: { width: 1, height: 1 },
        animated: true,
        need: 'nothing',
      },
    ]);
  });

  it('need what their faults ask for', () => {
    const needs = (content: object, ...more: readonly object[]) =>
      picturesOf(openTranscript(claude([user(content, ...more)]))).all.map(({ need, rules }) => [need, ...rules]);
    expect(needs(image(WIDE))).toEqual([['redo', 'media/too-many-pixels']]);
    expect(needs(image(SMALL, 'image/jpeg'))).toEqual([['type', 'media/wrong-type']]);
    expect(needs(image(''))).toEqual([['gone', 'media/broken']]);
    expect(needs(image('<gone>'))[0]![0]).toBe('gone');
    expect(needs(image(`${SMALL}${'A'.repeat(10_485_760)}`))[0]).toContain('media/too-large');
    expect(needs(image(base64(Buffer.from('BM........')), 'image/bmp'))[0]![0]).toBe('redo');
  });

  it('may have fewer pixels where there are 21', () => {
    const of = (n: number) => {
      const text = claude([user(...Array.from({ length: n - 1 }, () => image(SMALL)), image(png(2500, 2)))]);
      return picturesOf(openTranscript(text));
    };
    expect(of(20).all.every((it) => it.need === 'nothing')).toBe(true);
    expect(of(21).all.filter((it) => it.need === 'redo')).toHaveLength(1);
    expect(of(21).limits.side).toBe(2000);
  });

  it('say what the request as a whole may hold', () => {
    const text = claude([user(...Array.from({ length: 101 }, () => image(SMALL)))]);
    const { count, most } = picturesOf(openTranscript(text));
    expect(count).toBe(101);
    expect(most).toBeGreaterThanOrEqual(100);
  });
});

const REDO: PictureDeed = { kind: 'redo', type: 'image/webp', data: 'UklGRg==', words: '[small]' };

describe('changing pictures', () => {
  it.each([
    ['Anthropic', claude([user(image(WIDE), image(SMALL)), ...inResult(image(WIDE))])],
    [
      'OpenAI Chat',
      JSON.stringify({
        model: 'gpt-4o',
        messages: [
          {
            role: 'user',
            content: [WIDE, SMALL, WIDE].map((data) => ({
              type: 'image_url',
              image_url: { url: `data:image/png;base64,${data}`, detail: 'low' },
            })),
          },
        ],
      }),
    ],
    [
      'Gemini',
      JSON.stringify({
        contents: [
          { role: 'user', parts: [WIDE, SMALL, WIDE].map((data) => ({ inlineData: { mimeType: 'image/png', data } })) },
        ],
      }),
    ],
    [
      'OpenAI Responses',
      JSON.stringify({
        model: 'gpt-5',
        input: [
          {
            role: 'user',
            content: [WIDE, SMALL, WIDE].map((data) => ({
              type: 'input_image',
              image_url: `data:image/png;base64,${data}`,
            })),
          },
        ],
      }),
    ],
  ])('of %s changes their type and data and nothing else', (_, text) => {
    const snapshot = openTranscript(text);
    const { all } = picturesOf(snapshot);
    expect(all).toHaveLength(3);
    const plan = planPictures(
      snapshot,
      new Map([
        [all[0]!.at, REDO],
        [all[2]!.at, REDO],
      ]),
    );
    const expected = text.replaceAll(WIDE, 'UklGRg==').replace('image/png', 'image/webp');
    const last = expected.lastIndexOf('image/png');
    expect(applyPlan(snapshot, plan).text).toBe(`${expected.slice(0, last)}image/webp${expected.slice(last + 9)}`);
    expect(plan).toMatchObject({ effect: 'lossy', lost: 0 });
    expect(plan.rows.map((it) => it.after)).toEqual(['[small]', '[small]']);
  });

  it('names a right type without touching the data, and puts a line in the place of what is gone', () => {
    const text = claude([user(image(SMALL, 'image/jpeg'), image('<gone>'))]);
    const snapshot = openTranscript(text);
    const [wrong, gone] = picturesOf(snapshot).all;
    const typed = planPictures(snapshot, new Map([[wrong!.at, { kind: 'type', type: 'image/png' }]]));
    expect(applyPlan(snapshot, typed).text).toBe(text.replace('image/jpeg', 'image/png'));
    expect(typed.effect).toBe('lossless');
    const both = planPictures(
      snapshot,
      new Map([
        [wrong!.at, { kind: 'type', type: 'image/png' }],
        [gone!.at, { kind: 'gone' }],
      ]),
    );
    const after = applyPlan(snapshot, both).snapshot;
    expect(validateMessages(after).filter((it) => it.rule.startsWith('media/'))).toEqual([]);
    expect(after.text).toContain('[image/png removed]');
  });

  it('of none changes nothing', () => {
    const snapshot = openTranscript(claude([user(image(SMALL))]));
    expect(planPictures(snapshot, new Map())).toMatchObject({ changes: [], rows: [] });
    expect(planPictures(snapshot, new Map([['/nowhere', REDO]]))).toMatchObject({ changes: [], rows: [] });
    expect(picturesOf(openTranscript('{}')).all).toEqual([]);
  });
});

describe('pictures that move', () => {
  it('are told by their second frame or their mark', () => {
    expect(isAnimated(gif(1))).toBe(false);
    expect(isAnimated(gif(3))).toBe(true);
    expect(isAnimated(SMALL)).toBe(false);
    expect(isAnimated(png(4, 4, [['acTL', new Uint8Array(8)]]))).toBe(true);
    const webp = (flags: number) =>
      base64(Buffer.from(`RIFF\0\0\0\0WEBPVP8X\x0a\0\0\0${String.fromCharCode(flags)}\0\0\0\0\0\0\0\0\0`, 'latin1'));
    expect(isAnimated(webp(0x02))).toBe(true);
    expect(isAnimated(webp(0x10))).toBe(false);
  });

  it('that are cut are not followed for ever', () => {
    const whole = Buffer.from(gif(2), 'base64');
    for (let i = 0; i <= whole.length; i++) expect(typeof isAnimated(base64(whole.subarray(0, i)))).toBe('boolean');
    const still = Buffer.from(png(3, 3), 'base64');
    for (let i = 0; i <= still.length; i++) expect(isAnimated(base64(still.subarray(0, i)))).toBe(false);
  });
});
