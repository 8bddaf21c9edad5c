import type { Applied } from '../core/index.ts';

/** What would become of a larger text is kept beside it only as long as nobody needs the room. Characters. */
const LARGE = 32_000_000;

/** What would become of the text by the plan that was asked about last. */
export class LastApplied {
  private id = 0;
  private held: () => Applied | undefined = () => undefined;

  /** What the plan of that number makes of the text; made where it is not known, or was given up. */
  of(id: number, make: () => Applied): Applied {
    const known = this.id === id ? this.held() : undefined;
    if (known) return known;
    const made = make();
    this.id = id;
    this.held = made.text.length < LARGE ? strongly(made) : weakly(made);
    return made;
  }

  forget(): void {
    this.held = () => undefined;
  }
}

const strongly =
  <T>(value: T): (() => T) =>
  () =>
    value;

/** A function of its own: closures that are made in one place share what any of them holds, and one would hold it. */
function weakly<T extends object>(value: T): () => T | undefined {
  const reference = new WeakRef(value);
  return () => reference.deref();
}
