/** Longer names are no model ids, and patterns only ever see short strings. */
const MODEL_LENGTH = 200;

/** Whether a model is one of those a pattern names; null if the model is not known. No pattern names all. */
export function isNamed(model: string | null, pattern: string | null): boolean | null {
  if (pattern === null) return true;
  if (model === null || model.length > MODEL_LENGTH) return null;
  return new RegExp(pattern, 'i').test(model);
}
