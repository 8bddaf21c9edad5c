import {
  answers,
  asked,
  asks,
  called,
  calls,
  content,
  missing,
  noInput,
  OURS,
  PNG,
  picture,
  reasoning,
  result,
  SIGNED,
  says,
  signedCall,
  THEIRS,
  text,
  think,
  tool,
  use,
  user,
} from './hygiene-messages.ts';

type Messages = readonly object[];

/** A history, what the gateway of `provider-hygiene` makes of it, and what we do. */
export interface HygieneCase {
  /** The name under which the table of differences knows it. */
  readonly name: string;
  readonly target: string;
  readonly model?: string;
  readonly input: Messages;
  /** What the gateway sends; the same as ours where it is left out. */
  readonly source?: Messages;
  readonly ours: Messages;
  /** Passes that are asked for by name, beside those of the preset or instead of them. */
  readonly passes?: readonly { readonly id: string; readonly options?: object }[];
  /** The passes that make ours differ: without them the preset gives what the gateway sends. */
  readonly rejected?: readonly string[];
  /** More keys of the request. */
  readonly beside?: object;
}

/** Ids of one history, and what becomes of them. */
const ids = (name: string, target: string, from: string[], to: string[], source = to): HygieneCase => {
  const history = (list: string[]) => [user('q'), ...list.flatMap((id) => [calls(id), tool(id)]), user('and?')];
  return { name, target, input: history(from), source: history(source), ours: history(to) };
};

