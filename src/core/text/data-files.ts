/**
 * What a data file of this project holds, as the type that its room gives it. TypeScript widens the words of JSON to
 * strings; each file has a test that holds every value against a schema of that type.
 */
export const dataIn = <T>(data: unknown): T => data as T;
