import type { Family } from './families.ts';
import { WORDS } from './vocabulary.ts';

type Word = keyof typeof WORDS;

/**
 * What a refusal can mean whose fault is not known, by what it speaks of alone: the likeliest rules of that thing. The
 * specific before the general; of a thing in brackets only that it is spoken of in the same sentence.
 */
const TABLE: readonly (readonly [heard: readonly Word[], suspect: Family['suspect'], rules: Family['rules']])[] = [
  [
    ['call', 'result'],
    'calls',
    ['tools/missing-result', 'tools/orphan-result', 'tools/results-split', 'tools/result-displaced'],
  ],
  [
    ['signature'],
    'reasoning',
    ['reasoning/invalid-signature', 'reasoning/missing-signature', 'reasoning/thought-signature'],
  ],
  [['result'], 'results', ['tools/orphan-result', 'tools/missing-result', 'tools/result-displaced']],
  [['callid'], 'any', ['tools/invalid-id', 'tools/missing-id', 'tools/orphan-result']],
  [['call', 'arguments'], 'calls', ['tools/invalid-arguments', 'tools/arguments-schema']],
  [['call', 'name'], 'calls', ['tools/invalid-name', 'content/missing-key']],
  [['thinking', 'message'], 'reasoning', ['reasoning/not-accepted', 'reasoning/missing-content', 'reasoning/position']],
  [['thinking', 'content'], 'reasoning', ['reasoning/position', 'reasoning/not-accepted', 'reasoning/missing-content']],
  [['systemtext'], 'system', ['roles/system-position', 'roles/unknown', 'roles/consecutive']],
  [['user', 'assistant'], 'any', ['roles/order', 'roles/consecutive', 'roles/last', 'roles/first']],
  [['role'], 'any', ['roles/unknown', 'roles/order', 'roles/consecutive']],
  [
    ['call'],
    'calls',
    ['tools/missing-result', 'tools/invalid-arguments', 'content/missing-key', 'tools/undeclared-tool'],
  ],
  [['assistant', 'message'], 'assistant', ['content/empty-message', 'roles/last', 'content/wrong-type']],
  [['image'], 'media', ['media/not-allowed-here', 'media/wrong-type', 'media/broken']],
  [['document'], 'media', ['media/not-allowed-here', 'media/wrong-type', 'media/broken']],
  [['message', 'content'], 'any', ['content/wrong-type', 'content/unknown-part', 'content/empty-message']],
  [['user', 'message'], 'any', ['roles/no-user', 'content/empty-message', 'roles/order']],
];

/** Such words stand round a refusal of other things: a picture to be made, a page, a schema, a file of settings. */
const OTHERS =
  /\baudio\b|generat(?:e|ion|ing)|schema|embedding|\bconfig|declar|definition|response\b|stream|download|upload|session|template|\bsee\b|please provide|parameter|参数|deprecated|rate|quota|model\b.{0,20}not/;

/** The family that a refusal may speak of, by its words alone: never a likely one. */
export function weakly(sentences: readonly string[]): Family | undefined {
  const own = sentences.filter((one) => !OTHERS.test(one));
  for (const [heard, suspect, rules] of TABLE) {
    if (own.some((one) => heard.every((word) => WORDS[word].test(one))))
      return { rules, suspect, all: [], none: [], likely: false };
  }
  return undefined;
}
