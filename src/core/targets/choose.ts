import type { TargetId } from '../model/diagnostic.ts';
import { isObject } from '../text/json.ts';
import { formAt, servesOthers } from './address.ts';
import { COMMON_FORM, wireOf } from './elsewhere.ts';
import { MODEL_LENGTH } from './facts.ts';
import { TARGETS, targetById, targetInForm } from './registry.ts';
import type { Target } from './target.ts';

interface TargetHints {
  /** The target that the format belongs to. */
  readonly formatTarget: TargetId | null;
  /** The API whose own form the history is written in; null for anything else. */
  readonly form?: TargetId | null;
  readonly model: string | null;
  readonly url?: string | null;
  /** The request as it is written, and its messages. */
  readonly body?: unknown;
  readonly list?: readonly unknown[];
}

/** Whose rules a history is checked against when nobody chose: the URL's, the model's, the format's, else everyone's. */
export function chooseTarget(hints: TargetHints): { readonly id: TargetId; readonly reason: string } {
  const { formatTarget, form = null, model, url } = hints;
  const address = url ? addressOf(url) : null;
  const byHost = address ? targetOfAddress(address) : undefined;
  if (address && byHost) return { id: byHost.id, reason: `from the address ${hostOf(address)}` };

  const format = formatTarget === null ? undefined : targetById(formatTarget);
  // A library's stored history is read by that library first, whichever model it talked to.
  if (format && (format.kind === 'library' || format.binds)) return { id: format.id, reason: 'from the format' };

  const byKeys = targetOfKeys(hints);
  if (byKeys) return byKeys;
  const byModel = model === null || model.length > MODEL_LENGTH ? undefined : targetOfModel(model);
  // What the maker of an open model requires is not required where others run it.
  if (address && servesOthers(address.address, model, byModel !== undefined))
    return { id: 'generic', reason: `from the address ${hostOf(address)}` };
  const asked = address && formAt(address.address);
  // A gateway that speaks the form of one API serves the models of others in it.
  if (byModel && address && asked && wireOf(byModel) !== asked) {
    const id = format && wireOf(format) === asked ? format.id : asked;
    return { id, reason: `from the address ${address.address}` };
  }
  if (!byModel) {
    const isServed = model !== null && format?.id === COMMON_FORM && isOfWeights(model);
    return isServed ? { id: 'generic', reason: `from the model ${model}` } : byForm(format, address);
  }
  const inForm = form === null ? undefined : targetInForm(byModel.id, form);
  return { id: (inForm ?? byModel).id, reason: `from the model ${model}` };
}

/** The gateway whose own keys a request has, where its model is named with who made it. */
function targetOfKeys({ form, model, url, body, list = [] }: TargetHints): ReturnType<typeof chooseTarget> | undefined {
  if (url || !form || !model?.includes('/')) return undefined;
  for (const target of TARGETS) {
    const { id, keys } = target;
    if (!keys || wireOf(target) !== form) continue;
    const key =
      keys.body.find((own) => isObject(body) && isObject(body[own])) ??
      keys.message.find((own) => list.some((message) => isObject(message) && Object.hasOwn(message, own)));
    if (key !== undefined) return { id, reason: `from the key ${key}` };
  }
  return undefined;
}

/** True for the name of weights that anybody may serve: with a tag, or with the name of who published them. */
const isOfWeights = (model: string): boolean => /[/:]/.test(model) && !/^(?:ft:|azure\/|openai\/)/.test(model);

/** A model that an API does not serve, as far as its name tells; null for all others, and where there is no API. */
export function foreignModel(model: string | null, { id: own, kind }: Target): string | null {
  if (model === null || kind !== 'api') return null;
  const { id } = chooseTarget({ formatTarget: 'generic', model });
  return id === own || id === 'generic' ? null : model;
}

/** Where no model is known: the form's own API, or what every API requires. */
function byForm(format: Target | undefined, address: Address | null): ReturnType<typeof chooseTarget> {
  // Servers that are not known speak the form that most speak: what every API requires is all that is known of them.
  if (address && format?.id === COMMON_FORM) return { id: 'generic', reason: `from the address ${hostOf(address)}` };
  if (format && format.kind !== 'any') return { id: format.id, reason: 'from the format' };
  return { id: 'generic', reason: 'nothing names an API' };
}

const targetOfAddress = ({ address, atPort }: Address): Target | undefined =>
  TARGETS.find((it) => it.hosts?.some((pattern) => pattern.test(address) || pattern.test(atPort)));

const targetOfModel = (model: string): Target | undefined =>
  TARGETS.find((it) => it.models.some((pattern) => pattern.test(model)));

/** Host and path in small letters, without the port and with it. */
interface Address {
  readonly address: string;
  readonly atPort: string;
}

const hostOf = ({ address }: Address): string => address.replace(/\/.*$/s, '');

/** null for what is no address. */
function addressOf(url: string): Address | null {
  const found = /^[a-z][a-z0-9+.-]{0,20}:\/\/(?:[^/?#@]{0,200}@)?([a-z0-9.-]{1,253})(:\d{1,5})?(\/[^?#]{0,300})?/i.exec(
    url,
  );
  if (!found) return null;
  const [host, port, path] = [1, 2, 3].map((it) => (found[it] ?? '').toLowerCase());
  return { address: `${host}${path}`, atPort: `${host}${port}${path}` };
}
