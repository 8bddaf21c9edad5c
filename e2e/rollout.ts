/** A Codex session whose compaction records carry the same pictures again and again. Sizes in characters. */
export function rollout(shape: {
  readonly compactions: number;
  readonly pictures: number;
  readonly pictureLength: number;
  readonly messages: number;
}): string {
  const lines: unknown[] = [
    {
      type: 'session_meta',
      payload: { id: 'a', timestamp: 'b', cwd: '/c', originator: 'codex_cli_rs', cli_version: '0.145.0' },
    },
  ];
  const item = (payload: unknown) =>
    lines.push({ timestamp: '2026-08-01T10:00:00.000Z', type: 'response_item', payload });
  const history: unknown[] = [];
  const said = (n: number) => ({
    type: 'message',
    role: n % 2 === 0 ? 'user' : 'assistant',
    content: [
      {
        type: n % 2 === 0 ? 'input_text' : 'output_text',
        text: `Message ${n}: what was done next, and why. `.repeat(4),
      },
    ],
  });
  for (let at = 0; at < shape.compactions; at++) {
    for (let n = at; n < shape.pictures; n += shape.compactions) {
      const image_url = `data:image/png;base64,iVBORw0KGgo${String.fromCharCode(65 + n).repeat(shape.pictureLength - 11)}`;
      history.push({ type: 'message', role: 'user', content: [{ type: 'input_image', image_url }] });
      item(history.at(-1));
    }
    for (let n = 0; n < shape.messages; n++) {
      item(said(2 * n));
      item({ type: 'function_call', name: 'shell', call_id: `c${at}.${n}`, arguments: '{"command":["ls"]}' });
      item({ type: 'function_call_output', call_id: `c${at}.${n}`, output: 'a file and another\\n'.repeat(20) });
      item(said(2 * n + 1));
      lines.push({
        timestamp: '2026-08-01T10:00:00.000Z',
        type: 'event_msg',
        payload: { type: 'token_count', info: null },
      });
    }
    lines.push({
      timestamp: '2026-08-01T10:00:00.000Z',
      type: 'compacted',
      payload: { message: '', replacement_history: [...history, said(at)] },
    });
  }
  item(said(0));
  return `${lines.map((it) => JSON.stringify(it)).join('\n')}\n`;
}
