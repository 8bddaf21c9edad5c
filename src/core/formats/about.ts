import type { Format } from './format.ts';

/** What a format is, said in data: a file of `about/` each. `about.test.ts` holds them to this. */
export type About = Pick<Format, 'id' | 'title' | 'docs' | 'api' | 'target' | 'results' | 'holds' | 'mends' | 'names'> &
  Partial<Pick<Format, 'keys' | 'stored'>>;

/** Of a form that is only read, which has no place for anything new. */
export type AboutView = Pick<About, 'id' | 'title' | 'docs' | 'mends' | 'names' | 'keys' | 'stored'> &
  Partial<Pick<About, 'target'>>;
