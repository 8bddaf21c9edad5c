import { parseAnyDepth } from '../text/carriers/carrier.ts';
import { isObject } from '../text/json.ts';
import { Attribution } from './attribution.ts';
import type { Ledger } from './ledger.ts';
import { Scan } from './scan.ts';

/** Goes over a file in pieces and knows afterwards where its bytes are. */
export interface ByteScan {
  /** Bytes of the next piece; answers how many are used up. The rest must come again in front of the next piece. */
  feed(bytes: Uint8Array, last: boolean): number;
  readonly ledger: Ledger;
  /** False where there was more to remember than there is room for: then there may be more that is repeated. */
  readonly complete: boolean;
}

/** Begins a scan; `isLines` is what `looksLikeLines` says of the beginning of the file. */
export function scanBytes(isLines: boolean): ByteScan {
  const attribution = new Attribution(isLines);
  const scan = new Scan(attribution, isLines);
  attribution.scan = scan;
  return {
    feed: (bytes, last) => scan.feed(bytes, last),
    ledger: attribution.ledger,
    get complete() {
      return attribution.complete;
    },
  };
}

/** Lines of the beginning of a file that are looked at. */
const TRIED = 50;

/**
 * Whether a file has a value on each line, by its beginning: at least half of the lines there are whole objects, or the
 * first goes on behind it. Null where there is no JSON at all.
 */
export function looksLikeLines(head: string, isWhole: boolean): boolean | null {
  const text = head.replace(/^\ufeff/, '');
  const all = text.split('\n');
  const whole = (isWhole ? all : all.slice(0, -1)).filter((it) => it.trim() !== '').slice(0, TRIED);
  if (whole.length > 0 && whole.filter(isObjectText).length * 2 >= whole.length) return true;
  if (!/^\s*[[{]/.test(text)) return null;
  return whole.length === 0;
}

function isObjectText(line: string): boolean {
  const value = parseAnyDepth(line);
  return isObject(value) && Object.keys(value).length > 0;
}
