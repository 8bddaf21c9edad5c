import { spawn } from 'node:child_process';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

const isWindows = process.platform === 'win32';

/**
 * Runs a command in the root with its output on the screen, or nowhere; resolves to its exit code, never rejects.
 * Commands of installed packages are found by name.
 */
export function run(command, args = [], { env = {}, quiet = false } = {}) {
  const path = `${join(ROOT, 'node_modules', '.bin')}${delimiter}${process.env.PATH ?? ''}`;
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      stdio: quiet ? 'ignore' : 'inherit',
      // npm and the commands of packages are .cmd files on Windows, which only a shell can start.
      shell: isWindows,
      env: { ...process.env, PATH: path, ...env },
    });
    child.on('error', (error) => {
      console.error(`${command} could not be started: ${error.message}`);
      resolve(127);
    });
    child.on('close', (code, signal) => resolve(signal ? 128 : (code ?? 1)));
  });
}
