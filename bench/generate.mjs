/** Transcripts of any size, the same in every run: real shapes, invented words. */

const WORDS =
  'the of and to in is that for it as was with be by on not he his but at are this have from or had an they which one you were all her she there would their we him been has when who will no more if out so said what up its about into than them can only other new some could time these two may then do first any my now such like our over man me even most made after also did many before must through back years where much your way well down should because each just those people how too little state good very make world still own see men work long get here between both life being under never day same another know while last might us great old year off come since against go came right used take three'.split(
    ' ',
  );

/** A small generator of numbers in [0, 1): chance that repeats itself. */
export function dice(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

export function words(roll, count) {
  const list = [];
  for (let i = 0; i < count; i++) list.push(WORDS[Math.floor(roll() * WORDS.length)]);
  return list.join(' ');
}

const id = (prefix, i, length) => `${prefix}${i.toString(36).padStart(length, '0')}`;

/** Chat messages, one per line, at least `bytes` in all: questions, calls, results with code in them, answers. */
export function chatJsonl(bytes, seed = 1) {
  const roll = dice(seed);
  const lines = [];
  let size = 0;
  for (let i = 0; size < bytes; i++) {
    for (const message of exchange(roll, i, 1 + Math.floor(roll() * 3))) {
      const line = JSON.stringify(message);
      lines.push(line);
      size += line.length + 1;
    }
  }
  return `${lines.join('\n')}\n`;
}

/** Chat messages of about `each` bytes, calls aside, which are as long as they are: a generator like the one above. */
export function chatOf(each) {
  return (bytes, seed = 4) => {
    const roll = dice(seed);
    const prose = words(dice(7), 40_000);
    const lines = [];
    let size = 0;
    for (let i = 0; size < bytes; i++)
      for (const message of exchange(roll, i, 1 + Math.floor(roll() * 3))) {
        const length = Math.max(10, Math.floor(each * (0.7 + 0.8 * roll()) - 90));
        const from = Math.floor(roll() * (prose.length - length));
        if (!message.tool_calls) message.content = prose.slice(from, from + length);
        const line = JSON.stringify(message);
        lines.push(line);
        size += line.length + 1;
      }
    return `${lines.join('\n')}\n`;
  };
}

/** A coding agent's session: one line per block, each with the agent's own data around it. */
export function sessionJsonl(bytes, seed = 2) {
  const roll = dice(seed);
  const lines = [];
  let size = 0;
  let parent = null;
  let number = 0;
  const push = (type, message, extra = {}) => {
    const uuid = `00000000-0000-4000-8000-${(number++).toString(16).padStart(12, '0')}`;
    const line = JSON.stringify({
      parentUuid: parent,
      isSidechain: false,
      userType: 'external',
      cwd: '/home/dev/app',
      sessionId: '5f1c2a34-0000-4000-8000-000000000001',
      version: '2.1.14',
      gitBranch: 'main',
      type,
      message,
      ...extra,
      uuid,
      timestamp: `2026-03-01T10:${String(Math.floor(number / 60) % 60).padStart(2, '0')}:${String(number % 60).padStart(2, '0')}.000Z`,
    });
    parent = uuid;
    lines.push(line);
    size += line.length + 1;
  };
  const say = (messageId, block) =>
    push('assistant', {
      model: 'claude-sonnet-4-5-20250929',
      id: messageId,
      type: 'message',
      role: 'assistant',
      content: [block],
      stop_reason: null,
      usage: { input_tokens: 310, cache_read_input_tokens: 12000, output_tokens: 27, service_tier: 'standard' },
    });
  for (let i = 0; size < bytes; i++) {
    push('user', { role: 'user', content: words(roll, 20) });
    for (let step = 0; step < 4; step++) {
      const messageId = id('msg_01', i * 4 + step, 16);
      const callId = id('toolu_01', i * 4 + step, 18);
      say(messageId, { type: 'text', text: words(roll, 25) });
      say(messageId, {
        type: 'tool_use',
        id: callId,
        name: 'Read',
        input: { file_path: `/src/file${step}.ts`, limit: 200 },
      });
      const content = source(roll, 6 + Math.floor(roll() * 20));
      push(
        'user',
        { role: 'user', content: [{ tool_use_id: callId, type: 'tool_result', content }] },
        { toolUseResult: { type: 'text', file: { filePath: `/src/file${step}.ts`, numLines: 20 } } },
      );
    }
    say(id('msg_02', i, 16), { type: 'text', text: words(roll, 60) });
  }
  return `${lines.join('\n')}\n`;
}

/** One question with `calls` parallel calls, their results and an answer, in OpenAI Chat's shape. */
export function exchange(roll, i, calls) {
  const ids = Array.from({ length: calls }, (_, n) => id('call_', i * 8 + n, 12));
  return [
    { role: 'user', content: words(roll, 15 + Math.floor(roll() * 40)) },
    {
      role: 'assistant',
      content: roll() < 0.4 ? words(roll, 20) : null,
      tool_calls: ids.map((callId) => ({
        id: callId,
        type: 'function',
        function: { name: 'read_file', arguments: JSON.stringify({ path: `src/${words(roll, 1)}.ts`, limit: 200 }) },
      })),
    },
    ...ids.map((callId) => ({
      role: 'tool',
      tool_call_id: callId,
      content: source(roll, 10 + Math.floor(roll() * 60)),
    })),
    { role: 'assistant', content: words(roll, 30 + Math.floor(roll() * 60)) },
  ];
}

/** Exactly `count` chat messages of whole exchanges, as a request body. */
export function chatRequest(count, seed = 3) {
  const roll = dice(seed);
  const messages = [];
  for (let i = 0; messages.length < count; i++) messages.push(...exchange(roll, i, 1 + Math.floor(roll() * 3)));
  while (messages.length > count) messages.pop();
  while (messages.at(-1).role === 'tool' || messages.at(-1).tool_calls) {
    messages.pop();
    messages.unshift({ role: 'user', content: 'Before we begin.' });
  }
  return { model: 'gpt-4o', messages };
}

/** A request of at least `bytes` whose messages are blocks: the results of a step in one user message. */
export function blocksRequest(bytes, seed = 6) {
  const roll = dice(seed);
  const messages = [];
  let size = 0;
  for (let i = 0; size < bytes; i++)
    for (const message of inBlocks(exchange(roll, i, 1 + Math.floor(roll() * 3)))) {
      messages.push(message);
      size += JSON.stringify(message).length + 1;
    }
  const input_schema = { type: 'object', properties: { path: { type: 'string' }, limit: { type: 'integer' } } };
  const tools = [{ name: 'read_file', description: 'Reads a file.', input_schema }];
  // A question at the end is what every model takes.
  messages.push({ role: 'user', content: [{ type: 'text', text: 'Go on.' }] });
  return JSON.stringify({ model: 'claude-sonnet-4-5', max_tokens: 4096, tools, messages });
}

/** One question with its calls and results, as blocks. */
function inBlocks(messages) {
  const results = messages.filter((it) => it.role === 'tool');
  return messages.flatMap(({ role, content, tool_calls = [] }, i) => {
    if (role === 'tool') {
      if (messages[i - 1].role === 'tool') return [];
      const block = (it) => ({ type: 'tool_result', tool_use_id: it.tool_call_id, content: it.content });
      return [{ role: 'user', content: results.map(block) }];
    }
    const calls = tool_calls.map(({ id: callId, function: { name, arguments: args } }) => ({
      type: 'tool_use',
      id: callId,
      name,
      input: JSON.parse(args),
    }));
    return [{ role, content: [...(content ? [{ type: 'text', text: content }] : []), ...calls] }];
  });
}

/** A request that declares `count` tools of `each` bytes, of which it calls three. */
export function toolsRequest(count, each, seed = 9) {
  const roll = dice(seed);
  const tools = Array.from({ length: count }, (_, i) => {
    const properties = {};
    while (JSON.stringify(properties).length < each * 0.7)
      properties[`field_${Object.keys(properties).length}`] =
        roll() < 0.3
          ? { type: 'array', items: { type: 'string' }, description: words(roll, 12) }
          : { type: 'string', description: words(roll, 16) };
    const parameters = { type: 'object', properties, required: ['field_0'], additionalProperties: false };
    const description = words(roll, Math.round(each / 20));
    return { type: 'function', function: { name: `tool_${i}`, description, parameters } };
  });
  const messages = [{ role: 'user', content: words(roll, 20) }];
  for (let i = 0; i < 3; i++) {
    const call = {
      id: id('call_', i, 6),
      type: 'function',
      function: { name: `tool_${i}`, arguments: '{"field_0":"a"}' },
    };
    messages.push({ role: 'assistant', content: null, tool_calls: [call] });
    messages.push({ role: 'tool', tool_call_id: call.id, content: words(roll, 40) });
  }
  messages.push({ role: 'user', content: 'Go on.' });
  return JSON.stringify({ model: 'gpt-4.1', messages, tools });
}

/** `count` messages that call a tool, of which nobody answers any. */
export function unanswered(count, seed = 8) {
  const roll = dice(seed);
  const messages = Array.from({ length: count }, (_, i) => exchange(roll, i, 1)[1]);
  return { model: 'gpt-4o', messages: [{ role: 'user', content: 'Go on.' }, ...messages] };
}

/** Breaks `defects` places, evenly spread: results that are gone, results of nobody, results that come late. */
export function broken(request, defects) {
  const { messages } = request;
  const results = messages.flatMap((message, i) => (message.role === 'tool' ? [i] : []));
  const step = Math.max(1, Math.floor(results.length / defects));
  const gone = new Set();
  const strays = new Map();
  let made = 0;
  for (let k = 0; k < results.length && made < defects; k += step, made++) {
    const at = results[k];
    if (made % 2 === 0) gone.add(at);
    else strays.set(at, { role: 'tool', tool_call_id: id('call_nobody', made, 6), content: 'left over' });
  }
  const list = messages.flatMap((message, i) => {
    if (gone.has(i)) return [];
    return strays.has(i) ? [message, strays.get(i)] : [message];
  });
  return { ...request, messages: list };
}

/** Lines that look like a program. */
export function source(roll, lines) {
  const list = [];
  for (let i = 0; i < lines; i++)
    list.push(
      `${'  '.repeat(i % 4)}const ${WORDS[Math.floor(roll() * WORDS.length)]}${i} = read("${words(roll, 2)}", { limit: ${Math.floor(roll() * 1000)} });`,
    );
  return list.join('\n');
}

const HAN =
  '的一是不了人我在有他这中大来上国个到说们为子和你地出道也时年得就那要下以生会自着去之过家学对可她里后小么心多天而能好都然没日于起还发成事只作当想看文无开手十用主行方又如前所本见经头面公同三已老从动两长';

export function chinese(roll, length) {
  let text = '';
  for (let i = 0; i < length; i++) text += i % 17 === 16 ? '。' : HAN[Math.floor(roll() * HAN.length)];
  return text;
}
