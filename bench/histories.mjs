import { dice, exchange, source, words } from './generate.mjs';

/**
 * Thirty-two turns of an agent with one to seven steps each, about 400 messages and 100,000 tokens. Steps are sized
 * like those of public sessions of coding agents: half of the results are short, a sixth of them holds whole files.
 */
export function manyTurns(seed = 5) {
  const roll = dice(seed);
  const ids = counter();
  const messages = [{ role: 'system', content: words(roll, 300) }];
  for (let turn = 0; turn < 32; turn++) {
    messages.push({ role: 'user', content: words(roll, between(roll, 10, 200)) });
    for (let steps = between(roll, 1, 7); steps > 0; steps--) messages.push(...step(roll, ids));
    messages.push({ role: 'assistant', content: words(roll, between(roll, 30, 250)) });
  }
  return messages;
}

/** One question and two hundred steps with tools: what an agent that works for an hour leaves behind. */
export function oneQuestion(seed = 6) {
  const roll = dice(seed);
  const ids = counter();
  const messages = [
    { role: 'system', content: words(roll, 300) },
    { role: 'user', content: words(roll, 120) },
  ];
  for (let i = 0; i < 200; i++) messages.push(...step(roll, ids));
  messages.push({ role: 'assistant', content: words(roll, 200) });
  return messages;
}

/** Thirty-two turns with at most one step each: few places to cut, and far apart. */
export function shortTurns(seed = 5) {
  const roll = dice(seed);
  const messages = [{ role: 'system', content: words(roll, 40) }];
  for (let i = 0; i < 32; i++) {
    const calls = Math.floor(roll() * 5);
    messages.push(
      ...(calls === 0
        ? [
            { role: 'user', content: words(roll, 30) },
            { role: 'assistant', content: words(roll, 50) },
          ]
        : exchange(roll, i, calls)),
    );
  }
  return messages;
}

/** The same history as Anthropic's blocks. `split` puts every result into a user message of its own. */
export function asBlocks(messages, { split }) {
  const blocks = [];
  for (const message of messages) {
    if (message.role === 'system') continue;
    if (message.role !== 'tool') {
      blocks.push({ role: message.role, content: blocksOf(message) });
      continue;
    }
    const result = { type: 'tool_result', tool_use_id: message.tool_call_id, content: message.content };
    const last = blocks.at(-1);
    if (!split && last.role === 'user') last.content.push(result);
    else blocks.push({ role: 'user', content: [result] });
  }
  return blocks;
}

function blocksOf({ content, tool_calls }) {
  const calls = (tool_calls ?? []).map((call) => ({
    type: 'tool_use',
    id: call.id,
    name: call.function.name,
    input: JSON.parse(call.function.arguments),
  }));
  return [...(content === null ? [] : [{ type: 'text', text: content }]), ...calls];
}

/** One call, or two to five at once whose results come in any order, each in a message of its own. */
function step(roll, ids) {
  const calls = roll() < 0.24 ? between(roll, 2, 5) : 1;
  const made = Array.from({ length: calls }, () => ({ id: ids(), ...call(roll) }));
  const results = made.map(({ id }) => ({ role: 'tool', tool_call_id: id, content: source(roll, linesOf(roll)) }));
  const order = results.map((result) => ({ result, key: roll() })).sort((a, b) => a.key - b.key);
  return [
    {
      role: 'assistant',
      content: roll() < 0.4 ? words(roll, between(roll, 8, 40)) : null,
      tool_calls: made.map(({ id, name, args }) => ({
        id,
        type: 'function',
        function: { name, arguments: JSON.stringify(args) },
      })),
    },
    ...order.map(({ result }) => result),
  ];
}

/** Most calls say little; one in twelve writes a file. */
function call(roll) {
  const path = `src/${words(roll, 1)}.ts`;
  return roll() < 1 / 12
    ? { name: 'write_file', args: { path, text: source(roll, between(roll, 10, 90)) } }
    : { name: 'read_file', args: { path, limit: between(roll, 1, 400), why: words(roll, between(roll, 3, 15)) } };
}

/** A line is about 15 tokens. */
function linesOf(roll) {
  const kind = roll();
  if (kind < 1 / 2) return between(roll, 1, 13);
  return kind < 5 / 6 ? between(roll, 13, 60) : between(roll, 65, 170);
}

const between = (roll, least, most) => least + Math.floor(roll() * (most - least + 1));

function counter() {
  let next = 0;
  return () => `call_${(next++).toString(36).padStart(12, '0')}`;
}
