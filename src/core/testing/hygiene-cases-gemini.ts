import { content, type HygieneCase, signedCall, thought, tool, user } from './hygiene-messages.ts';

/** What the gateway does for Gemini, and for what has its form. */
export const GEMINI_CASES: readonly HygieneCase[] = [
  {
    name: 'signatures that are not base64',
    target: 'gemini',
    model: 'gemini-2.5-pro',
    input: [content('user'), content('model', { thoughtSignature: '{"id":"rs_1"}' }), content('user')],
    ours: [content('user'), content('model'), content('user')],
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
    input: [content('user'), content('model', { thoughtSignature: 'msg_0123' }), content('user')],
    ours: [content('user'), content('model'), content('user')],
  },
  {
    name: 'a model first, at Gemini',
    target: 'gemini',
    input: [content('model'), content('user')],
    ours: [content('user', {}, '(session bootstrap)'), content('model'), content('user')],
  },
  {
    name: 'thinking of Claude behind the form of Gemini',
    target: 'gemini',
    model: 'claude-opus-4-5-thinking',
    input: [
      content('user'),
      thought('c2ln'),
      content('user'),
      thought(' '),
      content('user'),
      thought('msg_0123'),
      content('user'),
    ],
    ours: [content('user'), thought('c2ln'), content('user'), thought(), content('user'), thought(), content('user')],
  },
  {
    name: 'signatures in the alphabet of URLs',
    target: 'gemini',
    model: 'gemini-2.5-pro',
    input: [content('user'), content('model', { thoughtSignature: 'ab-_ab-_' }), content('user')],
    ours: [content('user'), content('model', { thoughtSignature: 'ab-_ab-_' }), content('user')],
  },
];
