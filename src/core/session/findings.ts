import type { Finding } from '../model/diagnostic.ts';
import type { Draft } from '../model/draft.ts';
import { argumentsText, type Message, messageText, type Transcript } from '../model/message.ts';
import type { PlanContext } from '../plan/context.ts';
import { findAll } from '../rules/check.ts';
import type { RuleInput } from '../rules/rule.ts';

/** An error of a history with what it is about: places change from draft to draft, ids and words stay. */
export interface DraftError {
  readonly rule: string;
  readonly id: string;
  readonly words: string;
}

/** The errors of a draft as it stands, all of them. The spelling of the document is not looked at. */
export function errorsOf(draft: Draft, transcript: Transcript, { facts, native }: PlanContext): DraftError[] {
  const messages = draft.view();
  const input: RuleInput = {
    transcript: { ...transcript, messages },
    links: draft.links(),
    facts,
    native,
    oddities: [],
    repaired: [],
  };
  const errors: DraftError[] = [];
  for (const { rule, finding, severity } of findAll(input))
    if (severity === 'error') errors.push({ rule: rule.id, ...aboutOf(finding, messages) });
  return errors;
}

function aboutOf({ messageIndex, partIndex, data }: Finding, messages: readonly Message[]): Omit<DraftError, 'rule'> {
  const message = messages[messageIndex];
  const part = partIndex === null ? undefined : message?.parts[partIndex];
  const id = typeof data.id === 'string' ? data.id : '';
  if (part?.kind === 'call') return { id, words: `${part.name} ${argumentsText(part.args)}` };
  return { id, words: part ? messageText({ parts: [part] }) : (message?.role ?? '') };
}

/** The errors that were not there before: no error of the same rule is about the same id or the same words. Linear. */
export function freshErrors(after: readonly DraftError[], before: readonly DraftError[]): DraftError[] {
  const used = new Set<DraftError>();
  const byId = new Map<string, DraftError[]>();
  const byWords = new Map<string, DraftError[]>();
  for (let i = before.length - 1; i >= 0; i--) {
    const it = before[i]!;
    if (it.id !== '') push(byId, `${it.rule} ${it.id}`, it);
    push(byWords, `${it.rule} ${it.words}`, it);
  }
  const take = (list: DraftError[] | undefined): boolean => {
    for (let it = list?.pop(); it; it = list?.pop()) if (!used.has(it)) return used.add(it) !== undefined;
    return false;
  };
  return after.filter(
    (it) => !(it.id !== '' && take(byId.get(`${it.rule} ${it.id}`))) && !take(byWords.get(`${it.rule} ${it.words}`)),
  );
}

function push(map: Map<string, DraftError[]>, key: string, it: DraftError): void {
  const same = map.get(key);
  if (same) same.push(it);
  else map.set(key, [it]);
}
