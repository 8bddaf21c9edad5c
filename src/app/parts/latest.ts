/** Of what is begun here only the latest goes on. */
export class Latest {
  private run: AbortController | null = null;

  /** Ends what was begun before; the signal says when this is ended. */
  begin(): AbortSignal {
    this.end();
    this.run = new AbortController();
    return this.run.signal;
  }

  end(): void {
    this.run?.abort();
    this.run = null;
  }
}
