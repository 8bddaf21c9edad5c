import { hostOf, versionIn } from '../../targets/address.ts';
import { isObject, own } from '../../text/json.ts';
import addressesRows from './addresses.json';
import { absent, breach, isOfType, removal, sending } from './asks.ts';
import { rowsIn } from './read-rows.ts';
import type { Breach, Sent } from './requirement.ts';

const VERSION = 'anthropic-version';

/** A header of the request; undefined where the text shows none, null where it is not among those that are shown. */
function header({ sentTo }: Sent, name: string): string | null | undefined {
  const headers = sentTo?.headers;
  // Whoever shows some headers only, as a filter of secrets leaves them, does not show the version either.
  return headers?.has(VERSION) ? (headers.get(name) ?? null) : undefined;
}

/** Keys of the Messages API that need a beta, with what their names begin with. */
const BETAS: readonly (readonly [key: string, beta: string, isUsed?: (value: unknown) => boolean])[] = [
  ['context_management', 'context-management-2025-06-27', (value) => !isCompacting(value)],
  ['context_management', 'compact-2026-01-12', isCompacting],
  ['mcp_servers', 'mcp-client-2025-11-20', (value) => Array.isArray(value) && value.length > 0],
  ['container', 'skills-2025-10-02', (value) => isObject(value) && own(value, 'skills') !== undefined],
  ['output_format', 'structured-outputs-2025-11-13'],
];

function isCompacting(value: unknown): boolean {
  const edits = isObject(value) ? own(value, 'edits') : undefined;
  return Array.isArray(edits) && edits.some((edit: unknown) => isOfType(edit, 'compact_20260112'));
}

/** True if the address asks for a version of the API before this one. */
const before =
  (day: string) =>
  ({ sentTo }: Sent): boolean => {
    // What is not under this path has versions of its own.
    const version = sentTo?.url.includes('/openai/') ? versionIn(sentTo.url) : null;
    return version !== null && /^\d{4}-\d\d-\d\d/.test(version) && version.slice(0, 10) < day;
  };

/** Keys of Chat Completions with the version of Azure that learned them. */
const LEARNED: readonly (readonly [key: string, day: string, older?: string])[] = [
  ['functions', '2023-07-01'],
  ['function_call', '2023-07-01'],
  ['tools', '2023-12-01'],
  ['tool_choice', '2023-12-01'],
  ['stream_options', '2024-08-01'],
  ['max_completion_tokens', '2024-09-01', 'max_tokens'],
];

/** Keys that were accepted with an older version, in October 2024. */
const TAKEN = new Set(['tools', 'tool_choice']);

/** The versions of the Messages API; the last is the one to send. */
const VERSIONS = ['2023-01-01', '2023-06-01'] as const;

export const ADDRESSES = rowsIn(addressesRows, {
  before,
  *withoutBeta(sent: Sent): Iterable<Breach> {
    const betas = header(sent, 'anthropic-beta');
    if (betas === undefined) return;
    for (const [key, beta, isUsed] of BETAS) {
      const value = own(sent.body, key);
      if (value === undefined || value === null || isUsed?.(value) === false) continue;
      if (betas?.includes(beta.replace(/-\d{4}-\d\d-\d\d$/, ''))) continue;
      const says = `\`${key}\` needs the header \`anthropic-beta: ${beta}\`, which the request does not have.`;
      const asked = [betas, beta].filter((name) => name !== null && name !== '').join(',');
      yield breach(sent, [key], says, [...sending(sent, 'anthropic-beta', asked), removal(sent, [key])], { text: key });
    }
  },

  *laterKeys(sent: Sent): Iterable<Breach> {
    for (const [key, day, older] of LEARNED) {
      if (!before(day)(sent)) continue;
      const why = `is known from the version ${day} of the API on; the address asks for an older one`;
      for (const found of absent(key, why, older === undefined ? {} : { to: older })(sent))
        yield TAKEN.has(key) ? { ...found, severity: 'warning' } : found;
    }
  },

  /** True for a request that shows a key of Anthropic among its headers: they are all there. */
  hasKey: ({ sentTo }: Sent): boolean => sentTo?.headers?.has('x-api-key') === true,

  /** A request whose headers are known, without the one that names the version. */
  *withoutVersion(sent: Sent): Iterable<Breach> {
    if (sent.sentTo?.headers?.has(VERSION) !== false) return;
    const says = `The request has no header \`${VERSION}\`; send \`${VERSION}: ${VERSIONS[1]}\`.`;
    const ways = sending(sent, VERSION, VERSIONS[1]);
    yield breach(sent, [], says, ways, ways.length > 0 ? {} : { text: 'away' });
  },

  /** A version that the API never had, or one that is named twice. */
  *otherVersion(sent: Sent): Iterable<Breach> {
    const version = sent.sentTo?.headers?.get(VERSION);
    if (version === undefined || VERSIONS.some((known) => known === version)) return;
    const ways = sending(sent, VERSION, VERSIONS[1]);
    yield breach(sent, [], `The API has no version \`${version}\`; send \`${VERSION}: ${VERSIONS[1]}\`.`, ways, {
      data: { version },
      // Others who speak the same form may not look at it.
      ...(hostOf(sent.sentTo?.url) === 'api.anthropic.com' ? {} : { severity: 'warning' }),
      ...(ways.length > 0 ? {} : { text: 'away' }),
    });
  },
});
