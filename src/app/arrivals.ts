/** `overtaken`: a conversation that came after it takes its place by now; an error text it may still be. */
type Step = 'waiting' | 'overtaken' | 'cancelled';

/** Something that was pasted, dropped or chosen. */
interface Arrival {
  readonly at: Step;
}

/** What came to be opened and may yet be an error text. In whatever order that is found out, the last conversation is opened. */
export class Arrivals {
  private waiting: { at: Step }[] = [];

  get isAny(): boolean {
    return this.waiting.length > 0;
  }

  come(): Arrival {
    const arrival = { at: 'waiting' } as const;
    this.waiting.push(arrival);
    return arrival;
  }

  /** It is known what it is. A conversation takes the place of those that came before it. */
  known(arrival: Arrival, isConversation: boolean): void {
    const place = this.waiting.indexOf(arrival);
    if (isConversation && arrival.at === 'waiting')
      for (const earlier of this.waiting.slice(0, place)) if (earlier.at === 'waiting') earlier.at = 'overtaken';
    this.waiting.splice(place, 1);
  }

  cancel(): void {
    for (const arrival of this.waiting) arrival.at = 'cancelled';
  }
}
