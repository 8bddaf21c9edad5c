import { countTokens, valueAt, windowFor } from '../core/index.ts';
import type { Requests, RoomView } from './protocol.ts';
import type { Session } from './session.ts';
import { counterFor } from './trim-calibration.ts';

/** What a request holds besides its messages, counted like the messages. */
export function roomView(session: Session, ...[choice, usage = true]: Parameters<Requests['room']>): RoomView {
  const { transcript, snapshot } = session.derived();
  const used = counterFor(session, choice, usage);
  const { measure } = used;
  const { perMessage, counter: info } = countTokens(snapshot, used, { transcript: session.transcriptNumber });
  const tokens = (text: string) => Math.ceil(measure(text));
  const { system, tools, messages } = transcript;
  // A session file names the model with every answer; the last one is what the next request goes to.
  const named = [...messages.map((it) => it.model), transcript.model];
  const model = named.findLast((it) => it !== null && !SYNTHETIC.test(it)) ?? null;
  return {
    counter: info,
    model,
    window: model === null ? null : (windowFor(model)?.title ?? null),
    system: system === null ? null : tokens(system),
    tools: tools?.reduce((sum, it) => sum + tokens(written(valueAt(snapshot.document.value, it.at))), 0) ?? null,
    listed: messages.reduce((sum, it) => sum + (isSystem(it.role) ? (perMessage[it.index] ?? 0) : 0), 0),
  };
}

/** What clients write where no model answered. */
const SYNTHETIC = /^<.*>$/;

const isSystem = (role: string): boolean => role === 'system' || role === 'developer';

const written = (value: unknown): string => JSON.stringify(value) ?? '';
