import { readFileSync } from 'node:fs';
import { test } from 'vitest';
import { decodeError } from '../decode.ts';

test('x', () => {
  const facts = JSON.parse(readFileSync('/work/shared/data/error-facts.json', 'utf8'));
  for (const f of facts)
    for (const e of f.examples) {
      const d = decodeError(e);
      if (d.payload.replace(/`$/, '') !== e && e.length > 1)
        console.log(
          `${d.status} ${d.provider} | ${d.payload.slice(0, 260)}\n      <- ${JSON.stringify(e.slice(0, 130))}`,
        );
    }
});
