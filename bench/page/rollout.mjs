import { dice, words } from '../generate.mjs';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const HEAD = 'iVBORw0KGgo';
const AT = '2026-08-01T10:00:00.000Z';

/**
 * The lines of a Codex session of at least `bytes`, one by one: pictures, what was said and called, and compaction
 * records that carry all pictures so far again, as the large ones of the field do.
 */
export function* rolloutLines(bytes, { pictures = 24, pictureLength = 900_000 } = {}) {
  const roll = dice(11);
  const noise = noiseOf(roll, pictureLength * 2);
  const history = [];
  let size = 0;
  let number = 0;
  const line = (type, payload) => {
    const text = `${JSON.stringify({ timestamp: AT, type, payload })}\n`;
    size += text.length;
    return text;
  };
  const said = (role) => ({
    type: 'message',
    role,
    content: [{ type: role === 'user' ? 'input_text' : 'output_text', text: words(roll, 60) }],
  });
  const picture = () => {
    const from = Math.floor(roll() * pictureLength);
    const image_url = `data:image/png;base64,${HEAD}${noise.slice(from, from + pictureLength)}`;
    return { type: 'message', role: 'user', content: [{ type: 'input_image', image_url }] };
  };
  yield line('session_meta', { id: 'a', timestamp: AT, cwd: '/c', originator: 'codex_cli_rs', cli_version: '0.145.0' });
  while (size < bytes) {
    if (history.length < pictures) {
      history.push(picture());
      yield line('response_item', history.at(-1));
    }
    for (let step = 0; step < 40; step++) {
      const call_id = `call_${number++}`;
      yield line('response_item', said('user'));
      yield line('response_item', { type: 'function_call', name: 'shell', call_id, arguments: '{"command":["ls"]}' });
      yield line('response_item', { type: 'function_call_output', call_id, output: words(roll, 200) });
      yield line('response_item', said('assistant'));
      yield line('event_msg', { type: 'token_count', info: null });
    }
    yield line('compacted', { message: '', replacement_history: [...history, said('user')] });
  }
  yield line('response_item', said('assistant'));
}

function noiseOf(roll, length) {
  const some = Array.from({ length: 65_537 }, () => ALPHABET[Math.floor(roll() * 64)]).join('');
  return some.repeat(Math.ceil(length / some.length)).slice(0, length);
}
