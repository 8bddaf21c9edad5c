/** Of what is begun here only the latest goes on. */
export class Latest {
  private run: AbortController | null = null;

  /** Ends what was begun before; the signal says when this is ended. */
  begin(): AbortSignal {
    this.end();
    this.run = new AbortController();
    return this.run.signal;
  }

  get isRunning(): boolean {
    return this.run !== null;
  }

  /** What was begun with this signal is done; false where something else goes on by now. */
  isDone(signal: AbortSignal): boolean {
    if (this.run !== null && this.run.signal !== signal) return false;
    this.run = null;
    return true;
  }

  end(): void {
    this.run?.abort();
    this.run = null;
  }
}
