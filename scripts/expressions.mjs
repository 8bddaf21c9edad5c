// `npm run expressions`: every regular expression of `src` takes linear time on any text, as recheck proves or tries to
// refute. What it finds is kept in a file, so that `npm test` checks only what is new since.
import './node-version.mjs';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { check } from 'recheck';
import { parseAst } from 'vite';
import { ROOT } from './run.mjs';

/** Expressions that see only short texts, each with the reason why. */
const SHORT = new Map([
  ['src/app/monaco/language.ts', 'the editor colours no line beyond 20,000 characters'],
  ['src/app/ui/VisibleText.tsx', 'each match is one character, by properties of Unicode that recheck does not know'],
  ['src/house-imports.ts', 'it reads the sources of this project in tests'],
]);

/**
 * Most are proved. What the proof cannot take (looking around, very many states) is attacked with texts from a fixed
 * seed. Time limits keep the machine free and fail nothing: they only leave an expression unproved.
 */
const PROOF = { checker: 'automaton', timeout: 3000 };
const ATTACK = { checker: 'fuzz', randomSeed: 1, maxIteration: 5, timeout: 6000 };

/** Every literal of the sources once, with a file that has it. */
export function expressionsIn(folder = join(ROOT, 'src')) {
  const found = new Map();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const file = relative(ROOT, path);
    if (entry.isFile() && /[/\\]core[/\\](?:targets|errors|formats)[/\\].*\.json$/.test(path)) {
      const text = readFileSync(path, 'utf8');
      const list = [...writtenIn(text), ...(/[/\\]errors[/\\]/.test(path) ? spelledIn(JSON.parse(text)) : [])];
      for (const it of list) found.set(`/${it.pattern}/${it.flags}`, { ...it, file });
    }
    if (!entry.isFile() || !/\.tsx?$/.test(path) || /\.test\.ts|[/\\]testing[/\\]/.test(path)) continue;
    const todo = [parseAst(readFileSync(path, 'utf8'), { lang: path.endsWith('x') ? 'tsx' : 'ts' })];
    while (todo.length > 0) {
      const node = todo.pop();
      if (node.type === 'Literal' && node.regex)
        found.set(`/${node.regex.pattern}/${node.regex.flags}`, { ...node.regex, file });
      for (const value of Object.values(node)) if (typeof value === 'object' && value !== null) todo.push(value);
    }
  }
  return [...found.values()].map(({ file, ...it }) => ({ ...it, file: file.split(sep).join('/') }));
}

/** The expressions that data of targets and formats holds as strings: `/source/flags`. */
const writtenIn = (text) =>
  [...text.matchAll(/"\/((?:[^"\\]|\\.)+)\/([a-z]*)"/g)].map(([, pattern, flags]) => ({
    pattern: JSON.parse(`"${pattern}"`),
    flags,
  }));

/** Lists of spellings in tables of error texts. */
const SPELLED = new Set(['says', 'beside', 'unless', 'weak']);

/**
 * The expressions of such lists, see `core/errors/wordings`: each is tried by itself, and what follows each other is found
 * in one pass over their matches, so that all are linear where each is.
 */
const spelledIn = (data) =>
  Object.entries(data).flatMap(([key, value]) => {
    if (typeof value !== 'object' || value === null) return [];
    if (!SPELLED.has(key) || !Array.isArray(value)) return spelledIn(value);
    const pieces = value.flat().filter((it) => typeof it === 'string' && !it.startsWith('@'));
    return pieces.map((pattern) => ({ pattern, flags: 'g' }));
  });

/** Seconds of the processor: a text that takes quadratic time takes many, one that takes linear time a hundredth. */
const HELD_UP = 0.5;

/** True if the engine itself takes long over a text that an attack has found; the attack counts steps that it may spare. */
function isHeldUp(pattern, flags, text) {
  const before = process.cpuUsage();
  text.replace(new RegExp(pattern, flags), '');
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6 > HELD_UP;
}

/** One line for each expression that was checked, by what it was checked with too: another recheck looks anew. */
const KEPT = join(ROOT, 'scripts', 'expressions.checked.txt');
const { version } = JSON.parse(readFileSync(join(ROOT, 'node_modules', 'recheck', 'package.json'), 'utf8'));
const WITH = JSON.stringify([version, PROOF, ATTACK, HELD_UP]);

const keyOf = ({ pattern, flags }) =>
  createHash('sha256').update(`${WITH}/${pattern}/${flags}`).digest('base64url').slice(0, 16);

/** Resolves to how the expression was found to be linear, or null with a printed line. */
async function checkOne({ pattern, flags, file }) {
  const proof = await check(pattern, flags, PROOF);
  const found = proof.status === 'unknown' ? await check(pattern, flags, ATTACK) : proof;
  const isSlow = found.status === 'vulnerable' && isHeldUp(pattern, flags, found.attack.string);
  if (proof.status !== 'vulnerable' && !isSlow) return found === proof ? 'proved' : 'attacked';
  console.log(`${file}: ${found.complexity?.summary}: /${pattern}/${flags}, by ${found.attack?.pattern}`);
  return null;
}

/**
 * Prints each expression that takes more than linear time; the others are counted.
 * `whole`: all of them are checked, and the file of what was found is written anew.
 */
export async function checkExpressions({ whole = false } = {}) {
  const list = expressionsIn().filter(({ file }) => !SHORT.has(file));
  const kept = new Set(whole ? [] : readFileSync(KEPT, 'utf8').split('\n'));
  const counts = { proved: 0, attacked: 0 };
  const good = [];
  let known = 0;
  for (const expression of list) {
    const key = keyOf(expression);
    const how = kept.has(key) ? 'known' : await checkOne(expression);
    if (how === 'known') known++;
    else if (how !== null) counts[how]++;
    if (how !== null) good.push(key);
  }
  if (whole) writeFileSync(KEPT, `${good.sort().join('\n')}\n`);
  const before = known === 0 ? '' : `, ${known} were found so before`;
  console.log(`${counts.proved} expressions are proved to be linear, ${counts.attacked} withstood an attack${before}`);
  return { passed: good.length, failed: list.length - good.length };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  process.exitCode = (await checkExpressions({ whole: true })).failed === 0 ? 0 : 1;
