import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { carriedEdits, openTranscript, planRepair, validateMessages } from '../session.ts';
import { applyEdits } from '../text/edits.ts';
import { FAULTS } from './faults.ts';

const FOLDER = join(import.meta.dirname, '../../fixtures/rules');
const OURS = new Set<string>(FAULTS.map(({ id }) => id));
const FILES = FAULTS.flatMap(({ id }) => {
  const folder = id.replace('/', '__');
  return readdirSync(join(FOLDER, folder))
    .filter((file) => /^bad\..*\.json$/.test(file))
    .map((file) => `${folder}/${file}`);
});

const targetOf = (file: string): string => file.split('.')[2]!;

function repaired(text: string, target: string): string {
  const snapshot = openTranscript(text, { target });
  return applyEdits(text, carriedEdits(snapshot, [planRepair(snapshot, { target })]));
}

const foundIn = (text: string, target: string) =>
  validateMessages(openTranscript(text, { target })).filter((found) => OURS.has(found.rule));

describe('Fix all', () => {
  it.each(FILES)('%s ends every error in the request and adds none', (file) => {
    const target = targetOf(file);
    const text = repaired(readFileSync(join(FOLDER, file), 'utf8'), target);
    expect(foundIn(text, target).filter((found) => found.severity === 'error')).toEqual([]);
    expect(repaired(text, target)).toBe(text);
  });

  it('keeps every other character, also of what moves to another place', () => {
    const text = `{"model":"claude-sonnet-4-5","max_tokens": 1e3, "messages":[{"role":"user","content":"Hi"}],
      "tools":[{"type":"function","function":{"name":"find","parameters":{ "type" : "object",
        "properties": {"id": {"type":"number","default": 1.50 }} }}}] }`;
    const fixed = repaired(text, 'anthropic');
    expect(fixed).toContain('{ "type" : "object",\n        "properties": {"id": {"type":"number","default": 1.50 }} }');
    expect(fixed).toContain('"max_tokens": 1e3, "messages"');
    expect(JSON.parse(fixed).tools).toEqual([
      { name: 'find', input_schema: { type: 'object', properties: { id: { type: 'number', default: 1.5 } } } },
    ]);
  });
});

describe('every fault', () => {
  it.each(FAULTS.map(({ id }) => id))('%s has a bad and a healthy fixture', (id) => {
    const files = readdirSync(join(FOLDER, id.replace('/', '__')));
    expect([files.some((file) => file.startsWith('bad.')), files.some((file) => file.startsWith('ok.'))]).toEqual([
      true,
      true,
    ]);
  });
});
