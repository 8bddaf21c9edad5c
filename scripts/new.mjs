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

const path = typeof kind.registry === 'string' ? kind.registry : kind.registry(id);
const registered = existsSync(join(ROOT, path)) ? register(readFileSync(join(ROOT, path), 'utf8'), kind, id) : null;
if (registered === null) {
  console.error(`${path} holds no list ${kind.list}. Nothing was written.`);
  process.exit(1);
}

const written = { [kind.file(id)]: kind.text(id), ...kind.fixtures(id) };
for (const [name, text] of Object.entries(written)) {
  mkdirSync(dirname(join(ROOT, name)), { recursive: true });
  writeFileSync(join(ROOT, name), text);
}
writeFileSync(join(ROOT, path), registered);
const extended = kind.entries?.(id) ?? {};
for (const [name, entry] of Object.entries(extended)) {
  const data = JSON.parse(readFileSync(join(ROOT, name), 'utf8'));
  writeFileSync(join(ROOT, name), JSON.stringify({ ...data, ...entry }));
}
await run('biome', ['check', '--write', '--log-level=error', kind.file(id), path, ...Object.keys(extended)]);

console.log(
  `\nWritten:\n${[...Object.keys(written), ...Object.keys(extended)]
    .map((name) => `  ${name}`)
    .join('\n')}\n  ${path} (one import, one line)\n\n${kind.next}\nThen: npm test`,
);

/** The registry's text with the import and the entry; null if it has no list of the expected kind. */
function register(text, { list, before, entry, file }, newId) {
  const name = entry(newId);
  const found = list.exec(text);
  if (!found) return null;
  const [whole, head, body, tail] = found;
  const at = before === undefined ? -1 : body.search(new RegExp(`\\b${before}\\b`));
  const items =
    at < 0
      ? `${body.trimEnd().replace(/([^,])$/, '$1,')}\n  ${name},\n`
      : `${body.slice(0, at)}${name},\n  ${body.slice(at)}`;
  const from = posix.relative(posix.dirname(path), file(newId));
  const line = `import ${from.endsWith('.json') ? name : `{ ${name} }`} from './${from}';\n`;
  // The formatter puts the import and the list into their order and shape.
  return line + text.replace(whole, () => `${head}${items}${tail}`);
}
