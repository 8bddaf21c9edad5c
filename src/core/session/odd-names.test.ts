import { expect, it } from 'vitest';
import { openTranscript, planRepair, validateMessages } from '../session.ts';
import { TARGETS } from '../targets/registry.ts';

const asked = (messages: readonly unknown[]): void => {
  for (const { id } of TARGETS) {
    const snapshot = openTranscript(JSON.stringify({ messages }), { target: id });
    validateMessages(snapshot);
    planRepair(snapshot);
  }
};
const user = { role: 'user', content: 'a' };

it.each(['constructor', 'toString', '__proto__', 'hasOwnProperty'])(
  'a role called %s is a role like any other',
  (role) => {
    expect(() => asked([user, { role, content: 'b' }])).not.toThrow();
  },
);

it('null among the parts of a result is a fault of shape and no crash', () => {
  expect(() => asked([user, { role: 'tool', tool_call_id: 'c', content: [null] }])).not.toThrow();
});
