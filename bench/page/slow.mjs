import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';

/**
 * What leaving out copies and pictures makes of a Codex session, the slow way: each line parsed as a whole, changed as a
 * value and compared. Two readings, a line at a time.
 */

/** Compares line by line; the numbers of lines, and of those that are not as they must be. */
export async function compareSlowly(beforePath, afterPath) {
  const last = await lastCompaction(beforePath);
  const seen = new Set();
  const found = { lines: 0, same: 0, changed: 0, wrong: 0 };
  const after = linesOf(afterPath);
  for await (const before of linesOf(beforePath)) {
    const made = await after.next();
    const must = expected(before, { isLast: found.lines === last, seen });
    const is = made.done ? null : made.value;
    found.lines++;
    if (must === null ? is === before : is !== null && isSame(must, is)) found[must === null ? 'same' : 'changed']++;
    else found.wrong++;
  }
  while (!(await after.next()).done) found.wrong++;
  return found;
}

/** The value that a line must have afterwards; null where it must be the same bytes. */
function expected(line, { isLast, seen }) {
  if (line === '') return null;
  const before = JSON.parse(line);
  const made = structuredClone(before);
  const { type, payload } = made;
  if (type === 'response_item') seen.add(hashOf(payload));
  if (type === 'compacted')
    payload.replacement_history = payload.replacement_history.filter((it) => {
      const hash = hashOf(it);
      const isCopy = seen.has(hash);
      seen.add(hash);
      return isLast || !isCopy;
    });
  for (const item of type === 'compacted' ? payload.replacement_history : [payload]) withoutPictures(item);
  return JSON.stringify(made) === JSON.stringify(before) ? null : made;
}

function withoutPictures({ content }) {
  if (!Array.isArray(content)) return;
  for (const [at, { type, image_url }] of content.entries()) {
    if (type !== 'input_image') continue;
    const kB = Math.round((image_url.slice(image_url.indexOf(',') + 1).length * 3) / 4 / 1000);
    content[at] = { type: 'input_text', text: `[image removed: PNG, ${kB} kB]` };
  }
}

const hashOf = (value) => createHash('sha1').update(JSON.stringify(value)).digest('base64');
const isSame = (value, line) => JSON.stringify(value) === JSON.stringify(JSON.parse(line));

async function lastCompaction(path) {
  let at = 0;
  let last = -1;
  for await (const line of linesOf(path)) {
    if (/^\{"timestamp":"[^"]*","type":"compacted"/.test(line)) last = at;
    at++;
  }
  return last;
}

/** Lines without their ends; what is after the last end is a line as well, also where it is empty. */
async function* linesOf(path) {
  let pieces = [];
  for await (const bytes of createReadStream(path, { highWaterMark: 1 << 22 })) {
    let from = 0;
    for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10, from)) {
      pieces.push(bytes.subarray(from, end));
      yield Buffer.concat(pieces).toString('utf8');
      pieces = [];
      from = end + 1;
    }
    // The buffer is used again: what is left of it is kept apart.
    if (from < bytes.length) pieces.push(Buffer.from(bytes.subarray(from)));
  }
  yield Buffer.concat(pieces).toString('utf8');
}
