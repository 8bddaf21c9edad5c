import { describe, expect, it } from 'vitest';
import { openTranscript, validateMessages } from '../session.ts';
import type { Snapshot } from '../snapshot.ts';
import { runs } from '../testing/cases.ts';
import { type Roll, rollFrom } from '../testing/generate.ts';
import { redactTranscript } from './redact.ts';

declare const Buffer: {
  from(text: string, encoding?: 'base64' | 'utf8'): { toString(encoding: 'base64' | 'utf8'): string };
};

const FILES = Object.entries(
  import.meta.glob<string>('../../fixtures/{formats,rules}/*/*.{json,jsonl,txt}', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
).map(([path, text]) => [path.split('/').slice(-3).join('/'), text] as const);

const { numRuns, seed } = runs(FILES.length, Math.ceil(FILES.length / 8));
const step = Math.round(FILES.length / numRuns);
const LOOKED_AT = FILES.filter((_, i) => (i + seed) % step === 0);

const KEY = 'sk-ant-api03-Zq7Wm2Xk9Lp4Rt8Vb3Nc';
const MAIL = 'wilhelmina.quux@zanzibar-freight.dev';
const USER = 'wquuxington';
const FOLDER = 'zanzibar-ledger';
const FILE = 'tariff_table9.py';
const WORD = 'Operation Kumquat';
const PATH = `/home/${USER}/${FOLDER}/${FILE}`;
/** What is planted so that its form gives it away, and what must be nowhere then. */
const PLAIN = [`key ${KEY} of ${MAIL}, in ${PATH} for ${WORD}.`];
const SECRET = [KEY, MAIL, USER, FOLDER, FILE, WORD];

const escaped = (text: string): string =>
  [...text].map((it) => `\\u${it.charCodeAt(0).toString(16).padStart(4, '0')}`).join('');

/** Ways in which the same stands elsewhere, as the content of a JSON string. */
const DISGUISES: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => text.toUpperCase(),
  (text) => text.replaceAll('/', '\\/'),
  escaped,
  (text) => JSON.stringify(JSON.stringify({ deep: { text } })).slice(1, -1),
  (text) => JSON.stringify(JSON.stringify(JSON.stringify([text]))).slice(1, -1),
  (text) => Buffer.from(`a note: ${text}`).toString('base64'),
  (text) => `\\u003c${text}\\u003e`,
  (text) => `line\\n${text}\\tend`,
];

/** A text with everything planted in some of its strings: of those that hold words the first has it plain. */
function planted(text: string, roll: Roll): string | null {
  let count = 0;
  const made = text.replace(/"((?:[^"\\\n]|\\.)*[a-z]{2} [a-z](?:[^"\\\n]|\\.)*)"(?!\s*:)/g, (whole, words: string) => {
    // What is JSON, or a path, or a header in a string stays what it is.
    if (/[\\{[:]/.test(words) || roll(3) === 0) return whole;
    const put = count++ === 0 ? PLAIN.join(' ') : DISGUISES[roll(DISGUISES.length)]!(SECRET[roll(SECRET.length)]!);
    return `"${words} ${put}"`;
  });
  return count === 0 ? null : made;
}

/** Everything that is written in a text, with all that its strings hold, read without the help of the product. */
function everything(text: string): string {
  const said: string[] = [text];
  const read = (it: unknown, depth: number): void => {
    if (typeof it === 'string') {
      said.push(it);
      if (depth > 8) return;
      for (const word of it.match(/[A-Za-z\d+/]{16,}={0,2}/g) ?? [])
        said.push(Buffer.from(word, 'base64').toString('utf8'));
      try {
        if (/^\s*["[{]/.test(it)) read(JSON.parse(it), depth + 1);
      } catch {
        // No JSON: it was pushed as it is.
      }
    } else if (typeof it === 'object' && it !== null)
      for (const [key, value] of Object.entries(it)) {
        said.push(key);
        read(value, depth + 1);
      }
  };
  for (const one of [text, ...text.split('\n')]) {
    try {
      read(JSON.parse(one), 0);
    } catch {
      // A line of something larger.
    }
  }
  return said.join('\n').toLowerCase();
}

const outline = (snapshot: Snapshot) => [
  snapshot.format.id,
  snapshot.transcripts.map((it, transcript) => [
    it.target.id,
    it.messages.map((one) => [one.role, one.parts.map((part) => part.kind)]),
    validateMessages(snapshot, { transcript }).map((one) => [one.rule, one.messageIndex, one.partIndex, one.variant]),
  ]),
];

describe('what is replaced', () => {
  it.each(LOOKED_AT)('%s: is nowhere, and everything is found as before', (name, text) => {
    const roll = rollFrom(seed + name.length);
    const put = planted(text, roll);
    for (const one of put === null ? [text] : [text, put]) {
      const snapshot = openTranscript(one);
      const redacted = redactTranscript(snapshot, { words: [WORD] });
      expect(outline(openTranscript(redacted.text))).toEqual(outline(snapshot));
      if (one !== put || redacted.untouched.some((it) => /^(?!Strings).*were left/.test(it))) continue;
      const left = everything(redacted.text);
      expect(SECRET.filter((it) => left.includes(it.toLowerCase()))).toEqual([]);
    }
  });

  it('is what people are called, also where keys and roles are called so: then in paths alone, and that is said', () => {
    const text = (user: string) =>
      JSON.stringify({
        messages: [
          { role: 'user', content: `in /home/${user}/x_1 of ${user}` },
          { role: 'assistant', content: '{"annlee": 1, "sk-ant-api03-AbCdEfGhIjKlMnOpQrSt": 2}' },
          { role: 'user', content: 'ok' },
        ],
      });
    const plain = redactTranscript(openTranscript(text('annlee')));
    expect(plain.text).not.toMatch(/annlee|sk-ant/);
    expect(plain.untouched.join()).not.toContain('word of the format');
    const role = redactTranscript(openTranscript(text('assistant')));
    expect(role.text).toContain('/home/user1/folder1 of assistant');
    expect(role.text).toContain('"role":"assistant"');
    expect(role.untouched.join()).toContain('also a word of the format');
    expect(role.text).not.toContain('sk-ant');
  });

  it('is the same before an API that was chosen by hand', () => {
    const text = JSON.stringify({
      model: 'gpt-5',
      messages: [
        { role: 'bogus', content: `with ${KEY}` },
        { role: 'assistant', content: '' },
      ],
    });
    for (const target of ['anthropic', 'gemini', 'mistral']) {
      const snapshot = openTranscript(text, { target });
      expect(validateMessages(snapshot)).not.toEqual(validateMessages(openTranscript(text)));
      const redacted = redactTranscript(snapshot);
      expect(redacted.text).not.toContain(KEY);
      expect(redacted.untouched.join()).not.toContain('were left');
    }
  });

  it('is not given up in the fixtures: hardly any kind of replacement is taken back', () => {
    const taken = LOOKED_AT.flatMap(([name, text]) =>
      redactTranscript(openTranscript(text)).untouched.flatMap((it) =>
        it.includes('were left') ? [`${name}: ${it}`] : [],
      ),
    );
    expect(taken.length, taken.join('\n')).toBeLessThanOrEqual(LOOKED_AT.length / 50);
  });
});
