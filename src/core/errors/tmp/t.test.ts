import { readFileSync } from 'node:fs';
import { test } from 'vitest';
import { matchesIn } from '/work/main/src/core/errors/match/matches.ts';

test('x', () => {
  const facts = JSON.parse(readFileSync('/work/shared/data/error-facts.json', 'utf8'));
  let bad = 0;
  for (const f of facts)
    for (const e of f.examples) {
      const m = matchesIn(e);
      const ok = m.some((x) => x.match.error === f.id);
      const extra = m.length > 1 || true;
      if (!ok || extra) {
        bad++;
        console.log(
          (ok ? 'extra ' : 'MISS ') +
            f.id +
            ' -> ' +
            m
              .map(
                (x) =>
                  x.match.error + ' ' + (x.match.path ?? '') + ' i' + x.match.messageIndex + ' ' + x.match.ids.join(),
              )
              .join(' ; ') +
            '\n   ' +
            e.slice(0, 160),
        );
      }
    }
  console.log(bad);
});
