import { describe, expect, it } from 'vitest';
import { openTranscript } from '../core/index.ts';
import { partView } from './parts.ts';
import { picturesIn } from './pictures.ts';

const DATA = 'iVBORw0KGgo=';
const SHOWN = `data:image/png;base64,${DATA}`;

it.each([
  ['/9j/4A==', 4],
  ['iVBORw0KGgo=', 8],
  ['', 0],
])('a picture of %s has %s bytes', (data, count) => {
  const content = [{ type: 'image', source: { type: 'base64', media_type: 'image/jpeg', data } }];
  const { transcripts, document } = openTranscript(JSON.stringify([{ role: 'user', content }]));
  expect(partView(transcripts[0]!.messages[0]!.parts[0]!, document).bytes).toBe(count);
});

describe('pictures inside results', () => {
  it.each([
    ['Anthropic', [{ type: 'image', source: { type: 'base64', media_type: 'image/png', data: DATA } }]],
    [
      'MCP',
      [
        { type: 'text', text: 'a' },
        { type: 'image', data: DATA, mimeType: 'image/png' },
      ],
    ],
    ['OpenAI', [{ type: 'image_url', image_url: { url: SHOWN } }]],
    ['Responses', [{ type: 'input_image', image_url: SHOWN }]],
    ['Gemini', { parts: [{ inlineData: { mimeType: 'image/png', data: DATA } }] }],
  ])('%s', (_, value) => {
    expect(picturesIn(value)).toEqual([SHOWN]);
  });

  it.each([
    ['an address elsewhere', [{ type: 'image_url', image_url: { url: 'https://example.org/a.png' } }]],
    ['a script that says it is a picture', [{ media_type: 'image/svg+xml', data: DATA }]],
    ['data that is no base64', [{ media_type: 'image/png', data: '"><script>' }]],
    ['text', 'data:image/png;base64,AAAA'],
    ['nothing', null],
  ])('shows nothing for %s', (_, value) => {
    expect(picturesIn(value)).toEqual([]);
  });

  it('looks into so much and no more', () => {
    let deep: unknown = { media_type: 'image/png', data: DATA };
    for (let i = 0; i < 5000; i++) deep = [deep];
    expect(picturesIn(deep)).toEqual([]);
    expect(picturesIn(Array.from({ length: 100_000 }, () => ({})))).toEqual([]);
  });
});
