/**
 * What `npm run new` writes. Each file compiles and does something: it looks for a word nobody writes, so that the first
 * change can be the real one.
 */

/** Stands wherever something is still to be said; `src/scaffolds.test.ts` finds what was left standing. */
export const WORD = 'CHANGE-ME';

const constant = (id) => id.replaceAll(/[/-]+(.)/g, (_, letter) => letter.toUpperCase());
const nameOf = (id) => id.split('/').at(-1);
const file = (id) => id.replaceAll('/', '-');
const spoken = (id) => {
  const words = nameOf(id).replaceAll('-', ' ');
  return words[0].toUpperCase() + words.slice(1);
};

/** What is made of each kind of thing: its id's shape, file, registry entry, text, and fixtures. */
export const KINDS = {
  rule: {
    shape: /^[a-z]+\/[a-z]+(-[a-z]+)*$/,
    example: 'tools/foo-bar',
    registry: 'src/core/faults/registry.ts',
    list: /(export const FAULTS\b[^=]*= faultsIn\(\[)([^\]]*)(\]\))/,
    file: (id) => `src/core/faults/${file(id)}.ts`,
    entry: (id) => constant(id),
    text: rule,
    fixtures: ruleFixtures,
    entries: (id) => ({ 'src/core/faults/about.json': { [id]: ruleAbout(id) } }),
    next: 'Ask your question in `visit` and name what ends it in `mends` and `all`, say in `about.json` what it is and on which fact of the target it depends, and make the two fixtures real.',
  },
  format: {
    shape: /^[a-z]+(-[a-z0-9]+)*$/,
    example: 'my-agent',
    registry: 'src/core/formats/registry.ts',
    list: /(export const FORMATS\b[^=]*= \[)([^\]]*)(\];)/,
    before: 'genericChat',
    file: (id) => `src/core/formats/${id}.ts`,
    entry: (id) => constant(id),
    text: format,
    fixtures: formatFixtures,
    next: 'Say in `claim` and `signs` what only this format writes, in its file of `about/` what it is called and has a place for, and read its messages; make the six fixtures real, and add a line to the table in README.md.',
  },
  fix: {
    shape: /^[a-z]+(-[a-z]+)*\/[a-z]+(-[a-z]+)*$/,
    example: 'content-empty-text/remove-foo',
    registry: (id) => `src/core/faults/${id.split('/')[0]}.ts`,
    list: /(\bmends: \[)([^\]]*)(\],)/,
    file: (id) => `src/core/faults/mends/${nameOf(id)}.ts`,
    entry: (id) => constant(nameOf(id)),
    text: (id) => fix(nameOf(id)),
    fixtures: () => ({}),
    entries: (id) => ({ 'src/core/faults/fixes.json': { [nameOf(id)]: { title: spoken(id), effect: 'lossy' } } }),
    next: 'Its place in the `mends` of its fault is its place on the screen: the least loss is first. Other faults that it ends name it too; one that ends this fault alone stands in its file.',
  },
  pass: {
    shape: /^[a-z]+(-[a-z]+)*$/,
    example: 'foo-texts',
    registry: 'src/core/passes/registry.ts',
    list: /(const OTHERS\b[^=]*= \[)([^\]]*)(\];)/,
    file: (id) => `src/core/passes/${id}.ts`,
    entry: (id) => constant(id),
    text: pass,
    fixtures: () => ({}),
    entries: (id) => ({ 'src/core/passes/about.json': { [id]: passAbout(id) } }),
    next: 'Put it into the order of passes and into presets. One that ends findings stands with its fault, in `all`, and *Recommended* runs it.',
  },
  target: {
    shape: /^[a-z]+(-[a-z0-9]+)*$/,
    example: 'my-api',
    registry: 'src/core/targets/registry.ts',
    list: /(export const TARGETS\b[^=]*= targetsIn\(\[)([^\]]*)(\]\))/,
    before: 'generic',
    file: (id) => `src/core/targets/apis/${id}.json`,
    entry: (id) => constant(id),
    text: target,
    fixtures: () => ({}),
    next: 'State each demand with the page that says so and the day you looked; what nobody says is left out. Add a line to the table in README.md.',
  },
};

function rule(id) {
  return `import type { FaultCode } from './fault.ts';
import { atPart } from './sentence.ts';

export const ${constant(id)}: FaultCode = {
  id: '${id}',
  visit: () => ({ text: (part, message, at) => (part.text === '${WORD}' ? atPart(message, at, {}) : null) }),
  say: ({ messageIndex }) => \`Message \${messageIndex} says ${WORD}.\`,
};
`;
}

/** What is said of a rule, in data. */
function ruleAbout(id) {
  return {
    title: spoken(id),
    asks: `Does no text say ${WORD}?`,
    why: `${WORD}: why an API or a person minds. Two or three plain sentences, the last about what happens otherwise.`,
    severity: 'warning',
    fact: null,
  };
}

