import { isObject, type JsonObject, own, ownString } from '../text/json.ts';
import type { Evidence, Format, Source } from './format.ts';
import { readSession } from './shared/claude-read.ts';
import { spellSession } from './shared/claude-write.ts';

/** A Claude Code session file: one line per content block, branches and UI lines among them. The request is read out of it. */
export const claudeCode: Format = {
  id: 'claude-code',
  title: 'Claude Code session',
  docs: 'https://docs.claude.com/en/docs/claude-code/overview',
  api: null,
  target: 'anthropic',
  results: 'in-user',
  detect,
  read(source) {
    const found = recordsOf(source);
    if (!found) return [];
    const { messages, asides } = readSession(found.records, found.at);
    const model = messages.findLast((it) => it.model !== null)?.model ?? null;
    return [
      {
        at: found.at,
        messages,
        asides,
        system: null,
        systemAt: null,
        tools: null,
        model,
        isRequest: false,
        thinking: false,
      },
    ];
  },
  spell: spellSession,
};

/** The list of a session's records: the document itself, or the log of a web session. */
function recordsOf(source: Source): { readonly at: string; readonly records: readonly unknown[] } | null {
  if (Array.isArray(source.value)) return { at: '', records: source.value };
  const log = isObject(source.value) ? own(source.value, 'loglines') : undefined;
  return Array.isArray(log) ? { at: '/loglines', records: log } : null;
}

function detect(source: Source): Evidence | null {
  const sample = recordsOf(source)?.records.slice(0, 400) ?? [];
  const lines = sample.filter((it) => isObject(it) && isLine(it)).length;
  if (lines === 0) return null;
  return { score: 97, why: [`\`parentUuid\` and \`message\` in ${lines} line${lines === 1 ? '' : 's'}`] };
}

function isLine(record: JsonObject): boolean {
  const type = ownString(record, 'type');
  const message = own(record, 'message');
  if ((type !== 'user' && type !== 'assistant') || !isObject(message) || own(message, 'parts') !== undefined)
    return false;
  if (own(record, 'parentUuid') !== undefined) return true;
  return ownString(record, 'uuid') !== null && ownString(record, 'sessionId') !== null;
}
