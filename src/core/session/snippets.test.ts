import { describe, expect, it } from 'vitest';
import { REQUESTS } from '../convert/requests.ts';
import { formatById } from '../formats/detect.ts';
import { FORMATS } from '../formats/registry.ts';
import { fixturesOf } from '../formats/testing/fixtures.ts';
import { outline } from '../testing/outline.ts';
import { pythonLiteral } from '../text/python.ts';
import { requestSnippets } from './convert.ts';
import { openTranscript } from './open.ts';

const files = import.meta.glob('../../fixtures/formats/**/ok.*', { query: '?raw', import: 'default', eager: true });
const fixtures = fixturesOf(files);

describe('requests that are known', () => {
  it('are those of formats that can be written', () => {
    for (const id of REQUESTS.keys()) expect(formatById(id)?.blank, id).toBeDefined();
  });

  it('go to the API of the format', () => {
    for (const [id, { url }] of REQUESTS) {
      const { target } = openTranscript(
        `curl '${url.replace('{model}', 'm')}' -d '{"messages":[{"role":"user","content":"hi"}]}'`,
      );
      const format = FORMATS.find((it) => it.id === id)!;
      if (format.target !== 'generic') expect(target.id, id).toBe(format.target);
    }
  });
});

describe.each([...REQUESTS.keys()])('the request of %s', (id) => {
  const format = formatById(id)!;

  it('says the same as the transcript, as a command and as a program', () => {
    for (const { text, name } of fixtures.filter((it) => it.id === id)) {
      const snapshot = openTranscript(text);
      const snippets = requestSnippets(snapshot, id);
      expect(snippets, name).not.toBeNull();
      for (const snippet of [snippets!.curl, snippets!.python]) {
        const again = openTranscript(snippet, { format: id });
        expect(outline(again.transcripts[0]!, [format]), `${name}\n${snippet}`).toEqual(
          outline(snapshot.transcripts[0]!, [format]),
        );
      }
    }
  });

  it('can be made of any other format', () => {
    for (const { text, name } of fixtures.filter((it) => it.name.startsWith('ok.minimal'))) {
      const snippets = requestSnippets(openTranscript(text), id);
      expect(openTranscript(snippets!.curl).transcripts[0]?.messages.length, name).toBeGreaterThan(0);
    }
  });
});

describe('the literal of Python', () => {
  it('has its words, and the characters that JSON means', () => {
    expect(pythonLiteral('{"a": [true, false, null, 1.0, 12345678901234567890], "true": "null"}')).toBe(
      '{"a": [True, False, None, 1.0, 12345678901234567890], "true": "null"}',
    );
    expect(pythonLiteral(String.raw`"a\/b \ud83d\ude00 \ud83d \\/ \"t\""`)).toBe(
      String.raw`"a/b \U0001f600 \ud83d \\/ \"t\""`,
    );
  });

  it('reads model names as words of an address and of a command', () => {
    const text = '{"model":"a\'b \\"c\\"; rm","contents":[{"role":"user","parts":[{"text":"hi"}]}]}';
    const snippets = requestSnippets(openTranscript(text, { format: 'gemini-contents' }), 'gemini-contents')!;
    expect(snippets.curl).toContain("models/a'\\''b%20%22c%22%3B%20rm:generateContent");
    expect(snippets.python).toContain('models/a\'b%20%22c%22%3B%20rm:generateContent"');
  });
});
