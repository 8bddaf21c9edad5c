import { Digests, NO_PIECE } from './digest.ts';
import type { Listener } from './listener.ts';
import { isTold, type Name, nameOf, SHORT, shortEnd } from './names.ts';
import { HEAD, type PictureHead, pictureAt } from './pictures.ts';
import type { WordSieve } from './sieve.ts';
import { asciiOf, base64End, escapeAt, textEnd, wordEnd } from './tokens.ts';

/** Bytes behind a place that the scan wants to see before it goes on. */
export const LOOKAHEAD = SHORT + HEAD + 16;
/** Deeper lines are not looked into. */
const DEEPEST = 5000;

type Wants = 'value' | 'value-or-end' | 'key' | 'key-or-end' | 'colon' | 'comma-or-end' | 'nothing';

/** Goes over JSON in pieces, every byte once, holding nothing but where it is. */
export class Scan {
  readonly digests = new Digests();
  readonly digest = new Int32Array(4);
  depth = 0;
  private bytes = NO_PIECE.bytes;
  private view = NO_PIECE.view;
  private base = 0;
  private last = false;
  private mode: 'structure' | 'text' | 'skip' = 'structure';
  private wants: Wants = 'value';
  private readonly lists = new Uint8Array(DEEPEST + 1);
  private name: Name | null = null;
  private isKey = false;
  private isBlank = true;
  private lineStart = 0;
  private piece = NO_PIECE;
  /** What is shown the bytes of the text that the scan is in. */
  private sieve: WordSieve | null = null;
  private head: PictureHead | null = null;
  private headStart = 0;

  /** `isLines`: every line is a value of its own, and a line break ends it whatever is open. */
  constructor(
    private readonly listener: Listener,
    private readonly isLines: boolean,
  ) {}

  /**
   * Takes the next bytes of the file and answers how many it has used. The rest, at most `LOOKAHEAD` bytes unless fewer
   * were given, must come again at the front of the next piece.
   */
  feed(bytes: Uint8Array, last: boolean): number {
    this.bytes = bytes;
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.last = last;
    this.piece = { bytes, view: this.view, base: this.base };
    this.digests.take(this.piece);
    const limit = last ? bytes.length : bytes.length - LOOKAHEAD;
    let at = 0;
    while (at < limit) {
      if (this.mode === 'structure') at = this.structure(at, limit);
      else at = this.mode === 'text' ? this.text(at, limit) : this.skip(at);
    }
    this.digests.flush(this.base + at);
    this.sieve?.pause(this.base + at);
    this.base += at;
    if (last && this.base > this.lineStart) this.endLine(this.base, false);
    return at;
  }

  private structure(from: number, limit: number): number {
    const { bytes } = this;
    let at = from;
    while (at < limit) {
      const byte = bytes[at] ?? 0;
      if (byte === 0x20 || byte === 0x09 || byte === 0x0d) at++;
      else if (byte === 0x0a) {
        at++;
        if (this.isLines) this.endLine(this.base + at, true);
      } else {
        // A byte order mark belongs to no line.
        if (this.isBlank && this.base + at === 0 && this.isMark(at)) return at + 3;
        this.isBlank = false;
        const next = this.token(byte, at);
        if (next < 0) return this.fail(at);
        at = next;
        if (this.mode !== 'structure') return at;
      }
    }
    return at;
  }

  /** Where the token at a place ends; -1 where it may not stand. */
  private token(byte: number, at: number): number {
    switch (byte) {
      case 0x22:
        return this.beginText(at);
      case 0x7b:
      case 0x5b:
        return this.open(at, byte === 0x5b);
      case 0x7d:
      case 0x5d:
        return this.close(at, byte === 0x5d);
      case 0x2c:
        if (this.wants !== 'comma-or-end') return -1;
        this.wants = this.lists[this.depth] === 1 ? 'value' : 'key';
        return at + 1;
      case 0x3a:
        if (this.wants !== 'colon') return -1;
        this.wants = 'value';
        return at + 1;
      default:
        return this.word(at);
    }
  }

  private open(at: number, isList: boolean): number {
    if (!this.takesValue() || this.depth === DEEPEST) return -1;
    const under = this.lists[this.depth] === 1 ? null : this.name;
    this.listener.opened(this.base + at, isList, this.depth === 0 ? null : under);
    this.lists[++this.depth] = isList ? 1 : 0;
    this.wants = isList ? 'value-or-end' : 'key-or-end';
    return at + 1;
  }

  private close(at: number, isList: boolean): number {
    const empty = isList ? 'value-or-end' : 'key-or-end';
    if (this.depth === 0 || (this.wants !== 'comma-or-end' && this.wants !== empty)) return -1;
    if ((this.lists[this.depth] === 1) !== isList) return -1;
    this.depth--;
    this.listener.closed(this.base + at + 1);
    this.endValue();
    return at + 1;
  }

  private takesValue(): boolean {
    return this.wants === 'value' || this.wants === 'value-or-end';
  }

  private endValue(): void {
    this.wants = this.depth === 0 ? 'nothing' : 'comma-or-end';
  }

