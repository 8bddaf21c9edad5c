// `npm run new rule tools/foo`: the file, the line in the registry, and the fixtures of a new thing.
import './node-version.mjs';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { ROOT, run } from './run.mjs';
import { KINDS } from './templates.mjs';

const [kindName, id] = process.argv.slice(2);
const kind = KINDS[kindName];

if (!kind || !id) {
  console.error('Say what and which:');
  for (const [name, { example }] of Object.entries(KINDS)) console.error(`  npm run new ${name} ${example}`);
  process.exit(1);
}
if (!kind.shape.test(id)) {
  console.error(`\`${id}\` is no id of a ${kindName}; one looks like \`${kind.example}\`.`);
  process.exit(1);
}
if (existsSync(join(ROOT, kind.file(id)))) {
  console.error(`${kind.file(id)} is already there. Nothing was written.`);
  process.exit(1);
}

const registry = readFileSync(join(ROOT, kind.registry), 'utf8');
const registered = register(registry, kind, id);
if (registered === null) {
  console.error(`${kind.registry} holds no list \`${kind.list} = [ … ];\`. Nothing was written.`);
  process.exit(1);
}

const written = { [kind.file(id)]: kind.text(id), ...kind.fixtures(id) };
for (const [path, text] of Object.entries(written)) {
  mkdirSync(dirname(join(ROOT, path)), { recursive: true });
  writeFileSync(join(ROOT, path), text);
}
writeFileSync(join(ROOT, kind.registry), registered);
await run('biome', ['check', '--write', '--log-level=error', kind.file(id), kind.registry]);

console.log(
  `\nWritten:\n${Object.keys(written)
    .map((path) => `  ${path}`)
    .join('\n')}\n  ${kind.registry} (one import, one line)\n\n${kind.next}\nThen: npm test`,
);

/** The registry's text with the import and the entry; null if it has no list of the expected kind. */
function register(text, { list, before, wrap, entry, file, registry: path }, newId) {
  const name = entry(newId);
  const found = new RegExp(`(export const ${list}\\b[^=]*= \\[)([^\\]]*)(\\];)`).exec(text);
  if (!found) return null;
  const [whole, head, body, tail] = found;
  const items = body
    .split(',')
    .map((it) => it.trim())
    .filter(Boolean);
  const at = before === undefined ? -1 : items.indexOf(before);
  items.splice(at < 0 ? items.length : at, 0, wrap ? wrap(name) : name);
  const line = `import { ${name} } from './${posix.relative(posix.dirname(path), file(newId))}';\n`;
  // The formatter puts the import and the list into their order and shape.
  return line + text.replace(whole, () => `${head}\n  ${items.join(',\n  ')},\n${tail}`);
}
