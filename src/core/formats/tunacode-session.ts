import type { Message } from '../model/message.ts';
import { isObject, type JsonObject, own, ownString } from '../text/json.ts';
import { type Pointer, valueAt } from '../text/pointer.ts';
import type { Evidence, Source } from './format.ts';
import { readPydanticMessage } from './shared/pydantic.ts';
import { pydanticWriter } from './shared/pydantic-write.ts';
import { blockOf } from './shared/signs.ts';
import { readTinyagentMessage, tinyagentWriter } from './shared/tinyagent.ts';
import type { MessageWriter, Scene } from './shared/write.ts';
import { listFormat } from './shared/write-list.ts';

/** A tunacode session file: an envelope round pydantic-ai messages (first era) or tinyagent messages (second era). */
export const tunacodeSession = listFormat({
  id: 'tunacode-session',
  title: 'tunacode session',
  docs: 'https://github.com/alchemiststudiosDOTai/tunacode',
  api: 'pydantic-ai',
  target: 'pydantic-ai',
  results: 'in-user',
  detect,
  readObject,
  writer,
  keys: ['messages'],
});

const ENVELOPE = ['session_id', 'project_id', 'session_total_usage', 'thoughts', 'working_directory', 'current_model'];

function detect(source: Source): Evidence | null {
  const { value } = source;
  if (!isObject(value) || !Array.isArray(own(value, 'messages')) || ownString(value, 'session_id') === null)
    return null;
  const found = ENVELOPE.filter((key) => Object.hasOwn(value, key));
  if (found.length < 3) return null;
  return { score: 97, why: [`session envelope (${found.map((key) => `\`${key}\``).join(', ')}) round \`messages\``] };
}

/** True for a message of the second era: a role with typed blocks, or a result of its own. */
function isTinyagent(value: JsonObject): boolean {
  const role = ownString(value, 'role');
  if (role === null || own(value, 'kind') !== undefined || own(value, 'parts') !== undefined) return false;
  return (
    role === 'tool_result' || blockOf(value, 'content', (block) => ownString(block, 'type') !== null) !== undefined
  );
}

function readObject(value: JsonObject, at: Pointer, index: number): Message {
  return isTinyagent(value) ? readTinyagentMessage(value, at, index) : readPydanticMessage(value, at, index);
}

/** Each message is written as what it is; new ones in the way of the session's own era. */
function writer(scene: Scene): MessageWriter {
  const tinyagent = tinyagentWriter(scene);
  const pydantic = pydanticWriter(scene);
  const isSecond = (at: Pointer): boolean => {
    const value = valueAt(scene.root, at);
    return isObject(value) && isTinyagent(value);
  };
  const newer = scene.transcript.messages.some((it) => isSecond(it.at));
  return (it) => {
    const home = it.from ?? it.parts.find((part) => part.from !== null)?.from?.message;
    return (home ? isSecond(home.at) : newer) ? tinyagent(it) : pydantic(it);
  };
}
