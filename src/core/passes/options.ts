import { config, strictObject, type ZodType } from 'zod';

// The page's policy forbids `new Function`, which zod would otherwise try for speed.
config({ jitless: true });

/** The options of a pass that has none. */
export const NO_OPTIONS: ZodType<object> = strictObject({});
