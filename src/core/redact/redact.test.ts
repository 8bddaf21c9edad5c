import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../testing/cases.ts';
import { KINDS, type Kind } from './book.ts';
import { decoded, encodedAs } from './encoded.ts';
import { renamed } from './ids.ts';
import { redact } from './redact.ts';
import { viewOf } from './view.ts';

const NONE: ReadonlySet<string> = new Set();
const asked = (kinds: readonly Kind[] = KINDS, words: readonly string[] = []) => ({
  kinds: new Set(kinds),
  words,
  ids: NONE,
  sealed: NONE,
  sparesDrawn: false,
  isName: (text: string) => text === 'call_weather_2024',
  isWord: () => false,
});
const done = (text: string, words: readonly string[] = []) => redact(text, asked(KINDS, words)).text;

describe('keys and passwords', () => {
  it.each([
    ['sk-ant-api03-AbCdEfGhIjKlMnOpQrSt'],
    ['sk-proj-AbCdEfGhIjKlMnOpQrStUv'],
    ['ghp_AbCdEfGhIjKlMnOpQrStUvWxYz0123'],
    ['github_pat_11AAAAAA0abcdefghijklmn'],
    ['xoxb-123456789012-abcdefghijkl'],
    ['AKIAIOSFODNN7EXAMPLE'],
    ['AIzaSyA1234567890abcdefghijklmnopqrstu'],
    ['hf_AbCdEfGhIjKlMnOpQrStUvWx'],
    ['glpat-AbCdEfGhIjKlMnOpQrSt'],
    ['eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9P'],
  ])('%s is known by its form', (key) => {
    expect(done(`it is ${key}, or "${key.toLowerCase()}"`)).toBe('it is redacted-key-1, or "redacted-key-1"');
  });

  it.each([
    ['password=hunter2abc', 'password=redacted-key-1'],
    ['{"api_key": "zz91x-1"}', '{"api_key": "redacted-key-1"}'],
    ['OPENAI_API_KEY=abc123def', 'OPENAI_API_KEY=redacted-key-1'],
    ['Authorization: Bearer abcdef123456789', 'Authorization: Bearer redacted-key-1'],
    ['-H \\"Authorization: Basic dXNlcjpwYXNzd29yZDE=\\"', '-H \\"Authorization: Basic redacted-key-1\\"'],
    ['postgres://bob:s3cr3t!@db.internal/x', 'postgres://bob:redacted-key-1@db.internal/x'],
    ['export VERCEL_KEY=vcp_8sdkJHKJH3', 'export VERCEL_KEY=redacted-key-1'],
    ['DD_APP_KEY=3f1d0c9ab8e7f6d5', 'DD_APP_KEY=redacted-key-1'],
    ['curl -s -u admin:hunter2 https://x.dev', 'curl -s -u admin:redacted-key-1 https://x.dev'],
    ["sshpass -p 'hunter2' ssh box", "sshpass -p 'redacted-key-1' ssh box"],
    ['The password is tr0ub4dor&3.', 'The password is redacted-key-1.'],
    ['Cookie: session=s3ss10nvalue99; theme=dark', 'Cookie: session=redacted-key-1; theme=dark'],
    ['q=a%20ghp_AbCdEfGhIjKlMnOpQrStUvWxYz0123', 'q=a%20redacted-key-1'],
    ['call +1 415 555 2671.', 'call redacted-key-1.'],
    ['card 4242 4242 4242 4242, 378282246310005', 'card redacted-key-1, redacted-key-2'],
    ['-----BEGIN RSA PRIVATE KEY-----\\nMIIabc\\n-----END RSA PRIVATE KEY-----', 'redacted-key-1'],
  ])('%s: what stands behind its name', (text, expected) => {
    expect(done(text)).toBe(expected);
  });

  it.each([
    ['api_key=process.env.OPENAI_API_KEY'],
    ['password: str = Field(...)'],
    ['"max_tokens": 4096, "tool_choice": "auto"'],
    ['secret = os.environ["SECRET_1"]'],
    ['API_KEY=<API_KEY1>'],
    ['the password is wrong, and the task-list-of-2024 is long'],
    ['sk-learn and desk-top'],
    ['the token is expired; the secret is missing'],
    ['PRIMARY_KEY=id MONKEY=banana'],
    ['+12345678901 in a diff, 2026-11-27T10:00:00+01:00'],
    ['order 4242 4242 4242 4241 at 1732700000000'],
    ['"model": "claude-sonnet-4-5-20250929"'],
  ])('%s holds none', (text) => {
    expect(done(text)).toBe(text);
  });
});

