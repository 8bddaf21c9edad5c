/**
 * Values kept on objects, each for as long as its object lives, where nothing lists them. Not a `WeakMap`: V8 takes the
 * values of one for reachable in every minor collection, and whatever they refer to, such as the whole body, stays
 * until the next full one.
 */
export class Attached<K extends object, V> {
  private readonly key = Symbol();
  /** What cannot take a property. */
  private readonly sealed = new WeakMap<K, V>();

  get(about: K): V | undefined {
    return this.boxOf(about)?.value ?? this.sealed.get(about);
  }

  set(about: K, value: V): void {
    const box = this.boxOf(about);
    if (box) box.value = value;
    else if (Object.isExtensible(about)) Object.defineProperty(about, this.key, { value: { value } });
    else this.sealed.set(about, value);
  }

  private boxOf(about: K): { value: V } | undefined {
    return (about as { readonly [key: symbol]: { value: V } | undefined })[this.key];
  }
}
