import type { Json } from '../text/json.ts';
import type { Roll } from './generate.ts';
import type { Beat, Story, StoryResult } from './story.ts';
import { anthropicBlocks, anthropicContent, anthropicResult, type Piece } from './wire.ts';

/** A line of a session file and the message it is a part of; -1 for what is no part of the conversation. */
export interface WireLine {
  readonly value: { readonly [key: string]: Json };
  readonly piece: number;
}

interface WireSession {
  readonly pieces: readonly Piece[];
  readonly lines: readonly WireLine[];
}

/**
 * Writes a story as Claude Code does: a line per block, results as lines that hang on their call and may stand between
 * the calls, and among them dead branches, side chains, progress in the chain and lines for the screen.
 */
export function claudeSession({ beats }: Story, roll: Roll): WireSession {
  const writer = new SessionWriter(roll);
  writer.lines.push({ value: { type: 'summary', summary: 'An afternoon', leafUuid: 'gone' }, piece: -1 });
  beats.forEach((beat, i) => {
    writer.aside();
    if (beat.kind === 'act') writer.act(beat, i);
    else if (beat.kind === 'say') writer.say(beat, i);
    else writer.ask(beat, i);
  });
  return writer;
}

class SessionWriter implements WireSession {
  readonly pieces: Piece[] = [];
  readonly lines: WireLine[] = [];
  private last: string | null = null;
  private serial = 0;

  constructor(private readonly roll: Roll) {}

  ask(beat: Beat, i: number): void {
    if (this.last !== null && this.roll(8) === 0) {
      const dead = this.user(this.last, 'never mind', -1);
      if (this.roll(2) === 0) this.assistant(dead, this.id('m'), { type: 'text', text: 'left alone' }, -1);
    }
    this.last = this.user(this.last, anthropicContent(beat), this.pieces.length);
    this.piece(i, 'user', beat.kind === 'ask');
  }

  say(beat: Beat, i: number): void {
    const message = this.id('m');
    for (const block of anthropicBlocks(beat))
      this.last = this.assistant(this.last, message, block, this.pieces.length);
    this.piece(i, 'assistant');
  }

  /** The lines of the calls hang on each other, the results on their calls; the next message hangs on the last line. */
  act(beat: Beat, i: number): void {
    const message = this.id('m');
    const piece = this.pieces.length;
    const { calls, ...rest } = beat;
    let tail = this.last;
    for (const block of anthropicBlocks({ ...rest, calls: [] })) tail = this.assistant(tail, message, block, piece);
    const waiting = [...beat.results];
    const parents = new Map<string, string>();
    for (const call of calls) {
      const [block] = anthropicBlocks({ ...beat, text: '', thinking: null, image: false, calls: [call] });
      tail = this.assistant(tail, message, block!, piece);
      this.last = tail;
      parents.set(call.id, tail);
      const ready = waiting.findIndex((it) => parents.has(it.id));
      if (ready >= 0 && beat.split && this.roll(2) === 0)
        this.answer(waiting.splice(ready, 1), parents, beat.listed, piece + 1);
    }
    if (waiting.length > 0 && !beat.split && beat.listed) this.answer(waiting.splice(0), parents, true, piece + 1);
    for (const it of waiting) this.answer([it], parents, beat.listed, piece + 1);
    this.piece(i, 'assistant');
    if (beat.results.length > 0) this.piece(i, 'user');
  }

  /** Something that is no part of the conversation, or only a link of its chain. */
  aside(): void {
    switch (this.roll(12)) {
      case 0: {
        const uuid = this.id('p');
        this.line(uuid, this.last, { type: 'progress', data: { done: 1 } }, -1);
        this.last = uuid;
        return;
      }
      case 1:
        this.lines.push({ value: { type: 'file-history-snapshot', messageId: this.id('h') }, piece: -1 });
        return;
      case 2: {
        const message = { role: 'user', content: 'a task for another' };
        this.line(this.id('s'), null, { type: 'user', message, isSidechain: true }, -1);
      }
    }
  }

  private answer(
    results: readonly StoryResult[],
    parents: ReadonlyMap<string, string>,
    listed: boolean,
    piece: number,
  ): void {
    const blocks = results.map((it) => anthropicResult(it, listed));
    const only: WireLine['value'] =
      results.length === 1 && this.roll(2) === 0 ? { toolUseResult: results[0]!.text } : {};
    this.last = this.user(parents.get(results.at(-1)!.id)!, blocks, piece, only);
  }

  private piece(beat: number, side: Piece['side'], asks = false): void {
    const own = this.pieces.length;
    const value = this.lines.flatMap((it) => (it.piece === own ? [it.value] : []));
    this.pieces.push({ value, beat, side, asks, isSystem: false });
  }

  private user(parent: string | null, content: Json, piece: number, more: WireLine['value'] = {}): string {
    return this.line(this.id('u'), parent, { type: 'user', message: { role: 'user', content }, ...more }, piece);
  }

  private assistant(parent: string | null, id: string, block: Json, piece: number): string {
    const message = { id, type: 'message', role: 'assistant', model: 'claude-sonnet-4-5', content: [block] };
    return this.line(this.id('a'), parent, { type: 'assistant', message }, piece);
  }

  private line(uuid: string, parentUuid: string | null, more: WireLine['value'], piece: number): string {
    this.lines.push({ value: { parentUuid, isSidechain: false, sessionId: 's1', ...more, uuid }, piece });
    return uuid;
  }

  private id(letter: string): string {
    this.serial++;
    return `${letter}${this.serial}`;
  }
}
