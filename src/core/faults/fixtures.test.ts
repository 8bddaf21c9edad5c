import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { linkCalls } from '../model/linker.ts';
import { openTranscript, validateMessages } from '../session.ts';
import { factsFor } from '../targets/facts.ts';
import { TARGETS, targetById } from '../targets/registry.ts';
import { checkRules } from './check.ts';
import type { RuleInput } from './fault.ts';
import { RULES } from './registry.ts';

const FOLDER = join(import.meta.dirname, '../../fixtures/rules');

interface Fixture {
  readonly rule: string;
  readonly file: string;
  readonly verdict: string;
  readonly target: string;
  readonly text: string;
  /** The error text beside it, where there is one. */
  readonly refusal: string;
}

const fixtures = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(?:jsonl?|txt)$/.test(file))
  .sort()
  .map((file): Fixture => {
    const [folder, name] = file.split(/[\\/]/) as [string, string];
    const [verdict, , target] = name.split('.') as [string, string, string];
    const error = join(FOLDER, file.replace(/\.[a-z]+$/, '.error'));
    const refusal = existsSync(error) ? readFileSync(error, 'utf8') : '';
    const text = readFileSync(join(FOLDER, file), 'utf8');
    return { rule: folder.replace('__', '/'), file, verdict, target, text, refusal };
  });

/** One line per finding: severity, rule, place, and what the API would answer. */
function found({ text, target, refusal }: Fixture): string[] {
  return validateMessages(openTranscript(text, { target }), { refusal }).map(
    (it) => `${it.severity} ${it.rule} #${it.messageIndex} | ${it.predicted ?? '-'}`,
  );
}

describe('rule fixtures', () => {
  it.each(fixtures.filter((it) => it.verdict === 'ok'))('$file', (fixture) => {
    expect(targetById(fixture.target)?.id).toBe(fixture.target);
    // That speakers do not alternate is told even where it is fine.
    expect(found(fixture).filter((line) => !line.startsWith('info roles/consecutive'))).toEqual([]);
  });

  it.each(fixtures.filter((it) => it.verdict === 'bad'))('$file', (fixture) => {
    const path = join(FOLDER, fixture.file.replace(/\.[a-z]+$/, '.expect'));
    const lines = found(fixture);
    if (process.env.UPDATE === '1' && !existsSync(path)) writeFileSync(path, `${lines.join('\n')}\n`);
    expect(targetById(fixture.target)?.id).toBe(fixture.target);
    expect(lines.some((line) => line.split(' ')[1] === fixture.rule)).toBe(true);
    expect(lines).toEqual(readFileSync(path, 'utf8').trimEnd().split('\n'));
  });

  it('are nothing but ok and bad ones', () => {
    expect(fixtures.filter((it) => it.verdict !== 'ok' && it.verdict !== 'bad')).toEqual([]);
    expect(fixtures.length).toBeGreaterThan(2 * RULES.length);
  });
});

describe('rules are pure', () => {
  it.each(fixtures)('$file gives the same findings twice, for every target, from frozen input', ({ text }) => {
    for (const transcript of openTranscript(text).transcripts)
      for (const target of TARGETS) {
        const facts = factsFor(target, { model: null, day: null, route: null, thinking: false });
        const input = (): RuleInput =>
          deepFreeze({
            transcript: structuredClone(transcript),
            links: linkCalls(transcript.messages),
            facts,
            native: true,
            oddities: [],
            repaired: [],
          });
        const once = input();
        const said = (it: RuleInput) => checkRules(it).map(({ rule, finding }) => [rule.say(finding), finding]);
        const first = said(once);
        expect(said(once)).toEqual(first);
        expect(said(input())).toEqual(first);
        for (const [sentence] of first) expect(sentence).not.toMatch(/undefined|null|\[object|NaN/);
      }
  });
});

/** Typed arrays cannot be frozen. */
function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !ArrayBuffer.isView(value) && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const key of Object.keys(value)) deepFreeze((value as Record<string, unknown>)[key]);
  }
  return value;
}

describe('an empty list', () => {
  it.each([
    ['openai-chat', "Invalid 'messages': empty array."],
    ['mistral', 'Conversation must have at least one message'],
    ['gemini', 'contents is not specified'],
    ['openai-responses', 'One of "input"'],
    ['anthropic', 'messages: at least one message is required'],
  ])('is refused by %s', (target, words) => {
    const [finding] = validateMessages([], { target });
    expect(finding).toMatchObject({ rule: 'roles/no-user', severity: 'warning', messageIndex: -1 });
    expect(finding?.predicted).toContain(words);
  });

  it('is nothing to those that say nothing of it', () => {
    expect(validateMessages([], { target: 'generic' })).toEqual([]);
  });
});
