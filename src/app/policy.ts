/** Names under which code may turn strings into something that runs: our own, and those of the editor. */
const TRUSTED_TYPES = [
  'default',
  'defaultWorkerFactory',
  'diffEditorWidget',
  'diffReview',
  'domLineBreaksComputer',
  'dompurify',
  'editorGhostText',
  'editorViewLayer',
  'richScreenReaderContent',
  'standaloneColorizer',
  'stickyScrollViewLayer',
  'tokenizeToString',
] as const;

/** What every file is held to. `connect` says which addresses its code may ask. */
const policy = (connect: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "worker-src blob: 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src ${connect}`,
    "base-uri 'none'",
    "form-action 'none'",
    "manifest-src 'self'",
    "require-trusted-types-for 'script'",
    `trusted-types ${TRUSTED_TYPES.join(' ')} 'allow-duplicates'`,
  ].join('; ');

/**
 * The policy of the built page. Nothing may be fetched, no script may come from elsewhere or from a string, workers
 * come from blobs so that they inherit all this; the one file among them is that which keeps the page for work without a
 * connection (see `guard/trusted.ts`). Styles may be inline because the editor positions its lines so.
 */
export const POLICY = policy("'none'");

/**
 * What a host that can send headers should send with every file. A meta tag cannot carry all of it. A service worker
 * inherits nothing from the page: its policy is the header of its own file, and with `connect-src 'none'` there it could
 * not fetch what it is to keep. The page is held to both policies, so that it still fetches nothing.
 */
export const HEADERS: readonly (readonly [string, string])[] = [
  ['Content-Security-Policy', `${policy("'self'")}; frame-ancestors 'none'`],
  ['Referrer-Policy', 'no-referrer'],
  ['X-Content-Type-Options', 'nosniff'],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
  ['X-DNS-Prefetch-Control', 'off'],
  ['Permissions-Policy', 'camera=(), microphone=(), geolocation=()'],
];
