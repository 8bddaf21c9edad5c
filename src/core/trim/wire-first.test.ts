import { samplesFrom } from '../testing/in-format.ts';
import { describeWireLaws } from '../testing/wire-suite.ts';

const files = import.meta.glob('../../fixtures/formats/*/ok.minimal.*', {
  query: '?raw',
  import: 'default',
  eager: true,
});

describeWireLaws(samplesFrom(files), 0);
