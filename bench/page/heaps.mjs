/** The heaps of a page and of its workers, over the protocol of the browser. */
export class Heaps {
  #session;
  #workers = new Map();
  #waiting = new Map();
  #asked = 0;

  static async of(page) {
    const heaps = new Heaps();
    const session = await page.context().newCDPSession(page);
    heaps.#session = session;
    session.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => heaps.#workers.set(sessionId, targetInfo));
    session.on('Target.detachedFromTarget', ({ sessionId }) => heaps.#workers.delete(sessionId));
    session.on('Target.receivedMessageFromTarget', ({ message }) => {
      const answer = JSON.parse(message);
      heaps.#waiting.get(answer.id)?.(answer);
    });
    await session.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: false });
    return heaps;
  }

  /** Bytes that are held once all that is not needed has been collected: objects, strings and buffers of all of them. */
  async held() {
    let sum = 0;
    const workers = [...this.#workers].filter(([, { type }]) => type === 'worker').map(([id]) => id);
    for (const worker of [null, ...workers]) {
      // What a finalizer lets go is gone only after the second time.
      for (let i = 0; i < 2; i++) await this.#ask(worker, 'HeapProfiler.collectGarbage');
      const { usedSize = 0, backingStorageSize = 0 } = await this.#ask(worker, 'Runtime.getHeapUsage');
      sum += usedSize + backingStorageSize;
    }
    return sum;
  }

  /** A worker that ends meanwhile holds nothing. */
  async #ask(worker, method) {
    if (worker === null) return this.#session.send(method);
    const id = ++this.#asked;
    const answered = new Promise((resolve) => {
      this.#waiting.set(id, resolve);
      this.#session.once('Target.detachedFromTarget', () => !this.#workers.has(worker) && resolve({}));
    });
    const message = JSON.stringify({ id, method, params: {} });
    await this.#session.send('Target.sendMessageToTarget', { sessionId: worker, message });
    const { result = {} } = await answered;
    this.#waiting.delete(id);
    return result;
  }
}
