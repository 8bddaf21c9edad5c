import { it } from 'vitest';
import { DRAWN } from './testing/wire-file.ts';
import { checkWire } from './testing/wire-laws.ts';
it('x', () => {
  for (const f of DRAWN) {
    const r = checkWire(f, { numRuns: 400, seed: 1 });
    console.log(`@@ ${f} trimmed ${r.trimmed} small ${r.small}`);
    for (const [k, v] of r.failures) console.log(`@@   ${k}: ${v.slice(0, 400).replaceAll('\n', ' | ')}`);
  }
}, 600000);
