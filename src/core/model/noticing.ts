import { CensusTaker } from './census.ts';
import { keepLinks, LINKED, Linker } from './linker.ts';
import type { Message } from './message.ts';
import { keepTraits, type Traits, traitsOfMessage } from './traits.ts';

/**
 * Notices what is asked of every history while its messages are read and each is at hand: later all of it would have to
 * be fetched from memory again. Their indices are their positions.
 */
export class Noticing {
  private readonly traits: Traits;
  private readonly linker: Linker;
  private readonly census = new CensusTaker();
  private count = 0;

  /** `most`: so many messages there may be. */
  constructor(most: number) {
    this.traits = new Uint32Array(most);
    this.linker = new Linker(most);
  }

  add(message: Message): void {
    const traits = traitsOfMessage(message);
    this.traits[this.count++] = traits;
    this.census.add(message);
    if (traits & LINKED) this.linker.read(message.index, message.parts);
  }

  /** Whoever asks for traits, links and census of the list that holds all of them is given what was found. */
  keep(messages: readonly Message[]): void {
    keepTraits(messages, this.traits.subarray(0, this.count));
    this.census.keep(messages);
    keepLinks(messages, this.linker.links());
  }
}
