/** Made-up values of a hundred kinds that give somebody away, and the ways in which people write them. */

// The core's own compiler settings know no Node; the tests that use this file run in it.
declare function atob(data: string): string;
declare function btoa(text: string): string;

const LETTERS = 'aB3dE5fG7hJ9kL2mN4pQ6rS8tU1vW0xY';
const HEX = '0a1b2c3d4e5f60718293a4b5c6d7e8f9';
const letters = (count: number): string => LETTERS.repeat(4).slice(0, count);
const hex = (count: number): string => HEX.repeat(3).slice(0, count);
const capitals = (count: number): string => 'Q7X2M9K4T6W8Z3R5Q7X2'.slice(0, count);

/** What gives somebody away, by kind: as a text of its own. */
export const SECRETS: readonly (readonly [kind: string, text: string])[] = [
  ['Anthropic', `sk-ant-api03-${letters(40)}`],
  ['OpenAI', `sk-${letters(48)}`],
  ['OpenAI project', `sk-proj-${letters(48)}`],
  ['OpenRouter', `sk-or-v1-${hex(64)}`],
  ['Google', `AIza${letters(35)}`],
  ['Hugging Face', `hf_${letters(34)}`],
  ['Groq', `gsk_${letters(52)}`],
  ['xAI', `xai-${letters(40)}`],
  ['Perplexity', `pplx-${letters(40)}`],
  ['NVIDIA', `nvapi-${letters(40)}`],
  ['Tavily', `tvly-${letters(32)}`],
  ['Firecrawl', `fc-${hex(32)}`],
  ['Voyage', `pa-${letters(43)}`],
  ['Replicate', `r8_${letters(37)}`],
  ['LangSmith', `lsv2_pt_${hex(32)}_${hex(10)}`],
  ['GitHub', `ghp_${letters(36)}`],
  ['GitHub OAuth', `gho_${letters(36)}`],
  ['GitHub fine-grained', `github_pat_${letters(22)}_${letters(40)}`],
  ['GitLab', `glpat-${letters(20)}`],
  ['npm', `npm_${letters(36)}`],
  ['PyPI', `pypi-${letters(60)}`],
  ['RubyGems', `rubygems_${hex(48)}`],
  ['Atlassian', `ATATT3${letters(60)}`],
  ['Buildkite', `bkua_${hex(40)}`],
  ['AWS', `AKIA${capitals(16)}`],
  ['AWS session', `ASIA${capitals(16)}`],
  ['Google OAuth', `ya29.${letters(60)}`],
  ['Google refresh', `1//0${letters(60)}`],
  ['Google client', `GOCSPX-${letters(28)}`],
  ['DigitalOcean', `dop_v1_${hex(64)}`],
  ['Databricks', `dapi${hex(32)}`],
  ['Doppler', `dp.pt.${letters(40)}`],
  ['Heroku', `HRKU-${letters(40)}`],
  ['PlanetScale', `pscale_tkn_${letters(40)}`],
  ['Vault', `hvs.${letters(60)}`],
  ['Supabase', `sbp_${hex(40)}`],
  ['Pulumi', `pul-${hex(40)}`],
  ['Fly', `fo1_${letters(43)}`],
  ['age', `AGE-SECRET-KEY-1${'Q7X2M9K4T6W8Z3R5'.repeat(4).slice(0, 58)}`],
  ['Slack bot', `xoxb-123456789012-${letters(24)}`],
  ['Slack app', `xapp-1-A0123-${letters(40)}`],
  ['Linear', `lin_api_${letters(40)}`],
  ['Notion', `ntn_${letters(46)}`],
  ['Figma', `figd_${letters(40)}`],
  ['Postman', `PMAK-${hex(24)}-${hex(34)}`],
  ['New Relic', `NRAK-${'Q7X2M9K4T6W8Z3R5'.repeat(2).slice(0, 27)}`],
  ['Grafana', `glsa_${letters(32)}_${hex(8)}`],
  ['Sentry', `sntrys_${letters(60)}`],
  ['SendGrid', `SG.${letters(22)}.${letters(43)}`],
  ['Stripe', `sk_live_${letters(24)}`],
  ['Stripe restricted', `rk_live_${letters(24)}`],
  ['Stripe webhook', `whsec_${letters(32)}`],
  ['Square', `sq0csp-${letters(43)}`],
  ['Shopify', `shpat_${hex(32)}`],
  ['Mailgun', `key-${hex(32)}`],
  ['Mailchimp', `${hex(32)}-us12`],
  ['Twilio', `SK${hex(32)}`],
  ['Telegram', `123456789:AA${letters(33)}`],
  ['Airtable', `pat${letters(14)}.${hex(64)}`],
  ['JWT', `eyJ${letters(30)}.eyJ${letters(40)}.${letters(43)}`],
  ['e-mail', 'ada.lovelace@analytical-engines.io'],
  ['e-mail with a tag', 'grace.hopper+logs@cobol.dev'],
  ['Visa', '4242 4242 4242 4242'],
  ['Visa in one run', '4012888888881881'],
  ['Mastercard', '5555-5555-5555-4444'],
  ['American Express', '3782 822463 10005'],
  ['phone in Germany', '+49 30 9018 2034'],
  ['phone in the US', '+1 415 555 2671'],
  ['phone in France', '+33 6 12 34 56 78'],
  ['machine', '203.0.114.77'],
  ['machine elsewhere', '84.23.118.9'],
  ['Slack hook', `hooks.slack.com/services/T0123/B0123/${letters(24)}`],
  ['E2B', `e2b_${hex(40)}`],
  ['Jina', `jina_${letters(60)}`],
  ['Anthropic admin', `sk-ant-admin01-${letters(80)}`],
  ['DeepSeek', `sk-${hex(32)}`],
  ['Moonshot', `sk-${letters(48)}`],
  ['OpenAI service account', `sk-svcacct-${letters(60)}`],
  ['LangSmith service', `lsv2_sk_${hex(32)}_${hex(10)}`],
  ['GitHub app', `ghs_${letters(36)}`],
  ['GitHub user of an app', `ghu_${letters(36)}`],
  ['GitHub refresh', `ghr_${letters(60)}`],
  ['GitLab deploy', `gldt-${letters(20)}`],
  ['GitLab runner', `glrt-${letters(20)}`],
  ['GitLab runner registration', `GR1348941${letters(20)}`],
  ['Artifactory', `AKC${letters(70)}`],
  ['Terraform', `${letters(14)}.atlasv1.${letters(60)}`],
  ['Vault batch', `hvb.${letters(90)}`],
  ['DigitalOcean OAuth', `doo_v1_${hex(64)}`],
  ['Doppler service', `dp.st.${letters(40)}`],
  ['PlanetScale password', `pscale_pw_${letters(40)}`],
  ['Supabase secret', `sb_secret_${letters(31)}`],
  ['Slack user', `xoxp-123456789012-${letters(24)}`],
  ['Slack workflow', `hooks.slack.com/workflows/T0123/B0123/${letters(24)}`],
  ['Stripe test', `sk_test_${letters(24)}`],
  ['Stripe public', `pk_live_${letters(24)}`],
  ['Shopify app', `shpss_${hex(32)}`],
  ['Square token', `sq0atp-${letters(22)}`],
  ['EasyPost', `EZAK_${letters(54)}`],
  ['Twilio account', `AC${hex(32)}`],
  ['Discord bot', `MTA${letters(23)}.${letters(6)}.${letters(38)}`],
  ['Grafana cloud', `glc_${letters(60)}`],
  ['Readme', `rdme_${hex(64)}`],
  ['AWS role', `AROA${capitals(16)}`],
  ['Discover', '6011 1111 1111 1117'],
  ['phone in Britain', '+44 20 7946 0958'],
  ['Discord hook', `discord.com/api/webhooks/123456789012345678/${letters(60)}`],
];

