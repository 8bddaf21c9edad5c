import { describe, expect, it } from 'vitest';
import { openTranscript } from '../../session/open.ts';
import { readText } from '../read.ts';

const BODY = {
  model: 'gpt-5.1',
  messages: [
    { role: 'user', content: 'see https://a.b/#c // not a comment' },
    { role: 'assistant', content: 'Four /* really */ ... apples, as you said before the rain came in' },
  ],
};

describe('JSON with comments', () => {
  it('is read without them, and marks inside strings stay', () => {
    const text = JSON.stringify(BODY, null, 2)
      .replace('"messages"', '// the question\n"messages" /* all */')
      .replace('{\n      "role": "assistant"', '# then\n {\n "role": "assistant"');
    const { document, problems } = readText(text);
    expect(document.value).toEqual(BODY);
    expect(problems.map((problem) => problem.message)).toEqual([
      'JSON has no comments: 3 comments are removed, the first at line 3.',
    ]);
  });

  it.each(['// ... 40 more messages ...', '... 40 more messages ...', '/* 40 messages omitted */', '…,'])(
    'says where something was left out: %s',
    (mark) => {
      const [first, second] = BODY.messages.map((message) => JSON.stringify(message));
      for (const comma of [',', '']) {
        const { transcripts, problems } = openTranscript(`{"messages":[${first},\n${mark}\n${second}${comma}\n]}`);
        expect(transcripts[0]?.messages.map((message) => message.role)).toEqual(['user', 'assistant']);
        expect(problems[0]?.message).toMatch(/^Something is missing at line 2: /);
      }
    },
  );

  it('that is broken elsewhere is left to other readers', () => {
    expect(openTranscript('// nothing\n'.repeat(50)).transcripts).toEqual([]);
  });
});

describe('JSON with broken lines', () => {
  it.each([80, 100, 120, 200])('of %i columns is read with its lines joined', (width) => {
    const long = { ...BODY, messages: [...BODY.messages, ...BODY.messages, ...BODY.messages] };
    for (const whole of [JSON.stringify(long), JSON.stringify(long, null, 2)]) {
      const text = whole
        .split('\n')
        .flatMap((entry) => entry.match(new RegExp(`.{1,${width}}`, 'g')) ?? [])
        .join('\n');
      expect(readText(text).document.value).toEqual(long);
    }
  });

  it('inside a key loses no message', () => {
    const text = JSON.stringify(BODY).replace('"content":"Four', '"conte\nnt":"Four');
    expect(readText(text).document.value).toEqual(BODY);
  });
});

describe('lines that begin like comments of YAML', () => {
  it('end at once, however many they are', () => {
    expect(openTranscript(`${'# a comment line\r\n'.repeat(2000)}hello\r\n`).transcripts).toEqual([]);
  });
});
