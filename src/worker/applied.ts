import type { Applied } from '../core/index.ts';

/** What would become of a larger text is kept only a while, and then as long as nobody needs the room. Characters. */
const LARGE = 32_000_000;
/** Milliseconds since somebody asked for it last: who scrolls through both sides asks all the time. */
const WHILE = 10_000;

/** What would become of the text by the plan that was asked about last. */
export class LastApplied {
  private id = 0;
  private held: () => Applied | undefined = () => undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly lasting: number;

  constructor(lasting = WHILE) {
    this.lasting = lasting;
  }

  /** What the plan of that number makes of the text; made where it is not known, or was given up. */
  of(id: number, make: () => Applied): Applied {
    const known = this.id === id ? this.held() : undefined;
    // There may not be room for two.
    if (!known) this.forget();
    const applied = known ?? make();
    this.id = id;
    this.hold(applied);
    return applied;
  }

  private hold(applied: Applied): void {
    clearTimeout(this.timer);
    this.held = strongly(applied);
    if (applied.text.length < LARGE) return;
    const weak = weakly(applied);
    this.timer = setTimeout(() => {
      this.held = weak;
    }, this.lasting);
  }

  forget(): void {
    clearTimeout(this.timer);
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