/** The operations of the gateway, one by one. */
export const HYGIENE_CASES: readonly HygieneCase[] = [
  {
    name: 'pairing',
    target: 'anthropic',
    input: [user('q'), says([use('a'), use('b')]), user('wait'), user([result('b')])],
    source: [user('q'), says([use('a'), use('b')]), user([missing('a', THEIRS), result('b'), text('wait')])],
    ours: [user('q'), says([use('a'), use('b')]), user([missing('a', OURS), result('b'), text('wait')])],
  },
  {
    name: 'the last turn is open',
    target: 'anthropic',
    input: [user('q'), says([text('I look.'), use('a')])],
    source: [user('q'), says([text('I look.'), use('a')]), user([missing('a', THEIRS)])],
    ours: [user('q'), says([text('I look.'), use('a')]), user([missing('a', OURS)])],
  },
  {
    name: 'the same result twice',
    target: 'anthropic',
    input: [user('q'), says([use('a')]), user([result('a'), result('a')]), says('ok'), user('on')],
    ours: [user('q'), says([use('a')]), user([result('a')]), says('ok'), user('on')],
  },
  {
    name: 'a lone orphan',
    target: 'anthropic',
    input: [user('q'), says('ok'), user([result('gone'), text('on')])],
    ours: [user('q'), says('ok'), user([text('on')])],
  },
  {
    name: 'a failed turn',
    target: 'anthropic',
    input: [
      user('q'),
      { ...says([text('Looking.'), use('a')]), stop_reason: 'aborted' },
      user([result('a', 'part')]),
      user('on'),
    ],
    source: [user('q on')],
    ours: [user('q'), { ...says([text('Looking.')]), stop_reason: 'aborted' }, user('on')],
  },
  {
    name: 'turns',
    target: 'anthropic',
    input: [user('one'), user([text('two')]), says('a'), says('b'), user('three')],
    source: [user([text('one'), text('two')]), says([text('b')]), user('three')],
    ours: [user([text('one'), text('two')]), says([text('a'), text('b')]), user('three')],
  },
  {
    name: 'bootstrap',
    target: 'bedrock-converse',
    input: [says([{ text: 'hello' }]), user([{ text: 'q' }])],
    ours: [user([{ text: '(session bootstrap)' }]), says([{ text: 'hello' }]), user([{ text: 'q' }])],
  },
  {
    name: 'unsigned thinking',
    target: 'anthropic',
    input: [user('q'), says([think(' '), text('a')]), user('r'), says([think(SIGNED), text('b')]), user('on')],
    ours: [user('q'), says([text('a')]), user('r'), says([think(SIGNED), text('b')]), user('on')],
  },
  {
    name: 'unsigned thinking of the newest response',
    target: 'anthropic',
    rejected: ['refused-reasoning'],
    input: [user('q'), says([think(' '), text('a')]), user('r'), says([think(''), text('b')]), user('on')],
    source: [user('q'), says([text('a')]), user('r'), says([think(''), text('b')]), user('on')],
    ours: [user('q'), says([text('a')]), user('r'), says([text('b')]), user('on')],
  },
  {
    name: 'a call with a result and without input',
    target: 'anthropic',
    rejected: ['call-arguments'],
    input: [user('q'), says([noInput('a')]), user([result('a')])],
    source: [user('q'), says([noInput('a')]), user([result('a')])],
    ours: [user('q'), says([use('a')]), user([result('a')])],
  },
  {
    name: 'a call with a result and a rejected name',
    target: 'openai-chat',
    rejected: ['call-names'],
    input: [user('q'), called('read file'), tool('c'), user('on')],
    source: [user('q'), called('read file'), tool('c'), user('on')],
    ours: [user('q'), called('read_file'), tool('c'), user('on')],
  },
  {
    name: 'reasoning that nothing follows',
    target: 'openai-responses',
    rejected: ['refused-reasoning'],
    input: [asked('q'), reasoning(), asked('on')],
    source: [asked('q'), reasoning(), asked('on')],
    ours: [asked('q'), asked('on')],
  },
  {
    name: 'a message of unsigned thinking alone',
    target: 'anthropic',
    input: [user('q'), says([think('')]), user('r'), says('b'), user('on')],
    source: [user('q'), says([text('[placeholder]')]), user('r'), says('b'), user('on')],
    ours: [user('q'), says([text('(thinking left out)')]), user('r'), says('b'), user('on')],
  },
  {
    name: 'call inputs',
    target: 'openai-chat',
    input: [user('q'), calls('a', 'b'), tool('a'), called('no such name', 'x'), user('on')],
    source: [user('q'), calls('a', 'b'), tool('a'), tool('b', THEIRS), says('x'), user('on')],
    ours: [user('q'), calls('a', 'b'), tool('a'), tool('b', OURS), says('x'), user('on')],
  },
  {
    name: 'a signature under another name',
    target: 'anthropic',
    input: [
      user('q'),
      says([{ type: 'thinking', thinking: 'hm', thinkingSignature: SIGNED }, text('a')]),
      user('r'),
      says([{ type: 'thinking', thinking: 'hm', thought_signature: SIGNED }, text('b')]),
      user('on'),
    ],
    ours: [user('q'), says([think(SIGNED), text('a')]), user('r'), says([think(SIGNED), text('b')]), user('on')],
  },
  {
    name: 'thinking of earlier turns, older Claude',
    target: 'anthropic',
    model: 'claude-3-7-sonnet-20250219',
    input: [user('q'), says([think(SIGNED), text('a')]), user('r'), says([think(SIGNED), text('b')]), user('on')],
    ours: [user('q'), says([text('a')]), user('r'), says([think(SIGNED), text('b')]), user('on')],
  },
  {
    name: 'thinking of earlier turns, newer Claude',
    target: 'anthropic',
    model: 'claude-sonnet-4-5',
    input: [user('q'), says([think(SIGNED), text('a')]), user('r'), says([think(SIGNED), text('b')]), user('on')],
    ours: [user('q'), says([think(SIGNED), text('a')]), user('r'), says([think(SIGNED), text('b')]), user('on')],
  },
  {
    name: 'reasoning from before a model switch',
    target: 'openai-responses',
    input: [asks('q'), answers('gpt-5', 'a'), asks('r'), answers('gpt-5.4', 'b'), asks('on')],
    ours: [
      asks('q'),
      { ...answers('gpt-5', 'a'), parts: answers('gpt-5', 'a').parts.slice(1) },
      asks('r'),
      answers('gpt-5.4', 'b'),
      asks('on'),
    ],
  },
  {
    name: 'a tool that is not declared',
    target: 'anthropic',
    beside: { tools: [{ name: 'f', input_schema: { type: 'object' } }] },
    passes: [{ id: 'hygiene-inputs', options: { allow: 'declared' } }],
    input: [
      user('q'),
      says([use('a', 'g')]),
      user([result('a')]),
      says([text('x'), use('b', 'g'), use('c')]),
      user([result('c')]),
    ],
    ours: [user('q'), says([use('a', 'g')]), user([result('a')]), says([text('x'), use('c')]), user([result('c')])],
  },
  {
    name: 'signatures that are not base64',
    target: 'gemini',
    model: 'gemini-2.5-pro',
    input: [content('user', {}), content('model', { thoughtSignature: '{"id":"rs_1"}' }), content('user', {})],
    ours: [content('user', {}), content('model', {}), content('user', {})],
  },
  {
    name: 'signatures that are not base64, behind OpenRouter',
    target: 'openrouter',
    model: 'google/gemini-2.5-pro',
    input: [user('q'), signedCall('{"id":"rs_1"}'), tool('c'), user('on')],
    ours: [user('q'), signedCall(), tool('c'), user('on')],
  },
  {
    name: 'ids of messages in the place of signatures',
    target: 'gemini',
    model: 'gemini-2.5-pro',
    input: [content('user', {}), content('model', { thoughtSignature: 'msg_0123' }), content('user', {})],
    ours: [content('user', {}), content('model', {}), content('user', {})],
  },
  {
    name: 'signatures in the alphabet of URLs',
    target: 'gemini',
    model: 'gemini-2.5-pro',
    input: [content('user', {}), content('model', { thoughtSignature: 'ab-_ab-_' }), content('user', {})],
    ours: [content('user', {}), content('model', { thoughtSignature: 'ab-_ab-_' }), content('user', {})],
  },
  {
    name: 'blank blocks',
    target: 'anthropic',
    input: [user('q'), says([text(' '), text('a')]), user([text('r'), text('')]), says([text('\n')]), user('on')],
    ours: [user('q'), says([text('a')]), user([text('r'), text('on')])],
  },
  {
    name: 'a blank result',
    target: 'anthropic',
    input: [user('q'), says([use('a')]), user([{ ...result('a'), content: [text(' ')] }, text('on')])],
    source: [user('q'), says([use('a')]), user([{ ...result('a'), content: [text('[placeholder]')] }, text('on')])],
    ours: [user('q'), says([use('a')]), user([{ ...result('a'), content: [] }, text('on')])],
  },
  {
    name: 'a picture of another type',
    target: 'anthropic',
    input: [user([picture('image/jpeg', PNG), text('what is it?')])],
    ours: [user([picture('image/png', PNG), text('what is it?')])],
  },
  {
    name: 'a broken picture',
    target: 'anthropic',
    input: [user([picture('image/png', 'iVBORw0KGg$$'), text('what is it?')])],
    source: [user([text('[omitted image]'), text('what is it?')])],
    ours: [user([text('[image/png removed]'), text('what is it?')])],
  },
  {
    name: 'old habit: tags round the answer',
    target: 'openai-chat',
    passes: [{ id: 'strip-final-tags' }],
    input: [user('q <final>'), says('<final>a</final> b'), user('on')],
    ours: [user('q <final>'), says('a b'), user('on')],
  },
  {
    name: 'old habit: empty turns that failed',
    target: 'anthropic',
    passes: [{ id: 'drop-error-turns' }],
    input: [
      user('q'),
      { ...says([]), stop_reason: 'error' },
      user('r'),
      { ...says([text('half')]), stop_reason: 'aborted' },
      user('on'),
    ],
    ours: [user('q'), user('r'), { ...says([text('half')]), stop_reason: 'aborted' }, user('on')],
  },
  {
    name: 'old habit: words behind calls',
    target: 'anthropic',
    passes: [{ id: 'trim-after-calls' }],
    input: [user('q'), says([text('I look.'), use('a'), text('It says yes.')]), user([result('a')])],
    ours: [user('q'), says([text('I look.'), use('a')]), user([result('a')])],
  },
  ids('ids, strict', 'openai-chat', ['call|item:123', 'abc'], ['callitem123', 'abc']),
  ids('ids that collide', 'openai-chat', ['a|b', 'ab'], ['ab00000000', 'ab'], ['ab', 'ab00000000']),
  ids('an id of 439 characters', 'openai-chat', ['x'.repeat(439)], [`${'x'.repeat(32)}00000000`], ['x'.repeat(40)]),
  ids('ids that begin anew in each turn', 'openai-chat', ['call0', 'call0'], ['call0', 'call000000000']),
  ids('ids, nine letters', 'mistral', ['abcdefghijk', 'abc'], ['abcdefghi', '000000000']),
  ids('native ids', 'anthropic', ['toolu_01_a'], ['toolu_01_a']),
  ids('ids of Kimi', 'moonshot', ['functions.f:0'], ['functions.f:0']),
];
