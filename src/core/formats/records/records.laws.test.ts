import { describe, expect, it } from 'vitest';
import { sourcesOf } from '../../model/sources.ts';
import { valueAt } from '../../text/pointer.ts';
import { fixturesOf, readAll } from '../testing/fixtures.ts';

const files = import.meta.glob('../../../fixtures/formats/**/*', { query: '?raw', import: 'default', eager: true });
const stored = fixturesOf(files).filter((it) => it.format.stored);

describe.each(stored)('$id/$name', ({ format, source }) => {
  it('is read or named aside, record for record', () => {
    for (const transcript of readAll(format, source)) {
      const records = valueAt(source.value, transcript.at);
      if (!Array.isArray(records)) continue;
      const places = [...transcript.messages.flatMap(sourcesOf), ...transcript.asides.map((it) => it.at)];
      const named = new Set(places.map((at) => at.slice(transcript.at.length + 1).split('/')[0]));
      expect([...named].map(Number).sort((a, b) => a - b)).toEqual(records.map((_, i) => i));
    }
  });
});