describe('what looks drawn by chance', () => {
  it.each([
    ['d316759c281bf925d600be698a4973d5'],
    ['AbQ7f9KxZ2mP4tR8vL1c'],
    ['wJalrXUtn3EMI/K7MDENG/bPxRfi9YEX4MPLEK5Y'],
    ['7fK2-xP9_qL4mN8vR3tZ6wY1'],
  ])('%s is replaced by another of its form', (key) => {
    const made = done(`with ${key}.`);
    expect(made).not.toContain(key);
    expect(made).toHaveLength(key.length + 6);
    expect(made.replace(/[A-Z]/g, 'A').replace(/[a-z]/g, 'a').replace(/\d/g, '0')).toBe(
      `with ${key}.`.replace(/[A-Z]/g, 'A').replace(/[a-z]/g, 'a').replace(/\d/g, '0'),
    );
  });

  it.each([
    ['convertTranscriptToOpenAiChatV2 and getUserById2FromServer'],
    ['web_search_tool_result_error_20250305'],
    ['see github.com/acme/tools/blob/main/src/v2/reader3.ts'],
    ['2026-11-25T23:20:43.123456Z and 0.30000000000000004'],
    ['claude-3-7-sonnet-20250219-thinking'],
    ['aGVsbG8gd29ybGQsIHRoaXMgaXMgMTIzIHRleHQu'],
    ['AkVb8q2Zr4T6y8Uu0OpLkJhGfDsAqWeRtYuIoPzXcVbNm1Qa2Ws3Ed4Rf5\\nTg6Yh7Uj8Ik9OlPqAzWsXeDcRfVtGbYhNuJmIk'],
  ])('%s is none', (text) => {
    expect(done(text)).toBe(text);
  });

  it('stays where only a provider can read it', () => {
    const sealed = 'AbQ7f9KxZ2mP4tR8vL1c';
    expect(redact(sealed, { ...asked(), sealed: new Set([sealed]) }).text).toBe(sealed);
  });
});

describe('people, machines and paths', () => {
  it.each([
    ['mail ann.lee@acme.dev or ANN.LEE@ACME.DEV', 'mail person1@example.com or person1@example.com'],
    ['noreply@anthropic.com and git@github.com stay', 'noreply@anthropic.com and git@github.com stay'],
    ['ssh 203.0.114.7, not 127.0.0.1 or 10.0.0.3', 'ssh 192.0.2.1, not 127.0.0.1 or 10.0.0.3'],
    ['/Users/annlee/acme-pay/src/ledger.py', '/Users/user1/folder1/src/file1.py'],
    ['/home/runner/work/x', '/home/runner/work/x'],
    ['see ledger.py in /home/annlee/ledger.py', 'see file1.py in /home/user1/file1.py'],
    ['C:\\\\Users\\\\Annlee\\\\nova-pay\\\\run.ps1', 'C:\\\\Users\\\\user1\\\\folder1\\\\file1.ps1'],
    ['~/.claude/projects/-Users-annlee-acme', '~/.claude/projects/folder1'],
    ['in -Users-annlee-nova-pay or /Users/annlee/nova-pay', 'in -Users-user1-folder1 or /Users/user1/folder1'],
    ['file:///home/annlee/x_1/y', 'file:///home/user1/folder1/y'],
    ['%2Fhome%2Fannlee%2F of /home/annlee', '%2Fhome%2Fuser1%2F of /home/user1'],
    ['cd acme-pay/src; /workspace/acme-pay', 'cd folder1/src; /workspace/folder1'],
    ['/usr/lib/python3/os.py and /etc/hosts', '/usr/lib/python3/os.py and /etc/hosts'],
    ['Author: Ann Lee <a@b.dev>\\nby ann lee', 'Author: Person 1 <person1@example.com>\\nby Person 1'],
    ['\\u003cann@acme.dev\\u003e', '\\u003cperson1@example.com\\u003e'],
  ])('%s', (text, expected) => {
    expect(done(text)).toBe(expected);
  });

  it('words of one’s own go wherever they stand, also within others', () => {
    expect(done('Acme, acmeCorp, AC\\u004dE and QWNtZSBpbmNvcnBvcmF0ZWQgbGVkZ2Vy', ['acme'])).toBe(
      `word1, word1Corp, word1 and ${encodedAs('QWNtZSBpbmNvcnBvcmF0ZWQgbGVkZ2Vy', 'word1 incorporated ledger')}`,
    );
  });

  it('what was replaced is counted, and what is not asked for stays', () => {
    const text = 'ann@acme.dev ann@acme.dev password=hunter2abc';
    expect(redact(text, asked(['secret']))).toEqual({
      text: 'ann@acme.dev ann@acme.dev password=redacted-key-1',
      replaced: [{ kind: 'secret', found: 'hunter2abc', as: 'redacted-key-1', count: 1 }],
    });
    expect(redact(text, asked(['address'])).replaced.map((it) => it.count)).toEqual([2]);
  });
});

