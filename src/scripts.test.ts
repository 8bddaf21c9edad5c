import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const path = (name: string) => fileURLToPath(new URL(`../${name}`, import.meta.url));

/** Runs a script as it would be with another home. */
function withHome(home: string) {
  const { npm_config_cache: _, ...env } = process.env;
  const code = `import(${JSON.stringify(path('scripts/home.mjs'))}).then(() => console.log(process.env.npm_config_cache))`;
  return spawnSync(process.execPath, ['-e', code], {
    env: { ...env, HOME: home, USERPROFILE: home },
  }).stdout.toString();
}

describe('a home that cannot be written', () => {
  it('gets a sentence, and npm a place of its own', () => {
    // No home is as hard to write as one that is no folder: this holds for every user.
    const said = withHome(path('package.json/home'));
    expect(said).toContain('cannot be written here');
    expect(said.trim()).toMatch(/node_modules.\.cache.npm$/);
  });

  it('is left alone where it can', () => {
    expect(withHome(path('src')).trim()).toBe('undefined');
  });
});
