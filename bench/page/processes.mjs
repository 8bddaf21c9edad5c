import { readdirSync, readFileSync } from 'node:fs';

/** Bytes of memory of processes, from /proc; null where there is none. */

const KB = 1024;

/** A process and all that it started: id and command line of each. */
export function family(root) {
  const children = new Map();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const stat = read(`/proc/${name}/stat`);
    // The name of the command stands in brackets and may hold anything.
    const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
    children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
  }
  const found = [root];
  for (const id of found) found.push(...(children.get(id) ?? []));
  return found.map((id) => ({ id, command: read(`/proc/${id}/cmdline`) }));
}

export const hasProc = () => read('/proc/self/status') !== '';

/** What all of them hold together, each shared page counted once. */
export function sharesOf(members) {
  let sum = 0;
  for (const { id } of members)
    sum += figure(read(`/proc/${id}/smaps_rollup`), 'Pss') || figure(read(`/proc/${id}/status`), 'VmRSS');
  return sum;
}

/** The renderer that holds the most: what it holds, and the most that it ever held. */
export function largestRenderer(root) {
  let largest = { now: 0, most: 0 };
  for (const { id, command } of family(root)) {
    if (!command.includes('--type=renderer')) continue;
    const status = read(`/proc/${id}/status`);
    const now = figure(status, 'VmRSS');
    if (now > largest.now) largest = { now, most: figure(status, 'VmHWM') };
  }
  return largest;
}

const RHYTHM = 100;

/** The most that all processes of a browser hold together, looked at again and again. */
export function watchMemory(root) {
  let most = 0;
  const look = () => {
    most = Math.max(most, sharesOf(family(root)));
  };
  const timer = hasProc() ? setInterval(look, RHYTHM) : null;
  return {
    stop: () => {
      clearInterval(timer);
      return most;
    },
  };
}

const figure = (text, name) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0) * KB;

function read(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
