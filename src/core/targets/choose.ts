import type { TargetId } from '../model/diagnostic.ts';
import { TARGETS, targetById } from './registry.ts';
import type { Target } from './target.ts';

export interface TargetHints {
  /** The target that the format belongs to. */
  readonly formatTarget: TargetId | null;
  readonly model: string | null;
  readonly url?: string | null;
}

/** Hosts that say where a request went. */
const HOSTS: readonly (readonly [string, TargetId])[] = [
  ['api.anthropic.com', 'anthropic'],
  ['api.openai.com', 'openai-chat'],
];

/** Longer names are no model ids, and patterns only ever see short strings. */
const MODEL_LENGTH = 200;

/** Whose rules a history is checked against when nobody chose: the URL's, the model's, the format's, else everyone's. */
export function chooseTarget({ formatTarget, model, url }: TargetHints): {
  readonly id: TargetId;
  readonly reason: string;
} {
  const host = url ? hostOf(url) : null;
  const byHost = host === null ? undefined : HOSTS.find(([name]) => host === name || host.endsWith(`.${name}`))?.[1];
  if (byHost !== undefined && targetById(byHost)) return { id: byHost, reason: `from the address ${host}` };

  const format = formatTarget === null ? undefined : targetById(formatTarget);
  // A library's stored history is read by that library first, whichever model it talked to.
  if (format && isLibrary(format)) return { id: format.id, reason: 'from the format' };

  const byModel = model === null || model.length > MODEL_LENGTH ? undefined : targetOfModel(model);
  if (byModel) return { id: byModel.id, reason: `from the model ${model}` };
  if (format && format.id !== 'generic') return { id: format.id, reason: 'from the format' };
  return { id: 'generic', reason: 'nothing names an API' };
}

const isLibrary = (target: Target): boolean => target.id === 'pydantic-ai';

const targetOfModel = (model: string): Target | undefined =>
  TARGETS.find((it) => it.models.some((pattern) => pattern.test(model)));

function hostOf(url: string): string | null {
  const found = /^[a-z][a-z0-9+.-]{0,20}:\/\/(?:[^/?#@]{0,200}@)?([a-z0-9.-]{1,253})/i.exec(url);
  return found ? found[1]!.toLowerCase() : null;
}
