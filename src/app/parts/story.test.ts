import { expect, test } from 'vitest';
import type { DecodedError } from '../../core/index.ts';
import { findingWith } from '../../core/testing/finding.ts';
import type { DiagnosticView } from '../../worker/protocol.ts';
import { type Found, NO_REFUSAL, type Refusal } from '../refusal.ts';
import type { Proved } from '../state.ts';
import { isUnexplained, leftWords, provedWords, refusalOf, rejectedWords, storyOf } from './story.ts';

const finding = (key: string, messageIndex: number, rule = 'tools/missing-result'): DiagnosticView => ({
  ...findingWith({ key, rule, messageIndex }),
  title: rule,
  line: null,
  fixViews: [],
});

const view = (diagnostics: readonly DiagnosticView[], edited = false) => ({ diagnostics, edited });

const match = {
  error: 'e',
  rule: 'tools/missing-result',
  ids: [],
  explanation: 'x',
  fix: 'y',
  about: 'history',
} as const;
const error = (more: Partial<DecodedError>): DecodedError => ({
  payload: 'x',
  matches: [],
  explanation: '',
  fix: '',
  aboutHistory: true,
  ...more,
});
const at = (messageIndex: number) =>
  ({ at: '', messageIndex, partIndex: null, how: 'id', sure: 'certain', note: '' }) as const;

const read = (decoded: DecodedError, found: Found | null = null): Refusal => ({
  at: 'read',
  text: 'x',
  decoded,
  log: [],
  found,
});

const told = {
  view: view([finding('a', 3), finding('b', 6, 'tools/orphan-result')]),
  refusal: NO_REFUSAL,
  story: 'finding',
  caseKey: null,
  proved: null,
} as const;

test('without an error text it is about the problem that was chosen, else about the worst', () => {
  expect(storyOf(told)).toMatchObject({ state: 'found', isAsked: false, finding: { key: 'a' } });
  expect(storyOf({ ...told, caseKey: 'b' }).finding?.key).toBe('b');
  expect(storyOf({ ...told, caseKey: 'gone' }).finding?.key).toBe('a');
  expect(storyOf({ ...told, view: view([]) })).toEqual({ state: 'healthy', isAsked: false, finding: null });
});

test('an error text is found, not here, about no messages, or unknown', () => {
  const asked = { ...told, story: 'error' } as const;
  const found = error({ matches: [match], culprit: at(3) });
  expect(storyOf({ ...asked, refusal: read(found) })).toMatchObject({
    state: 'found',
    isAsked: true,
    finding: { key: 'a' },
  });
  expect(storyOf({ ...asked, refusal: read({ ...found, notInFile: 'It satisfies it.' }) }).state).toBe('absent');
  expect(storyOf({ ...asked, refusal: read(error({})) }).state).toBe('unknown');
  expect(storyOf({ ...asked, refusal: read(error({ about: 'account', degree: 'kind' })) }).state).toBe('elsewhere');
  expect(storyOf({ ...asked, refusal: read(error({ about: 'elsewhere' })) }).state).toBe('unknown');
  expect(storyOf({ ...asked, refusal: read(error({ about: 'history', matches: [match] })) }).state).toBe('unchecked');
  // Another problem was chosen since, or the very one that the error is about.
  expect(storyOf({ ...asked, refusal: read(found), story: 'finding', caseKey: 'b' }).isAsked).toBe(false);
  expect(storyOf({ ...asked, refusal: read(found), story: 'finding', caseKey: 'a' }).isAsked).toBe(true);
});

test('what was found and is found no more was answered by a repair; never before one', () => {
  const decoded = error({ notInFile: 'It satisfies it.' });
  const asked = { ...told, story: 'error', refusal: read(decoded, { index: 3, row: null }) } as const;
  expect(storyOf({ ...asked, view: view([], true) }).state).toBe('repaired');
  expect(storyOf({ ...asked, view: view([]) }).state).toBe('absent');
  expect(storyOf({ ...asked, refusal: read(decoded), view: view([], true) }).state).toBe('absent');
});

test('a refusal stands in every verdict until it is explained by a repair or is about no request', () => {
  const asked = { ...told, view: view([]), story: 'error' } as const;
  const says = (decoded: DecodedError) => refusalOf(storyOf({ ...asked, refusal: read(decoded) }), decoded);
  expect(says(error({ notInFile: 'Checked.' }))).toContain('not in the messages');
  expect(says(error({ notChecked: 'Not checked.' }))).toContain('could not find the cause');
  expect(says(error({ matches: [match], culprit: at(3) }))).toBe('Rejected: see message 3.');
  expect(says(error({ matches: [match], culprit: { ...at(3), sure: 'guess' } }))).toContain('may be message 3');
  expect(says(error({ about: 'tools', degree: 'kind' }))).toContain('around the messages');
  expect(says(error({ about: 'history', matches: [{ ...match, rule: 'limits/context-window' }] }))).toContain(
    'too long',
  );
  expect(says(error({ about: 'account', degree: 'kind' }))).toBeNull();
  expect(says(error({ about: 'service', degree: 'kind', status: 503 }))).toBeNull();
  expect(says(error({ about: 'service', degree: 'kind', status: 400 }))).toMatch(/^Rejected/);
  expect(refusalOf(storyOf(asked), null)).toBeNull();
});

