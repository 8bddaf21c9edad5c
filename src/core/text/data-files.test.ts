import { expect, it } from 'vitest';
import { z } from 'zod';
import requests from '../convert/requests.json';
import families from '../errors/locate/families.json';
import { FORMATS, PASSES, RULES } from '../index.ts';
import passes from '../passes/passes.json';
import carry from '../request/carry.json';
import counters from '../tokens/counters.json';

/* What the types of a room say of its data, since TypeScript widens what a JSON file holds. */

const idsOf = (list: readonly { readonly id: string }[]) => z.enum(list.map(({ id }) => id));
const places = z.array(z.string()).min(1);

it('tables of rules, passes and formats name such as there are', () => {
  const [rule, pass] = [idsOf(RULES), idsOf(PASSES)];
  z.strictObject({ families: z.array(z.array(rule).min(2)), lookedAt: z.array(rule) }).parse(families);
  const lists = z.strictObject({ order: z.array(pass), hygiene: z.array(pass), hygieneOfJanuary: z.array(pass) });
  expect(new Set(lists.parse(passes).order).size).toBe(passes.order.length);
  expect(Object.keys(requests).filter((id) => !FORMATS.some((format) => format.id === id))).toEqual([]);
});

it('ways to send a request, the places of settings and the counters have the shape of their types', () => {
  const way = z.strictObject({
    url: z.url({ protocol: /^https?$/ }),
    headers: z.array(z.tuple([z.string(), z.string()])),
    model: z.enum(['model', 'modelId']),
    isAddressed: z.literal(true).optional(),
    needs: z.array(z.tuple([z.string(), z.union([z.number(), z.boolean()])])).optional(),
    python: z.strictObject({ imports: z.string(), send: z.string() }).optional(),
  });
  z.record(z.string(), way).parse(requests);
  const forms = z.enum(['chat', 'responses', 'anthropic', 'gemini', 'converse']);
  const settings = z.enum(['most', 'temperature', 'topP', 'topK', 'stops']);
  z.strictObject({
    places: z.record(forms, z.partialRecord(settings, places)),
    choice: z.record(forms, z.string()),
    holders: places,
    others: places,
  }).parse(carry);
  const counter = z.strictObject({
    id: z.string(),
    title: z.string(),
    about: z.string().endsWith('.'),
    exact: z.boolean(),
    band: z.number().min(0).max(1),
    ranks: z.enum(['o200k_base', 'cl100k_base']).nullable(),
    media: z.enum(['openai-tiles', 'anthropic', 'gemini']).nullable(),
    ratios: z.strictObject({ prose: z.number(), code: z.number(), cjk: z.number() }).nullable(),
    source: z.url(),
    checked: z.iso.date(),
  });
  expect(
    z
      .array(counter)
      .parse(counters)
      .filter(({ exact, band }) => exact !== (band === 0)),
  ).toEqual([]);
});