  private beginText(at: number): number {
    const { bytes } = this;
    const start = at + 1;
    this.isKey = this.wants === 'key' || this.wants === 'key-or-end';
    if (!this.isKey && !this.takesValue()) return -1;
    this.mode = 'text';
    if (this.isKey) {
      const end = shortEnd(bytes, start);
      this.name = end < 0 ? null : nameOf(bytes, start, end);
      return Math.max(end, start);
    }
    if (this.lists[this.depth] === 1) this.listener.element();
    else if (this.name !== null && isTold(this.name)) {
      const end = shortEnd(bytes, start);
      if (end >= 0) {
        const text = asciiOf(bytes, start, end);
        this.listener.said(this.name, text, this.base + start, this.base + end);
        return end;
      }
    }
    this.lookForPicture(start);
    if (this.head === null && this.lists[this.depth] === 0)
      this.sieve = this.listener.words?.(this.name, this.piece, start) ?? null;
    return start;
  }

  private lookForPicture(at: number): void {
    const head = pictureAt(this.bytes, at);
    if (head === null) return;
    this.head = head;
    this.headStart = this.base + at + head.skip;
    this.digests.push(this.headStart);
  }

  /** Inside a text, up to its end or to where more has to be seen. */
  private text(from: number, limit: number): number {
    const { bytes } = this;
    for (let at = from; ; ) {
      const begin = at;
      at = this.plain(at);
      this.sieve?.plain(this.piece, begin, at);
      if (at >= bytes.length || (at >= limit && !this.last)) return at;
      const byte = bytes[at] ?? 0;
      if (this.head !== null && this.base + at >= this.headStart) {
        this.endPicture(at, byte === 0x22 || byte === 0x5c);
        if (byte > 0x1f && byte !== 0x22 && byte !== 0x5c) continue;
      }
      if (byte === 0x22) return this.endText(at);
      if (byte < 0x20) return this.breakText(at, byte);
      const next = this.escape(at);
      if (next < 0) return this.fail(at);
      at = next;
    }
  }

  /** Where an escape ends; -1 where it is none. Behind an escaped quote a picture may begin. */
  private escape(from: number): number {
    const length = escapeAt(this.bytes, from);
    if (length === 0) return -1;
    const at = from + length;
    this.sieve?.escape(this.piece, from, at);
    if (length === 2 && this.bytes[at - 1] === 0x22) {
      this.lookForPicture(at);
      if (this.head !== null) this.endWords(at);
    }
    return at;
  }

  private endText(at: number): number {
    this.endWords(at);
    this.mode = 'structure';
    if (this.isKey) this.wants = 'colon';
    else this.endValue();
    return at + 1;
  }

  /** A control character in a text: the end of its line, or none that JSON knows. */
  private breakText(at: number, byte: number): number {
    if (byte !== 0x0a || !this.isLines) return this.fail(at);
    this.mode = 'structure';
    this.endLine(this.base + at + 1, true);
    return at + 1;
  }

  private endWords(at: number): void {
    this.sieve?.end(this.base + at);
    this.sieve = null;
  }

  /** Where the next byte stands that ends a text or a picture, begins an escape, or may not be there. */
  private plain(from: number): number {
    const { bytes, view } = this;
    if (this.head === null) return textEnd(bytes, view, from);
    return base64End(bytes, view, Math.max(from, this.headStart - this.base));
  }

  /** The base64 of a picture ends; it is one only if it goes up to the end of its text, or to an escape. */
  private endPicture(at: number, isWhole: boolean): void {
    const { head, headStart } = this;
    const end = this.base + at;
    this.head = null;
    const key = this.digests.pop(end);
    if (head !== null && isWhole) this.listener.picture(head, headStart, end, key);
  }

  private word(from: number): number {
    if (!this.takesValue()) return -1;
    const end = wordEnd(this.bytes, from);
    if (end < 0) return -1;
    if (this.lists[this.depth] === 1) this.listener.element();
    this.endValue();
    return end;
  }

  /** What is no JSON is not looked at up to the end of its line. */
  private fail(at: number): number {
    this.sieve = null;
    this.mode = 'skip';
    this.isBlank = false;
    this.wants = 'key';
    return at;
  }

  private skip(from: number): number {
    const at = this.isLines ? this.bytes.indexOf(0x0a, from) : -1;
    if (at < 0) return this.bytes.length;
    this.endLine(this.base + at + 1, true);
    return at + 1;
  }

  private endLine(end: number, hasBreak: boolean): void {
    const isWhole = this.mode !== 'skip' && this.depth === 0 && this.wants === 'nothing';
    this.digests.line(hasBreak ? end - 1 : end, end, this.digest);
    const { lineStart } = this;
    const state = isWhole ? 'whole' : this.isBlank ? 'blank' : 'broken';
    this.head = null;
    this.sieve = null;
    this.mode = 'structure';
    this.wants = 'value';
    this.depth = 0;
    this.isBlank = true;
    this.lineStart = end;
    this.listener.line(lineStart, end, state);
  }

  private isMark(at: number): boolean {
    return this.bytes[at] === 0xef && this.bytes[at + 1] === 0xbb && this.bytes[at + 2] === 0xbf;
  }
}