function format(id) {
  return `import { isObject, type JsonObject, own, ownString } from '../text/json.ts';
import data from './about/${id}.json';
import { ANTHROPIC_BLOCKS } from './anthropic/blocks.ts';
import { readAnthropicMessage } from './anthropic/read.ts';
import { keysOf } from './common/parts.ts';
import { blockWriter } from './common/write-blocks.ts';
import { listFormat } from './common/write-list.ts';
import type { Claim } from './format.ts';

/** ${spoken(id)}. ${WORD}: who writes it. */
export const ${constant(id)} = listFormat(data, {
  // Without its signs round the list the list is somebody else's; without this line elements alone can be enough.
  enveloped: true,
  claim,
  signs,
  readObject: readAnthropicMessage,
  writer: (context) => blockWriter(ANTHROPIC_BLOCKS, context),
  body: ({ model }) => keysOf({ format: '${id}', model, messages: [] }),
});

/** What an element shows: a sign that hardly anybody else writes, \`true\` for what can be read, \`false\` for the rest. */
function claim(message: unknown): Claim {
  if (!isObject(message) || ownString(message, 'role') === null) return false;
  const content = own(message, 'content');
  return (typeof content === 'string' || Array.isArray(content)) && '${WORD}: what only this format writes';
}

/** Signs in the object round the list. */
function signs(body: JsonObject): string[] {
  return ownString(body, 'format') === '${id}' ? ['\`format\` beside the messages'] : [];
}
`;
}

/** What a format is, in data. */
function formatAbout(id) {
  return `{
  "id": "${id}",
  "title": "${spoken(id)}",
  "docs": "https://example.com/${WORD}",
  "api": null,
  "target": "generic",
  "results": "in-user",
  "keys": ["messages"],
  "holds": {
    "parts": ["text", "reasoning", "call", "result", "media"],
    "ids": true,
    "errors": true,
    "system": "list",
    "empty": true
  }
}
`;
}

/** Six sound files, as the laws ask for: the smallest, compact, with calls, with other line ends, with large numbers, long. */
function formatFixtures(id) {
  const say = (role, content) => ({ role, content });
  const talk = [say('user', `${WORD}: a question.`), say('assistant', 'Hello.'), say('user', 'Bye.')];
  const calls = [
    say('user', `${WORD}: a question.`),
    say('assistant', [{ type: 'tool_use', id: 'call_1', name: 'look', input: { at: 'src' } }]),
    say('user', [{ type: 'tool_result', tool_use_id: 'call_1', content: 'a.txt' }]),
    say('assistant', [{ type: 'text', text: 'One file.' }]),
  ];
  const written = (messages, space) => JSON.stringify({ format: id, messages }, null, space);
  const files = {
    'ok.minimal.json': `${written(talk, 2)}\n`,
    'ok.compact.json': written(talk),
    'ok.calls.json': `${written(calls, 2)}\n`,
    'ok.crlf.json': written(talk, 2).replaceAll('\n', '\r\n'),
    'ok.numbers.json': written(talk).replace('{', '{"seed":12345678901234567890,"ratio":1.0,'),
    'ok.long.json': written(Array.from({ length: 40 }, (_, i) => talk[i % 2])),
  };
  const folder = `src/fixtures/formats/${id}`;
  return {
    [`src/core/formats/about/${id}.json`]: formatAbout(id),
    ...Object.fromEntries(Object.entries(files).map(([name, text]) => [`${folder}/${name}`, text])),
  };
}

/** A pair as close as can be, and what is expected of the bad one, line by line. */
function ruleFixtures(id) {
  const folder = `src/fixtures/rules/${id.replace('/', '__')}`;
  const list = (content) => {
    const messages = [
      { role: 'user', content },
      { role: 'assistant', content: 'Hello.' },
      { role: 'user', content: 'Bye.' },
    ];
    return `${JSON.stringify(messages, null, 2)}\n`;
  };
  return {
    [`${folder}/ok.plain.generic.json`]: list(`Not ${WORD}, but close to it.`),
    [`${folder}/bad.plain.generic.json`]: list(WORD),
    [`${folder}/bad.plain.generic.expect`]: `warning ${id} #0 | -\n`,
  };
}

function fix(id) {
  return `import { removeParts, sweepEmptied } from '../../operations/parts.ts';
import type { FixCode } from '../fix.ts';

/** ${spoken(id)}. ${WORD}: what it does and what it leaves. */
export const ${constant(id)}: FixCode = {
  id: '${id}',
  offers: (diagnostic) => diagnostic.partIndex !== null,
  plan(draft, diagnostic) {
    const because = { by: diagnostic.rule, reason: '${WORD}: why.' };
    removeParts(draft, diagnostic.messageIndex, (_, part) => part === diagnostic.partIndex, because);
    sweepEmptied(draft);
  },
};
`;
}

/** What is said of a pass, in data. */
const passAbout = (id) => ({
  title: spoken(id),
  about: `${WORD}: in one sentence what goes and what stays.`,
  effect: 'lossy',
});

function pass(id) {
  return `import { removeParts, sweepEmptied } from '../operations/parts.ts';
import type { PassCode } from '../operations/pass.ts';

/** ${spoken(id)}. ${WORD}: what it does. Run twice it must do nothing more. */
export const ${constant(id)}: PassCode = {
  id: '${id}',
  plan(draft) {
    const because = { by: '${id}', reason: '${WORD}: why.' };
    for (let i = 0; i < draft.messages.length; i++)
      removeParts(draft, i, ({ part }) => part.kind === 'text' && part.text === '${WORD}', because);
    sweepEmptied(draft);
  },
};
`;
}

function target(id) {
  const fact = (is) => ({ is, source: `https://example.com/${WORD}`, confidence: 'documented' });
  return JSON.stringify({
    about: `${spoken(id)}. ${WORD}: who answers there.`,
    id,
    title: spoken(id),
    speaker: spoken(id),
    docs: `https://example.com/${WORD}`,
    kind: 'api',
    checked: new Date().toISOString().slice(0, 7),
    facts: { results: fact('anywhere-after'), answers: fact('always'), orphans: fact('refused') },
  });
}
