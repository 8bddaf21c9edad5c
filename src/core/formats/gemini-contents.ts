import { pairedByOrder } from '../model/pairs.ts';
import { isObject, own } from '../text/json.ts';
import data from './about/gemini-contents.json';
import { claimUntyped, readUntyped } from './common/blocks.ts';
import { liftTexts } from './common/lift.ts';
import { keysOf } from './common/parts.ts';
import { toolOf, toolsUnder } from './common/transcript.ts';
import { listFormat } from './common/write-list.ts';
import { both, GEMINI, geminiWriter } from './gemini/parts.ts';

const SYSTEM = both('systemInstruction');
const REQUEST = ['contents', ...SYSTEM];

/** Gemini contents: parts without a type in contents of a user and a model; calls and results need no ids. */
export const geminiContents = listFormat(data, {
  claim: (message) => claimUntyped(GEMINI, message) || isOfOtherRole(message),
  mixed: (message, body) => Array.isArray(own(body, 'contents')) && isOfParts(message),
  signs: (body) => REQUEST.filter((it) => own(body, it) !== undefined).map((it) => `\`${it}\``),
  readObject: (value, at, index) => readUntyped(GEMINI, value, at, index),
  pair: pairedByOrder,
  writer: geminiWriter,
  lift: liftTexts(SYSTEM, 'parts'),
  liftedRole: 'user',
  beside: {
    system: SYSTEM,
    request: REQUEST,
    tools: (body, at) => {
      const { tools } = body;
      const isLone = isObject(tools);
      if (!isLone && !Array.isArray(tools)) return null;
      return (isLone ? [tools] : tools).flatMap((tool: unknown, i) => {
        const place = isLone ? `${at}/tools` : `${at}/tools/${i}`;
        const key = both('functionDeclarations').find((it) => isObject(tool) && Array.isArray(own(tool, it))) ?? '';
        const list = isObject(tool) ? own(tool, key) : undefined;
        return Array.isArray(list) ? list.flatMap((declaration, k) => toolOf(declaration, `${place}/${key}/${k}`)) : [];
      });
    },
  },
  body: ({ system, tools }) => {
    const declared = toolsUnder('parametersJsonSchema', tools);
    return keysOf({
      systemInstruction: system === null ? null : { parts: [{ text: system }] },
      contents: [],
      tools: declared?.length ? [{ functionDeclarations: declared }] : null,
    });
  },
});

/** Parts of this wire under a role that it refuses: they are nobody else's. The system's words stand beside the list. */
const isOfOtherRole = (message: unknown): boolean =>
  isObject(message) &&
  typeof own(message, 'role') === 'string' &&
  own(message, 'role') !== 'system' &&
  claimUntyped(GEMINI, { ...message, role: 'user' }) !== false;

/** Parts with a key of their own that no API knows, in contents that are nobody else's. */
function isOfParts(message: unknown): boolean {
  const parts = isObject(message) ? own(message, 'parts') : null;
  if (typeof parts === 'string') return true;
  return (
    Array.isArray(parts) &&
    parts.every((part: unknown) => isObject(part) && GEMINI.known.some((key) => own(part, key) !== undefined))
  );
}
