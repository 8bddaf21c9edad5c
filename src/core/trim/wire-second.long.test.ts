import { expect, it } from 'vitest';
import { samplesFrom } from '../testing/in-format.ts';
import { verdictsFor } from '../testing/wire-suite.ts';

const files = import.meta.glob('../../fixtures/formats/*/ok.minimal.*', {
  query: '?raw',
  import: 'default',
  eager: true,
});

it.each(verdictsFor(samplesFrom(files), 1))('$format: $law', ({ fault }) => expect(fault()).toBeUndefined());
