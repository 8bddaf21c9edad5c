import { spawn } from 'node:child_process';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

const isWindows = process.platform === 'win32';

/**
 * Runs a command with its output on the screen, or nowhere, in the root unless told otherwise; resolves to its exit code,
 * never rejects. Commands of installed packages are found by name.
 */
export async function run(command, args = [], { env = {}, quiet = false, cwd = ROOT } = {}) {
  const child = start(command, args, { cwd, env, stdio: quiet ? 'ignore' : 'inherit' });
  return ended(child, command);
}

/** Runs a command as `run` does; resolves to its exit code and what it said. */
export async function output(command, args = [], { env = {}, cwd = ROOT } = {}) {
  const child = start(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (chunk) => {
      text += chunk;
    });
  return { code: await ended(child, command), text };
}

function start(command, args, { cwd, env, stdio }) {
  const path = `${join(ROOT, 'node_modules', '.bin')}${delimiter}${process.env.PATH ?? ''}`;
  // npm and the commands of packages are .cmd files on Windows, which only a shell can start.
  return spawn(command, args, { cwd, stdio, shell: isWindows, env: { ...process.env, PATH: path, ...env } });
}

function ended(child, command) {
  return new Promise((resolve) => {
    child.on('error', (error) => {
      console.error(`${command} could not be started: ${error.message}`);
      resolve(127);
    });
    child.on('close', (code, signal) => resolve(signal ? 128 : (code ?? 1)));
  });
}
