/** Bytes of memory that this browser gives the scripts of a page and each of its workers; undefined where it does not say. */
export function heapLimit(): number | undefined {
  const memory: unknown = Reflect.get(performance, 'memory');
  if (typeof memory !== 'object' || memory === null || !('jsHeapSizeLimit' in memory)) return undefined;
  const { jsHeapSizeLimit: limit } = memory;
  return typeof limit === 'number' && limit > 0 ? limit : undefined;
}
