/**
 * Under the page's policy no string becomes HTML, a script or the address of a script unless this lets it: only workers
 * made from a blob of this page's own code do, and the file that keeps the page for work without a connection.
 */
export function trust(): void {
  window.trustedTypes?.createPolicy('default', {
    createHTML: () => refuse('HTML'),
    createScript: () => refuse('A script'),
    createScriptURL: (url) =>
      url.startsWith('blob:') || url === './offline.js' ? url : refuse('The address of a script'),
  });
}

function refuse(what: string): never {
  throw new TypeError(`${what} from a string is not allowed on this page.`);
}
