// `npm start`: everything between a fresh clone and the page. Works with nothing but Node and npm.
import './node-version.mjs';
import './home.mjs';

const { serve } = await import('./serve.mjs');
await serve(process.argv.slice(2));
