/// <reference types="vite/client" />

/** The version of the page, as package.json has it. */
declare const __VERSION__: string;

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

declare module 'virtual:examples' {
  interface Example {
    readonly text: string;
    /** The target that it is checked against. */
    readonly target: string;
    /** The error text that the API gave, for a rule about errors. */
    readonly error?: string;
  }
  /** A failing and a passing example by rule; see scripts/examples.ts. */
  const examples: { readonly [rule: string]: { readonly bad: Example; readonly ok: Example } | undefined };
  export default examples;
}

declare module 'virtual:samples' {
  interface Picture {
    readonly target: string;
    readonly error: string | null;
    readonly line: string;
    readonly rows: {
      readonly count: number;
      readonly role: readonly number[];
      readonly severity: readonly number[];
      readonly kinds: readonly number[];
      readonly chars: readonly number[];
      readonly linkCall: readonly number[];
      readonly linkResult: readonly number[];
    };
  }
  /** What each sample shows, by file name; see scripts/samples.ts. */
  const pictures: { readonly [fileName: string]: Picture | undefined };
  export default pictures;
}
