import type { RoomView, WindowView } from '../../../worker/protocol.ts';

/** A piece of a request, in tokens. */
export interface Piece {
  readonly kind: 'reserve' | 'tools' | 'system' | 'messages' | 'free' | 'over';
  readonly tokens: number;
}

export interface Division {
  /** In the order of the bar; nothing that is empty but the messages. */
  readonly pieces: readonly Piece[];
  /** What the bar is as wide as: the window, or the request where that is larger. */
  readonly width: number;
  /** The largest budget for the list of messages; 0 where the rest alone fills the window. */
  readonly budget: number;
}

/**
 * Divides a window between what is kept free for the answer, tools, system prompt and messages. `sent` is what the
 * list costs, system messages in it included; they are drawn with the system prompt and paid from the budget.
 */
export function divide(
  { window, separate }: Pick<WindowView, 'window' | 'separate'>,
  room: Pick<RoomView, 'system' | 'tools' | 'listed'>,
  reserve: number,
  sent: number,
): Division {
  const kept = separate ? 0 : Math.min(reserve, window);
  const tools = room.tools ?? 0;
  const beside = room.system ?? 0;
  const listed = Math.min(room.listed, sent);
  const budget = Math.max(0, window - kept - tools - beside);
  const free = window - kept - tools - beside - sent;
  const messages = sent - listed;
  // What is too much is taken out of the messages first: they are what a trim can make smaller.
  const over = Math.max(0, -free);
  const pieces: Piece[] = [
    { kind: 'reserve', tokens: kept },
    { kind: 'tools', tokens: tools },
    { kind: 'system', tokens: beside + listed },
    { kind: 'messages', tokens: messages },
    { kind: 'free', tokens: Math.max(0, free) },
    { kind: 'over', tokens: over },
  ];
  return {
    pieces: pieces.filter((it) => it.tokens > 0 || it.kind === 'messages'),
    width: Math.max(window, window - free),
    budget,
  };
}
