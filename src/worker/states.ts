import type { Snapshot } from '../core/index.ts';

/** Characters of all texts that are kept read, the one on the screen aside. */
const ROOM = 48_000_000;

/** Texts that were on the screen before, as they were read, so that undo need not read them again. The oldest go first. */
export class States {
  private kept: { readonly position: number; readonly conversation: number | null; readonly snapshot: Snapshot }[] = [];

  /** Keeps what is on the screen, if there is room for it. */
  keep(position: number, conversation: number | null, snapshot: Snapshot): void {
    this.kept = [...this.kept.filter((it) => it.position !== position), { position, conversation, snapshot }];
    let room = ROOM;
    const tooOld = this.kept.findLastIndex(({ snapshot }) => {
      room -= snapshot.text.length;
      return room < 0;
    });
    this.kept = this.kept.slice(tooOld + 1);
  }

  /** What was there after so many steps, as long as it is kept. */
  look(position: number, conversation: number | null): Snapshot | undefined {
    return this.kept.find((state) => state.position === position && state.conversation === conversation)?.snapshot;
  }

  /** Takes out what was there after so many steps; undefined where it has to be read again. */
  take(position: number, conversation: number | null): Snapshot | undefined {
    const found = this.look(position, conversation);
    this.kept = this.kept.filter((state) => state.snapshot !== found);
    return found;
  }

  /** Steps that were taken back are not there any more once another is done. */
  dropAfter(position: number): void {
    this.kept = this.kept.filter((it) => it.position <= position);
  }
}
