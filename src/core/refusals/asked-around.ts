import { namesBooleans } from '../errors/place/boolean-schemas.ts';
import { headerNamed } from '../errors/place/named-header.ts';
import type { RequestQuestion } from '../request/fault.ts';
import type { Form } from '../request/form.ts';
import { withHeader } from '../request/parameters/headers.ts';
import { formOf } from '../request/request.ts';
import { wireOf } from '../targets/elsewhere.ts';
import type { Target } from '../targets/target.ts';
import { MOST_TEXT } from './observed.ts';
import { keysNamed, rulesSaid, saysNoReason, spokeBehind } from './read.ts';
import { arraysIn, betasIn, propertyNamesIn, strictSchemasIn } from './shape.ts';

/** What an error asks of the request around the messages, beside what the target is known to require of it. */
export function askedAround(
  text: string,
  target: Target,
  form: Form,
): Pick<RequestQuestion, 'named' | 'namedRules' | 'shown' | 'spoke' | 'isVague'> {
  const spoke = spokeBehind(text, target);
  const head = text.slice(0, MOST_TEXT);
  const names = propertyNamesIn(head);
  const header = headerNamed(head);
  const isSameForm = spoke !== null && formOf(wireOf(spoke.target)) === form;
  // Who rejects a boolean by name reads an object that says as little.
  const meant = <Key extends string>(keys: ReadonlySet<Key>): ReadonlySet<Key> =>
    namesBooleans(head) ? new Set([...keys].filter((key) => !key.startsWith('schema/type'))) : keys;
  return {
    named: meant(keysNamed(text, target)),
    namedRules: meant(rulesSaid(text)),
    isVague: saysNoReason(text),
    shown: {
      ...strictSchemasIn(head),
      ...arraysIn(head),
      ...betasIn(head),
      ...(header ? { 'request/missing-key': withHeader(header) } : {}),
      ...(names ? { 'schema/property-name': { on: 'all' as const, shape: names, isRoot: false } } : {}),
    },
    ...(isSameForm && {
      spoke: { target: spoke.target.id, rules: meant(spoke.rules), named: meant(keysNamed(text, spoke.target)) },
    }),
  };
}
