import type { Method } from './protocol.ts';

/** Methods whose answer is a new view of the session. */
const VIEWS: ReadonlySet<Method> = new Set([
  'open',
  'restore',
  'setTarget',
  'setModel',
  'setReading',
  'setTranscript',
  'apply',
  'undo',
  'redo',
]);

export const isView = (method: Method): boolean => VIEWS.has(method);
