import rows from './overheads.json';

/** What an API adds around the texts: tokens nobody wrote. */
interface Overhead {
  readonly id: string;
  readonly title: string;
  /** Once per request. */
  readonly base: number;
  readonly perMessage: number;
  /** Once if the request declares tools, and for each of them; the schemas come on top. */
  readonly tools: number;
  readonly perTool: number;
  readonly source: string;
  readonly checked: string;
  /** `documented` by the provider, or `fitted` to answers of its API by somebody else. */
  readonly confidence: 'documented' | 'fitted';
}

/** Framing by provider. Estimates all: no provider promises them. */
export const OVERHEADS = rows as readonly Overhead[];

export const overheadById = (id: string): Overhead | undefined => OVERHEADS.find((it) => it.id === id);
