/** What a drawn rollout has. Sizes in characters. */
interface RolloutShape {
  readonly seed: number;
  readonly compactions: number;
  /** Pictures that differ; each is shown once and carried by every compaction after it. */
  readonly pictures: number;
  readonly pictureLength: number;
  readonly messages: number;
}

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Numbers below `below`, the same for the same seed. */
export function chance(seed: number): (below: number) => number {
  let state = seed | 0;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) % below;
  };
}

/** Base64 that begins as a PNG does. */
export function drawnPicture(seed: number, length: number): string {
  const next = chance(seed);
  let text = 'iVBORw0KGgo';
  while (text.length < length) text += DIGITS[next(64)]!;
  return text;
}

/** The lines of a Codex session whose compaction records carry the same pictures again and again, without line breaks. */
export function* rolloutLines({
  seed,
  compactions,
  pictures,
  pictureLength,
  messages,
}: RolloutShape): Generator<string> {
  const line = (type: string, payload: unknown) =>
    JSON.stringify({ timestamp: '2026-08-01T10:00:00.000Z', type, payload });
  const said = (n: number) => ({
    type: 'message',
    role: n % 2 === 0 ? 'user' : 'assistant',
    content: [
      { type: n % 2 === 0 ? 'input_text' : 'output_text', text: `Number ${n}: “quoted” \\ and\nlines \u{1f600}` },
    ],
  });
  const shown = (n: number) => ({
    type: 'message',
    role: 'user',
    content: [
      { type: 'input_text', text: `Look at ${n}` },
      { type: 'input_image', image_url: `data:image/png;base64,${drawnPicture(seed + n, pictureLength)}` },
    ],
  });
  yield line('session_meta', {
    id: 'a',
    timestamp: 'b',
    cwd: '/c',
    originator: 'codex_cli_rs',
    cli_version: '0.145.0',
  });
  const history: unknown[] = [];
  for (let at = 0; at < compactions; at++) {
    for (let n = at; n < pictures; n += compactions) {
      history.push(shown(n));
      yield line('response_item', history.at(-1));
    }
    for (let n = 0; n < messages; n++) {
      yield line('response_item', said(at * messages + n));
      yield line('response_item', { type: 'function_call', call_id: `c${at}.${n}`, name: 'shell', arguments: '{}' });
      yield line('response_item', {
        type: 'function_call_output',
        call_id: `c${at}.${n}`,
        output: `done ${n}`.repeat(9),
      });
      yield line('event_msg', { type: 'token_count', info: { total: at * messages + n } });
    }
    yield line('compacted', { message: '', replacement_history: [...history, said(-1 - at)] });
  }
  yield line('response_item', said(0));
}
