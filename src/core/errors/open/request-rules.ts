import type { RuleId } from '../../model/diagnostic.ts';
import { asksOf } from '../place/asks.ts';
import { squeezed } from '../place/resolve.ts';
import { type Spelled, spelledIn } from '../place/spelled.ts';
import { listOf } from '../wordings/lists.ts';
import data from './request-rules.json';
import { isSettingName } from './setting.ts';

/** The rule that is about the value of a setting, by the names that APIs give it. */
const OWNERS: ReadonlyMap<string, RuleId> = new Map(
  Object.entries(data.owners).flatMap(([rule, names]) => names.map((name) => [name, rule] as const)),
);
const DECLARED = new Set(['tools', 'functions', 'functiondeclarations']);
/** Keywords of a schema by the rule that is about them; of all others it is which keywords there are. */
const KEYWORDS: ReadonlyMap<string, RuleId> = new Map(Object.entries(data.keywords));
const SCHEMAS = new Set(data.schemas);

/** What says that a value is not one of those that are accepted. */
const VALUED =
  /\b(?:only|must|should|supported values|too (?:long|many|large|small)|at (?:most|least)|range|invalid|not supported)\b|参数|范围|非法/i;
const TOGETHER =
  /\b(?:mutually exclusive|only one of|one of (?:them|the two)|cannot (?:both )?be (?:used|set|specified|combined)|incompatible|together|at the same time|both\b.{1,60}\band)\b/i;
const ROOT = /\b(?:top[- ]level|root schema|schema root)\b/i;
const SCHEMA = /\bschema\b/i;
/** Rules by the words of texts that name no key. */
const WORDS: readonly (readonly [says: RegExp, rule: RuleId])[] = [
  [/\bthink(?:ing)?\b|\breasoning\b|思考/i, 'params/thinking'],
  [/\bstop (?:strings?|array|sequences)\b/i, 'params/stop'],
  [/\bsupport(?:s|ed)? (?:tools|tool use|function)/i, 'tools/combination'],
  [/\bmodel (?:parameter|name|id)\b/i, 'request/model'],
];

/**
 * The rules of the request around the messages that an error can be about, the likeliest first: by the key that its
 * message names, else its envelope, else by its words. None where it says nothing that a request has.
 */
export function requestRulesIn(message: string, text: string): readonly RuleId[] {
  const [said, all] = [message.slice(0, LONGEST), text.slice(0, LONGEST)];
  const named = rulesByKey(said) ?? (all === said ? null : rulesByKey(all));
  if (named) return named;
  const owner =
    WORDS.find(([says]) => says.test(said))?.[1] ??
    (spelledIn(said).some(isSetting) || VALUED.test(said) ? 'params/range' : undefined);
  return owner === undefined && !isMissing(said) && !listOf('unknownkey').test(said.toLowerCase())
    ? []
    : ofSetting(said, owner);
}

const LONGEST = 4_000;

/** The rules by a key that a text names; null where it names none. */
function rulesByKey(text: string): readonly RuleId[] | null {
  const spelled = spelledIn(text).map((name) => ({ ...name, steps: name.steps.filter((step) => step !== 'body') }));
  const owner = spelled.map(ownerOf).find((rule) => rule !== undefined);
  const isOfSchema = SCHEMA.test(text) || spelled.some(({ steps }) => steps.some((step) => SCHEMAS.has(step)));
  if (isOfSchema && owner !== 'request/model') return [...ofSchema(text, spelled), ...(owner ? [owner] : [])];
  const declared = spelled.find(({ steps }) => steps.some((step) => DECLARED.has(squeezed(step))));
  if (declared) return ofDeclaration(declared, text);
  return owner === undefined ? null : ofSetting(text, owner);
}

const ownerOf = ({ steps }: Spelled): RuleId | undefined =>
  steps.map((step) => OWNERS.get(squeezed(step))).find((rule) => rule !== undefined);

const isSetting = ({ steps: [first = ''], kind }: Spelled): boolean =>
  isSettingName(first) || (kind === 'name' && first.includes('_'));

function ofSchema(text: string, spelled: readonly Spelled[]): RuleId[] {
  if (ROOT.test(text)) return ['schema/root', 'schema/invalid'];
  if (text.includes('$ref')) return ['schema/ref', 'schema/keyword'];
  if (/\bkeywords?\b/i.test(text)) return ['schema/keyword', 'schema/invalid'];
  const steps = spelled.flatMap((name) => name.steps).reverse();
  const keyword = steps.find((step) => KEYWORDS.has(step));
  const rule = keyword === undefined ? undefined : KEYWORDS.get(keyword);
  return [...(rule ? [rule] : []), 'schema/keyword', 'schema/invalid'];
}

function ofDeclaration({ steps }: Spelled, text: string): RuleId[] {
  const last = steps.at(-1) ?? '';
  if (last === 'name') return ['tools/invalid-name', 'tools/declaration'];
  if (last === 'description') return ['tools/description'];
  if (last === 'type') return ['tools/declaration', 'tools/server-tool'];
  return asksOf(text, undefined).repeated ? ['tools/duplicate-name'] : ['tools/declaration'];
}

const isMissing = (text: string): boolean => asksOf(text, undefined).missing || /\b(?:you )?must provide\b/i.test(text);

function ofSetting(text: string, owner: RuleId = 'params/range'): RuleId[] {
  const rules: RuleId[] = isMissing(text)
    ? ['request/missing-key', owner]
    : TOGETHER.test(text)
      ? ['params/conflict', owner]
      : listOf('unknownkey').test(text.toLowerCase())
        ? ['request/unknown-key', 'params/unsupported', owner]
        : asksOf(text, undefined).remove
          ? ['params/unsupported', owner, 'request/unknown-key']
          : [owner, 'params/range'];
  return [...new Set(rules)];
}
