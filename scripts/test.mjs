// `npm test`: every check there is, on a fresh machine too. `npm test -- --only unit,e2e` runs some of them.
import './node-version.mjs';
import './home.mjs';

const { testAll } = await import('./checks.mjs');
process.exitCode = await testAll(process.argv.slice(2));