test('a place outside the messages is named by its line', () => {
  const asked = { ...told, view: view([]), story: 'error' } as const;
  const decoded = error({ about: 'tools', culprit: { ...at(-1), at: '/tools/1', line: 12 } });
  expect(refusalOf(storyOf({ ...asked, refusal: read(decoded) }), decoded)).toBe('Rejected: see line 12.');
});

test('an unrelated repair does not explain an error, the repair of its rule or its place does', () => {
  const asked = { ...told, refusal: read(error({ matches: [match] })) };
  const proved = (rule: string, endsError = false) => ({ finding: finding('a', 3, rule), endsError });
  expect(isUnexplained({ ...asked, proved: proved('roles/last') })).toBe(true);
  expect(isUnexplained({ ...asked, proved: proved('tools/missing-result') })).toBe(false);
  expect(isUnexplained({ refusal: read(error({ matches: [match] }), { index: 3, row: null }), proved: null })).toBe(
    false,
  );
  expect(isUnexplained({ ...asked, refusal: read(error({ matches: [match], culprit: at(3) })) })).toBe(true);
  // The place is named still, and its problem is gone.
  const placed = { ...asked, refusal: read(error({ matches: [match], culprit: at(3) })) };
  expect(isUnexplained({ ...placed, proved: proved('tools/missing-result') })).toBe(true);
  expect(isUnexplained({ ...placed, proved: proved('tools/missing-result', true) })).toBe(false);
  expect(isUnexplained({ ...asked, refusal: read(error({ about: 'account', degree: 'kind' })) })).toBe(false);
  expect(isUnexplained(told)).toBe(false);
});

test('the proof claims no more than what is gone', () => {
  const sums = (errors: number) => ({ messages: 9, errors, warnings: 0, chars: 0 });
  const plan = (before: number, after: number) => ({
    summary: 'removes 1 message',
    before: sums(before),
    after: sums(after),
  });
  const words = (kind: 'fix' | 'all' | 'trim', before: number, after: number, left: readonly DiagnosticView[]) => {
    const request =
      kind === 'fix'
        ? ({ kind, key: 'a', fix: 'f' } as const)
        : kind === 'all'
          ? ({ kind, rule: 'r', fix: 'f' } as const)
          : ({ kind, unit: 'tokens', budget: 1, counter: 'c', options: {} } as const);
    return provedWords({ plan: plan(before, after), request, finding: finding('a', 3) }, view(left));
  };
  expect(words('fix', 2, 1, [])).toBe('Message 3 is fixed.');
  expect(words('all', 60, 0, [])).toBe('60 problems fixed.');
  expect(words('all', 2, 2, [finding('a', 3)])).toBe('Applied: removes 1 message.');
  expect(words('trim', 0, 0, [])).toBe('Applied: removes 1 message.');
});

test('the place of a pasted error is said instead of the count of errors', () => {
  const asked = { ...told, story: 'error' } as const;
  const words = (decoded: DecodedError) => rejectedWords(storyOf({ ...asked, refusal: read(decoded) }), read(decoded));
  expect(words(error({ matches: [match], culprit: at(3) }))).toBe('Rejected: see message 3.');
  expect(words(error({ notChecked: 'Not checked.' }))).toBeNull();
});

test('an error is about no note of the message that it names', () => {
  const note: DiagnosticView = { ...finding('n', 3, 'reasoning/signature'), severity: 'info' };
  const refusal = read(error({ matches: [match], culprit: at(3) }), { index: 3, row: null });
  const asked = { ...told, story: 'error', refusal, view: view([note], true) } as const;
  expect(storyOf(asked)).toMatchObject({ state: 'repaired', finding: null });
});

test('an error about the length stands until the conversation is shorter', () => {
  const refusal = read(error({ matches: [{ ...match, rule: 'limits/context-window' }] }));
  const after = (endsError: boolean) =>
    storyOf({ ...told, story: 'error', refusal, proved: { finding: null, endsError } as Proved }).state;
  expect(after(true)).toBe('repaired');
  expect(after(false)).not.toBe('repaired');
});

test('after a fix only what the state of now does not say is said beside it', () => {
  const counts = (errors: number, messages = 9) => ({ counts: { messages, errors, warnings: 0 } });
  expect(leftWords(counts(0), false)).toBeNull();
  expect(leftWords(counts(2), true)).toBeNull();
  expect(leftWords(counts(0), true)).toContain('cannot be checked here');
  expect(leftWords(counts(0, 0), false)).toBe('No message is left.');
});

test('an error about a header has the finding that asks for it', () => {
  const header = { ...finding('f', -1, 'request/missing-key'), variant: 'header' };
  const decoded = error({ about: 'request', aboutHistory: false });
  const told = { refusal: read(decoded), story: 'error', caseKey: null, proved: null } as const;
  const story = storyOf({ ...told, view: view([header]) });
  expect(story).toEqual({ state: 'found', isAsked: true, finding: header });
  expect(refusalOf(story, decoded)).toBe('Rejected: the error is about the request around the messages.');
  expect(storyOf({ ...told, view: view([finding('g', 1)]) }).finding).toBeNull();
});
