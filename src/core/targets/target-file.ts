import { predictionsFor } from '../api-texts/texts.ts';
import type { RequestChange } from '../model/request-change.ts';
import { dataIn } from '../text/data-files.ts';
import { regexOf } from '../text/regex.ts';
import { chatKeys, type Described, describedFacts, FORMS_READ, formsPage, type MoreFacts } from './chat-forms.ts';
import groups from './model-groups.json';
import type { Demands, Models, Stated, Target, When } from './target.ts';
import { windowFacts } from './windows.ts';

/** A target as its file in `apis/` states it. Regular expressions are written as `/source/flags`. */
export interface TargetFile extends Omit<Target, 'facts' | 'answers' | 'hosts' | 'models' | 'requests'> {
  readonly about: string;
  /** The target whose facts and predicted texts it has, but for its own. */
  readonly like?: Target['id'];
  readonly hosts?: readonly string[];
  readonly models?: readonly string[];
  readonly requests?: { readonly [rule: string]: RequestChange };
  /** The day on which its facts were checked, unless one names another. */
  readonly checked: string;
  /** What its facts about messages have besides the description of its messages, where they follow from that. */
  readonly described?: MoreFacts;
  readonly facts: { readonly [fact: string]: FactRow | readonly FactRow[] | { readonly windows: string } };
}

/** A fact; `described` as its source or its value is the description of its messages. */
export interface FactRow extends Omit<Stated<unknown>, 'when' | 'checked'> {
  readonly when?: Omit<When, 'models' | 'except'> & { readonly models?: GroupId; readonly except?: GroupId };
  readonly checked?: string;
}

export type GroupId = keyof typeof groups;

/** The targets of some files, in their order. A file that is like another comes after it. */
export function targetsIn(files: readonly unknown[]): readonly Target[] {
  const byId = new Map<Target['id'], Target>();
  for (const file of files) {
    const { about: _, like, facts, hosts, models = [], checked, described, ...said } = dataIn<TargetFile>(file);
    const model = like === undefined ? undefined : byId.get(like);
    const own = Object.entries(facts).map(([fact, rows]) => [fact, factOf(rows, said.id, checked)] as const);
    byId.set(said.id, {
      ...(model?.counter !== undefined && { counter: model.counter }),
      ...(model?.requests && { requests: model.requests }),
      ...said,
      facts: {
        ...model?.facts,
        ...(described && describedFacts(said.id as Described, described)),
        ...(Object.fromEntries(own) as Demands),
      },
      ...(hosts && { hosts: hosts.map(regexOf) }),
      answers: { ...model?.answers, ...predictionsFor(said.id) },
      models: models.map(regexOf),
    });
  }
  return [...byId.values()];
}

function factOf(
  rows: TargetFile['facts'][string],
  id: Target['id'],
  day: string,
): Stated<unknown> | readonly Stated<unknown>[] {
  if ('windows' in rows) return windowFacts(regexOf(rows.windows));
  return 'is' in rows ? ofTarget(rows, id, day) : rows.map((row) => ofTarget(row, id, day));
}

/** A fact of a target, whose value or source may be the description of its messages. */
function ofTarget(row: FactRow, id: Target['id'], day: string): Stated<unknown> {
  const { is, source, checked = FORMS_READ } = row;
  const isDescribed = source === 'described';
  return statedIn(
    {
      ...row,
      ...(is === 'described' && { is: chatKeys(id as Described) }),
      ...(isDescribed && { source: formsPage(id as Described), checked }),
    },
    day,
  );
}

/** A fact as it is stated, checked on that day unless it names another. */
export const statedIn = ({ when, ...said }: FactRow, day: string): Stated<unknown> => ({
  checked: day,
  ...said,
  ...(when && { when: whenIn(when) }),
});

/** The condition of a row, with its groups of models. */
export const whenIn = ({ models, except, ...when }: NonNullable<FactRow['when']>): When => ({
  ...(models && { models: groupOf(models) }),
  ...(except && { except: groupOf(except) }),
  ...when,
});

export const groupOf = (group: GroupId): Models => ({ title: groups[group].title, ids: regexOf(groups[group].ids) });
