import { withoutEnd } from '../text/without-end.ts';

/**
 * Arguments that break off, closed again: an open string is ended, open brackets are closed, a dangling key or comma is
 * dropped. Null if that gives no JSON object. Linear.
 */
export function mendArguments(text: string): string | null {
  const closers: string[] = [];
  let inString = false;
  let cut = 0;
  for (let i = 0; i < text.length; i++) {
    const c = text[i]!;
    if (inString) {
      if (c === '\\') i++;
      else if (c === '"') inString = false;
      continue;
    }
    if (c === '"') inString = true;
    else if (c === '{') closers.push('}');
    else if (c === '[') closers.push(']');
    else if (c === '}' || c === ']') {
      if (closers.pop() !== c) return null;
      if (closers.length === 0) cut = i + 1;
    }
  }
  const tail = closers.reverse().join('');
  const body = closers.length === 0 && cut > 0 ? text.slice(0, cut) : text;
  const open = inString ? `${body.replace(/\\(u[0-9a-f]{0,3})?$/i, '')}"` : withoutEnd(body, ', \t\r\n');
  for (const attempt of [open, `${open}: null`, withoutMember(open)]) {
    const candidate = attempt + tail;
    if (isJsonObject(candidate)) return candidate;
  }
  return null;
}

/** Without a key that breaks off, and what there is of its value. */
function withoutMember(text: string): string {
  const close = text.lastIndexOf('"');
  if (close < 0) return text;
  const isNamed = /^\s*(?::\s*)?[\w.+-]*$/.test(text.slice(close + 1));
  const open = isNamed ? text.lastIndexOf('"', close - 1) : close;
  const before = text.slice(0, open < 0 ? close : open).trimEnd();
  return before.endsWith(',') ? before.slice(0, -1) : before;
}

function isJsonObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}
