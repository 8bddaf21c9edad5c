/** For the settings of the browser tests, which are TypeScript. */
export const BROWSER_FLAGS: string[];
export function findBrowser(): Promise<string | null>;
