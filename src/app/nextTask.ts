const waiting: (() => void)[] = [];
let channel: MessageChannel | null = null;

/** Does something in a task of its own, as soon as can be: what the page has to draw or to hear comes in between. */
export function inNextTask(task: () => void): void {
  if (channel === null) {
    channel = new MessageChannel();
    channel.port1.onmessage = () => waiting.shift()?.();
  }
  waiting.push(task);
  channel.port2.postMessage(null);
}
