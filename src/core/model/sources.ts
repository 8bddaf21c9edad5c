import type { Pointer } from '../text/pointer.ts';
import type { Message } from './message.ts';

/** All places a message is written in: `[at]` for nearly all, several records of a session file, none of a new one. */
export const sourcesOf = ({ pieces, at }: Pick<Message, 'pieces' | 'at'>): readonly Pointer[] => pieces ?? [at];
