import { Chain } from './chain.ts';
import { DigestTable } from './digest.ts';
import { History } from './history.ts';
import { type Cutting, Ledger, type Share } from './ledger.ts';
import { LinePictures } from './line-pictures.ts';
import type { LineState, Listener } from './listener.ts';
import type { Name } from './names.ts';
import { LEAST, type PictureHead } from './pictures.ts';
import type { Scan } from './scan.ts';

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

class Container {
  start = 0;
  /** Bytes of it that belong to something. */
  claimed = 0;
  under: Name | null = null;
  type = '';
  isResult = false;
}

/** Adds up, line by line, what each byte is; a line that turns out to be no JSON leaves no trace but its length. */
export class Attribution implements Listener {
  readonly ledger = new Ledger();
  scan!: Scan;
  private depth = -1;
  /** By depth: what is open there, or was the last time. */
  private readonly containers: Container[] = [];
  private readonly shares = new Map<Share, number>();
  private readonly pictures = new LinePictures();
  private readonly history = new History();
  private readonly chain = new Chain();
  private readonly lines = new DigestTable();
  private record = { type: '', role: '', sub: '', hasReferences: false };
  private payload: string | null = null;

  constructor(private readonly isLines: boolean) {}

  opened(at: number, isList: boolean, under: Name | null): void {
    const d = ++this.depth;
    const container = (this.containers[d] ??= new Container());
    container.start = at;
    container.claimed = 0;
    container.under = under;
    container.type = '';
    container.isResult = under === 'toolUseResult';
    this.pictures.opened(d, under);
    if (d === 1 && under === 'payload') this.scan.digests.push(at);
    if (under === 'replacement_history_entries') this.record.hasReferences = true;
    if (d === 2 && isList && under === 'replacement_history' && this.isInPayload) this.history.begin();
    else if (d === 3 && this.history.isOpen) this.scan.digests.push(at);
  }

  closed(at: number): void {
    const container = this.containers[this.depth];
    if (!container) return;
    const d = this.depth--;
    const { start, under, type, isResult } = container;
    const { history } = this;
    if (history.isOpen && d === 3) {
      const isCopy = history.item(start, at, this.scan.digests.pop(at));
      this.claim(isCopy ? 'compaction-copies' : 'compaction-rest', container, at);
    } else if (history.isOpen && d === 2) history.end();
    else if (!history.isOpen && isResult) this.claim('results', container, at);
    if (d === 1 && under === 'payload') this.payload = this.scan.digests.pop(at);
    this.pictures.closed({ depth: d, start, end: at, type });
    const outer = this.containers[d - 1];
    if (outer) outer.claimed += container.claimed;
  }

  element(): void {
    if (this.history.isOpen && this.depth === 2) this.history.bare();
  }

  said(name: Name, text: string, from: number, to: number): void {
    const { depth: d, record } = this;
    const container = this.containers[d];
    if (container && name === 'type') {
      container.type = text;
      if (RESULTS.has(text)) container.isResult = true;
      if (d === 0) record.type = text;
      else if (d === 1 && this.isInPayload) record.sub = text;
    } else if (container && name === 'role') {
      if (RESULT_ROLES.has(text)) container.isResult = true;
      if (d === 0) record.role = text;
      else if (d === 1 && container.under === 'message' && text !== record.type) record.sub = text;
    } else if (d === 0 && name === 'subtype') record.sub = text;
    else if (d === 0) this.chain.said(name, text, from, to);
  }

  picture(head: PictureHead, from: number, to: number, key: string): void {
    const container = this.containers[this.depth];
    if (!container || to - from < LEAST) return;
    const inCompaction = this.history.isOpen;
    this.pictures.add({ type: head.type, from, to, key, depth: this.depth, inCompaction });
    this.share(inCompaction ? 'compaction-pictures' : 'pictures', to - from);
    container.claimed += to - from;
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
    this.shares.clear();
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
      for (const [share, some] of shares) {
        ledger.shares[share] += some;
        rest -= some;
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
  private keep(place: number, links: readonly Omit<Cutting, 'place'>[]): void {
    const { ledger, history, pictures } = this;
    for (const it of pictures.all) ledger.countPicture(it.inCompaction, it.to - it.from, it.key);
    ledger.items.count += history.items;
    ledger.items.copies += history.copies;
    history.keep(this.record.type === 'response_item' ? this.payload : null);
    for (const span of [...links, ...pictures.spans(), ...history.spans]) ledger.spans.add({ ...span, place });
  }

  private claim(share: Share, container: Container, at: number): void {
    const bytes = at - container.start;
    this.share(share, bytes - container.claimed);
    container.claimed = bytes;
  }

  private share(share: Share, bytes: number): void {
    this.shares.set(share, (this.shares.get(share) ?? 0) + bytes);
  }

  private get isInPayload(): boolean {
    return this.containers[1]?.under === 'payload';
  }

  private kind(): string {
    const { type, role, sub } = this.record;
    if (!this.isLines) return 'one document';
    if (type === '') return role === '' ? 'no type' : `role ${role}`;
    return sub === '' ? type : `${type} / ${sub}`;
  }
}