describe('ids', () => {
  it('keep their form: prefix, length, kinds of characters', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('call_', 'toolu_01', 'msg_', '', 'chatcmpl-'),
        fc.stringMatching(/^[A-Za-z0-9]{8,32}$/),
        fc.nat(1e6),
        (prefix, tail, number) => {
          const id = `${prefix}${tail}`;
          const made = renamed(id, number);
          const kinds = (it: string) => it.replace(/\d/g, '0').replace(/[a-z]/g, 'a').replace(/[A-Z]/g, 'A');
          expect(kinds(made)).toBe(kinds(id));
          expect(made.startsWith(/^[A-Za-z]+[_-]/.exec(id)?.[0] ?? '')).toBe(true);
        },
      ),
      runs(20_000, 400),
    );
  });

  it('are different where they were, and the same on both sides', () => {
    const ids = Array.from({ length: 3000 }, (_, i) => `call_${(i * 7919 + 1e8).toString(36)}0Ab`);
    const made = done(ids.flatMap((it) => [it, it]).join(' ')).split(' ');
    expect(new Set(made).size).toBe(3000);
    for (let i = 0; i < made.length; i += 2) expect(made[i]).toBe(made[i + 1]);
    expect(made.some((it) => ids.includes(it))).toBe(false);
  });

  it('that are words of the format, or that nobody drew, stay', () => {
    const text = 'call_weather_2024 call_weather functions.read:0 run_tests_2 550e8400-e29b-41d4-a716-446655440000';
    expect(done(text)).toMatch(
      /^call_weather_2024 call_weather functions\.read:0 run_tests_2 [\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-a[\da-f]{3}-[\da-f]{12}$/,
    );
  });
});

describe('how a text is read', () => {
  it('each character of the view leads to where it is written', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', 'é', '"', '\n', '/', '😀', 'x1'), { maxLength: 30 }), (pieces) => {
        const text = JSON.stringify(JSON.stringify(pieces.join('')));
        const view = viewOf(text);
        expect(view.text).toContain(pieces.join(''));
        let before = 0;
        for (let at = 0; at <= view.text.length; at++) {
          expect(view.written(at)).toBeGreaterThanOrEqual(before);
          before = view.written(at);
        }
        expect(before).toBe(text.length);
      }),
      runs(20_000, 400),
    );
  });

  it('base64 is read and written back, and what is no text in it is left', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[ -~é😀]{12,60}$/u), (text) => {
        const run = encodedAs('AAAA', text);
        expect(decoded(run)).toBe(text);
        expect(encodedAs(run, decoded(run)!)).toBe(run);
      }),
      runs(20_000, 400),
    );
    expect(decoded('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJ')).toBeNull();
  });
});
