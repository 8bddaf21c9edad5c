import { installPackages } from './install.mjs';
import { ROOT } from './run.mjs';

const DEFAULT_PORT = 4173;

/** Installs what is missing, builds, serves the built page and prints its address. */
export async function serve(args) {
  const port = portOf(args);
  if (port === null) {
    console.error('`--port` wants a number from 1 to 65535, as in `npm start -- --port 8080`.');
    process.exit(1);
  }
  process.chdir(ROOT);
  if (!(await installPackages())) {
    console.error('Nothing was started.');
    process.exit(1);
  }
  const vite = await import('vite');
  console.log('Building …');
  await vite.build({ root: ROOT, logLevel: 'warn' });
  const server = await vite.preview({ root: ROOT, logLevel: 'warn', preview: { port, strictPort: false } });
  const address = server.resolvedUrls?.local[0] ?? `http://localhost:${port}/`;
  console.log(`\nTranscript Inspector is at ${address}\nStop it with Ctrl+C.`);
}

/** The port asked for by `--port 8080` or `--port=8080`, the default without, null if it is no port. */
function portOf(args) {
  const at = args.findIndex((it) => it === '--port' || it.startsWith('--port='));
  if (at < 0) return DEFAULT_PORT;
  const given = args[at] === '--port' ? args[at + 1] : args[at].slice('--port='.length);
  const port = Number(given);
  return given && Number.isInteger(port) && port > 0 && port < 65536 ? port : null;
}
