import { Chain } from './chain.ts';
import { DigestTable } from './digest.ts';
import { History } from './history.ts';
import { type Cutting, Ledger, SHARES, type Share } from './ledger.ts';
import { LinePictures } from './line-pictures.ts';
import type { Name } from './names.ts';
import { LEAST, type PictureHead } from './pictures.ts';
import { DEEPEST, type LineState, type Listener, type Scan } from './scan.ts';

/** Types and roles of what answers a tool call. */
const RESULTS = new Set([
  'tool_result',
  'function_call_output',
  'custom_tool_call_output',
  'local_shell_call_output',
  'shell_call_output',
  'computer_call_output',
  'toolResult',
]);
const RESULT_ROLES = new Set(['tool', 'toolResult']);

const AT = Object.fromEntries(SHARES.map((share, at) => [share, at])) as { readonly [S in Share]: number };

/** Adds up, line by line, what each byte is; a line that turns out to be no JSON leaves no trace but its length. */
export class Attribution implements Listener {
  readonly ledger = new Ledger();
  scan!: Scan;
  private depth = -1;
  private readonly starts = new Float64Array(DEEPEST);
  private readonly claimed = new Float64Array(DEEPEST);
  private readonly under: (Name | null)[] = [];
  private readonly types: string[] = [];
  private readonly results = new Uint8Array(DEEPEST);
  private readonly shares = new Float64Array(SHARES.length);
  private readonly pictures = new LinePictures();
  private readonly history = new History();
  private readonly chain = new Chain();
  private readonly lines = new DigestTable();
  private record = { type: '', role: '', sub: '', hasReferences: false };
  private payload: string | null = null;
  private readonly isLines: boolean;

  constructor(isLines: boolean) {
    this.isLines = isLines;
  }

  opened(at: number, isList: boolean, under: Name | null): void {
    const d = ++this.depth;
    this.starts[d] = at;
    this.claimed[d] = 0;
    this.under[d] = under;
    this.types[d] = '';
    this.results[d] = under === 'toolUseResult' ? 1 : 0;
    this.pictures.opened(d, under);
    if (d === 1 && under === 'payload') this.scan.digests.push(at);
    if (under === 'replacement_history_entries') this.record.hasReferences = true;
    if (d === 2 && isList && under === 'replacement_history' && this.under[1] === 'payload') this.history.begin();
    else if (d === 3 && this.history.isOpen) this.scan.digests.push(at);
  }

  closed(at: number): void {
    const d = this.depth--;
    const { history } = this;
    if (history.isOpen && d === 3) {
      const isCopy = history.item(this.starts[d]!, at, this.scan.digests.pop(at));
      this.claim(isCopy ? 'compaction-copies' : 'compaction-rest', d, at);
    } else if (history.isOpen && d === 2) history.end();
    else if (!history.isOpen && this.results[d] === 1) this.claim('results', d, at);
    if (d === 1 && this.under[d] === 'payload') this.payload = this.scan.digests.pop(at);
    this.pictures.closed({ depth: d, start: this.starts[d]!, end: at, type: this.types[d]! });
    if (d > 0) this.claimed[d - 1]! += this.claimed[d]!;
  }

  element(): void {
    if (this.history.isOpen && this.depth === 2) this.history.bare();
  }

  said(name: Name, text: string, from: number, to: number): void {
    const { depth: d, record } = this;
    if (name === 'type') {
      this.types[d] = text;
      if (RESULTS.has(text)) this.results[d] = 1;
      if (d === 0) record.type = text;
      else if (d === 1 && this.under[1] === 'payload') record.sub = text;
    } else if (name === 'role') {
      if (RESULT_ROLES.has(text)) this.results[d] = 1;
      if (d === 0) record.role = text;
      else if (d === 1 && this.under[1] === 'message' && text !== record.type) record.sub = text;
    } else if (d === 0 && name === 'subtype') record.sub = text;
    else if (d === 0) this.chain.said(name, text, from, to);
  }

  picture(head: PictureHead, from: number, to: number, key: string): void {
    const { depth: d } = this;
    if (d < 0 || to - from < LEAST) return;
    const inCompaction = this.history.isOpen;
    this.pictures.add({ type: head.type, from, to, key, depth: d, inCompaction });
    this.shares[AT[inCompaction ? 'compaction-pictures' : 'pictures']]! += to - from;
    this.claimed[d]! += to - from;
  }

  line(start: number, end: number, state: LineState): void {
    const { ledger, record } = this;
    const bytes = end - start;
    ledger.lines[state]++;
    const kind = state === 'whole' ? this.kind() : state === 'blank' ? 'blank lines' : 'no JSON';
    ledger.countLine(kind, bytes);
    if (state === 'whole') this.count(start, end);
    else ledger.shares[state === 'blank' ? 'rest' : 'broken'] += bytes;
    this.depth = -1;
    this.payload = null;
    this.pictures.clear();
    this.history.clear();
    this.chain.clear();
    record.type = record.role = record.sub = '';
    record.hasReferences = false;
    this.shares.fill(0);
  }

  /** False where not every digest was remembered: then there may be more repeated lines and items than were counted. */
  get complete(): boolean {
    return this.lines.complete && this.history.complete;
  }

  private count(start: number, end: number): void {
    const { ledger, record, shares } = this;
    const bytes = end - start;
    const isCompaction = record.type === 'compacted';
    const isProgress = this.isLines && record.type === 'progress';
    const isRepeated = this.lines.seen(this.scan.digest) && !isCompaction && !isProgress;
    if (isRepeated) ledger.lines.repeated++;
    if (isProgress) ledger.lines.progress++;
    if (isRepeated || isProgress) ledger.shares[isProgress ? 'progress' : 'repeated'] += bytes;
    else {
      let rest = bytes;
      for (let i = 0; i < shares.length; i++) {
        if (shares[i] === 0) continue;
        ledger.shares[SHARES[i]!] += shares[i]!;
        rest -= shares[i]!;
      }
      ledger.shares[isCompaction ? 'compaction-rest' : 'rest'] += rest;
    }
    if (record.hasReferences) ledger.hasReferences = true;
    if (record.type === 'event_msg' && record.sub === 'thread_rolled_back') ledger.rolledBack = true;
    const place = isCompaction ? ledger.compactions++ : -1;
    if (isCompaction && this.history.wasThere) {
      ledger.lastCompaction = place;
      ledger.rolledBack = false;
    }
    this.keep(place, this.chain.spans(isProgress, start, end));
  }

  /** What this line leaves behind for those that come, and the spans in it. */
  private keep(place: number, links: readonly Omit<Cutting, 'at' | 'place'>[]): void {
    const { ledger, history, pictures } = this;
    for (const it of pictures.all) ledger.countPicture(it.inCompaction, it.to - it.from, it.key);
    ledger.items.count += history.items;
    ledger.items.copies += history.copies;
    history.keep(this.record.type === 'response_item' ? this.payload : null);
    for (const span of [...links, ...pictures.spans(), ...history.spans]) ledger.spans.add({ ...span, place });
  }

  private claim(share: Share, d: number, at: number): void {
    const bytes = at - this.starts[d]!;
    this.shares[AT[share]]! += bytes - this.claimed[d]!;
    this.claimed[d] = bytes;
  }

  private kind(): string {
    const { type, role, sub } = this.record;
    if (!this.isLines) return 'one document';
    if (type === '') return role === '' ? 'no type' : `role ${role}`;
    return sub === '' ? type : `${type} / ${sub}`;
  }
}
