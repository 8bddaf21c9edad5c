import { describe, expect, it } from 'vitest';
import { applyPlan, openTranscript, planFix, validateMessages } from '../session.ts';
import { findings, refused, repaired } from '../testing/rejected.ts';

const LAKE = { $ref: '#/$defs/Lake', description: 'The lake to sound.' };
const DEFINED = { type: 'object', properties: { shore: { $ref: '#/$defs/Shore' } } };
const SHORE = { type: 'string' };
const tool = (name: string, lake: object, more: object = {}) => ({
  name,
  description: 'Sounds it.',
  input_schema: { type: 'object', properties: { lake }, required: ['lake'], ...more },
});
const body = (...tools: object[]) => ({
  model: 'claude-sonnet-4-5',
  max_tokens: 64,
  tools,
  messages: [{ role: 'user', content: 'How deep is the lake?' }],
});
const plain = tool('open', { type: 'string' });
const TEXTS = [
  "tools.1.custom.input_schema: Invalid $ref in schema: '#/$defs/Lake' does not exist. Ensure all $ref targets are defined.",
  '{"error":{"type":"invalid_request_error","message":"Unresolvable reference: #/$defs/Lake"}}',
  "jsonschema: could not resolve the reference '#/$defs/Lake'",
];
const [text = ''] = TEXTS;

describe('a reference of which a text does not find the definition', () => {
  it.each(TEXTS)('becomes an object: %s', (refusal) => {
    const sent = body(plain, tool('sound', LAKE));
    expect(refused(sent, refusal)).toEqual([['/tools/1/input_schema/properties/lake/$ref', 'open-reference']]);
    expect(repaired(sent, refusal)).toEqual(
      body(plain, tool('sound', { description: 'The lake to sound.', type: 'object' })),
    );
  });

  it('says what is lost', () => {
    const snapshot = openTranscript(JSON.stringify(body(plain, tool('sound', LAKE))));
    const [finding] = validateMessages(snapshot, { refusal: text }).filter(({ rule }) => rule === 'request/refused');
    const plan = finding && planFix(snapshot, finding.key, 'open-reference', { refusal: text });
    expect(plan).toMatchObject({ effect: 'lossy' });
    expect(plan?.rows.map(({ reason }) => reason).join()).toContain('what #/$defs/Lake was is not in this text');
    expect(plan && applyPlan(snapshot, plan).text).not.toContain('$ref');
  });

  it('gets the definition that another tool has, with what that refers to', () => {
    const defs = { $defs: { Shore: SHORE, Lake: DEFINED } };
    const other = tool('map', LAKE, { $defs: { ...defs.$defs, Other: SHORE } });
    const sent = body(other, tool('sound', LAKE));
    expect(refused(sent, text)).toEqual([['/tools/1/input_schema/properties/lake/$ref', 'copy-definition']]);
    expect(repaired(sent, text)).toEqual(body(other, tool('sound', LAKE, defs)));
  });

  it('gets it beside the definitions that are there', () => {
    const other = tool('map', LAKE, { $defs: { Shore: SHORE, Lake: DEFINED } });
    const sent = (more: object) => body(other, tool('sound', LAKE, { $defs: { Depth: SHORE, Shore: SHORE, ...more } }));
    expect(repaired(sent({}), text)).toEqual(sent({ Lake: DEFINED }));
  });

  it('gets none where others differ', () => {
    const others = [SHORE, DEFINED].map((Lake, i) => tool(`map${i}`, LAKE, { $defs: { Shore: SHORE, Lake } }));
    expect(refused(body(...others, tool('sound', LAKE)), text)).toEqual([
      ['/tools/2/input_schema/properties/lake/$ref', 'open-reference'],
    ]);
  });

  it('is meant in every tool that has it', () => {
    const sent = body(tool('map', LAKE), tool('sound', LAKE));
    expect(refused(sent, text).map(([at]) => at)).toEqual(
      [0, 1].map((i) => `/tools/${i}/input_schema/properties/lake/$ref`),
    );
    expect(findings(JSON.parse(JSON.stringify(repaired(sent, text))) as object, text)).toEqual([]);
  });

  it('is nowhere where every reference leads somewhere', () => {
    const sent = body(plain, tool('sound', LAKE, { $defs: { Lake: DEFINED, Shore: SHORE } }));
    expect(refused(sent, text)).toEqual([]);
  });
});