/** How a text is written where people paste it. */
export const ENCODINGS: readonly (readonly [name: string, write: (text: string) => string])[] = [
  ['plain', (text) => `I used ${text} here, and it failed.`],
  ['JSON', (text) => JSON.stringify({ note: text })],
  ['JSON in JSON', (text) => JSON.stringify({ body: JSON.stringify({ note: text }) })],
  ['base64', (text) => JSON.stringify({ data: btoa(`{"note": "${text}", "more": true}`) })],
  ['percent', (text) => `https://site.dev/callback?note=${encodeURIComponent(text)}&done=1`],
  ['.env', (text) => `PORT=3000\nMY_SETTING=${text}\nDEBUG=1`],
  ['YAML', (text) => `settings:\n  note: ${text}\n  port: 3000`],
  ['shell', (text) => `deploy --note '${text}' --verbose`],
  ['header', (text) => `POST /v1 HTTP/1.1\nX-Note: ${text}\nAccept: */*`],
  ['JSON with every sign escaped', (text) => `{"note": "${text.replace(/[^A-Za-z0-9]/g, escapedUnit)}"}`],
];

const escapedUnit = (sign: string): string => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** True if nothing of a text can be read in a copy, however it is written. */
export function isGone(text: string, copy: string): boolean {
  const resolved = copy
    .replace(/\\+u([\da-f]{4})/gi, (_, unit: string) => String.fromCharCode(Number.parseInt(unit, 16)))
    .replace(/%([\da-f]{2})/gi, (_, octet: string) => String.fromCharCode(Number.parseInt(octet, 16)));
  const unpacked = resolved.replace(/[A-Za-z0-9+/]{40,}={0,2}/g, (run) => (run.length % 4 === 0 ? atob(run) : run));
  return ![copy, resolved, unpacked].some((copied) => copied.includes(text));
}
