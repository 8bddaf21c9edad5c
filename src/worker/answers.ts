import type { Method, Progress, Requests } from './protocol.ts';

export type Tell = (progress: Progress) => void;

/** One argument more than the request has: the way to say how far it is. */
export type Answers = {
  readonly [M in Method]: (
    tell: Tell,
    ...args: Parameters<Requests[M]>
  ) => ReturnType<Requests[M]> | Promise<ReturnType<Requests[M]>>;
};
