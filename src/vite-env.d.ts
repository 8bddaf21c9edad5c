/// <reference types="vite/client" />

declare module 'virtual:ranks/*' {
  /** Rank data of one encoding, packed; see core/tokens/pack.ts. */
  const data: string;
  export default data;
}

interface TrustedTypePolicyFactory {
  createPolicy(
    name: string,
    rules: {
      createHTML?: (input: string) => string;
      createScript?: (input: string) => string;
      createScriptURL?: (input: string) => string;
    },
  ): unknown;
}

interface Window {
  readonly trustedTypes?: TrustedTypePolicyFactory;
}
