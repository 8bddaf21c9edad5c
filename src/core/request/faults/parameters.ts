import { hostOf } from '../../targets/address.ts';
import { inWords } from '../../text/json.ts';
import { child, type Pointer } from '../../text/pointer.ts';
import type { RequestFault, RequestFinding, RequestWay } from '../fault.ts';
import { PARAMETERS } from '../parameters/all.ts';
import { valueIn } from '../parameters/body.ts';
import type { Breach, Edit, Path, Sent, WayKind } from '../parameters/requirement.ts';
import type { RequestBody } from '../request.ts';
import type { ParameterCheck, ParameterRule } from '../values-parameters.ts';
import words from './parameters.json';

const placeOf = (path: Path, at: Pointer): Pointer => path.reduce(child, at);

/** What one check finds in a request. Of hundreds hardly any finds something. */
function found(request: RequestBody, check: ParameterCheck): Iterable<RequestFinding> {
  // Where no model is named, what only some reject is not said.
  if (check.isOfModels && request.model === null) return NONE;
  if (check.given?.(request) === false) return NONE;
  // Others who speak the same form have more keys.
  if (check.isOfKeys && goesToOthers(request, check)) return NONE;
  const breaches = check.finds(request);
  return Array.isArray(breaches) && breaches.length === 0 ? NONE : told(request, check, breaches);
}

const NONE: readonly RequestFinding[] = [];

function* told(request: RequestBody, check: ParameterCheck, breaches: Iterable<Breach>): Iterable<RequestFinding> {
  for (const { path, says, data, ways, text, ...breach } of breaches) {
    const severity = breach.severity ?? (goesToOthers(request, check) ? 'warning' : undefined);
    const variant = [check.text, text].filter((step) => step !== undefined).join(':');
    const header = ways.flatMap(({ edits }) => edits).find((edit) => 'header' in edit);
    yield {
      at: placeOf(path, request.at),
      data: {
        ...data,
        says,
        requirement: check.id,
        ways: ways.map(({ kind }) => kind),
        reasons: ways.map(({ reason }) => reason),
        ...(header && { header: header.header, headerValue: header.to ?? null }),
      },
      ...(variant === '' ? {} : { variant }),
      ...(severity && { severity }),
    };
  }
}

/** True if the body goes to somebody else who speaks the same form: by its address, else by its model. */
function goesToOthers({ model, sentTo }: Sent, { own }: ParameterCheck): boolean {
  if (own === undefined) return false;
  const { ids, title, hosts } = own;
  const host = hostOf(sentTo?.url);
  return host === null ? !ids.test(model ?? title) : !hosts.test(host);
}

/** The breach that a finding tells of, in a request as it stands. */
function breachOf(request: RequestBody, { at, data }: RequestFinding): Breach | undefined {
  // What an error says holds whatever is known of the model.
  const sent: Sent = data.isNamed === true ? { ...request, model: null } : request;
  const breaches = PARAMETERS.filter(({ id, given }) => id === data.requirement && given?.(sent) !== false)
    .flatMap(({ finds }) => [...finds(sent)])
    .filter(({ path }) => placeOf(path, request.at) === at);
  return breaches.find(({ says }) => says === data.says) ?? breaches[0];
}

/** An edit at a place whose holder is there: what is between is part of the value. */
function held(body: RequestBody['body'], { path, to }: Edit): Edit {
  const [above, key] = [path.slice(0, -1), path.at(-1)];
  if (to === undefined || key === undefined || above.length === 0 || valueIn(body, above) !== undefined)
    return { path, to };
  return held(body, { path: above, to: { [key]: to } });
}

const wayOf = (id: WayKind, title: string, effect: RequestWay['effect']): RequestWay => ({
  ...{ id, title, effect },
  offers: ({ data }) => Array.isArray(data.ways) && data.ways.includes(id),
  plan(request, finding) {
    const way = breachOf(request, finding)?.ways.find(({ kind }) => kind === id);
    return (way?.edits ?? []).flatMap((edit): ReturnType<RequestWay['plan']> => {
      if ('system' in edit) return [edit];
      if ('header' in edit) return [];
      const { path, to } = held(request.body, edit);
      return [{ at: placeOf(path, request.at), value: to }];
    });
  },
  reason: ({ data: { ways, reasons } }) =>
    Array.isArray(ways) && Array.isArray(reasons) ? inWords(reasons[ways.indexOf(id)]) : title,
});

/** What an error shows of a header says itself how it is to be sent; else the request as it stands does. */
const headerWay = (id: WayKind, title: string, effect: RequestWay['effect']): RequestWay => ({
  ...wayOf(id, title, effect),
  plan(request, finding) {
    const { header, headerValue } = finding.data;
    const ways = breachOf(request, finding)?.ways.flatMap(({ edits }) => edits) ?? [];
    const edit = ways.find((change) => 'header' in change) ?? { header: inWords(header), to: headerValue };
    return [{ header: edit.header, value: typeof edit.to === 'string' ? edit.to : undefined }];
  },
});

/** The ways to end a fault of parameters: what loses nothing comes first. */
const WAYS: readonly RequestWay[] = [
  wayOf('rename-parameter', 'Rename the key', 'lossless'),
  wayOf('correct-parameter', 'Write the value as the API requires', 'lossless'),
  wayOf('add-parameter', 'Add the key', 'lossless'),
  wayOf('say-system', 'Move the system text into the messages', 'lossless'),
  headerWay('set-header', 'Send the header that the API requires', 'lossless'),
  headerWay('remove-header', 'Remove the header', 'lossy'),
  wayOf('set-parameter', 'Set the value that the API accepts', 'lossy'),
  wayOf('say-schema', 'Say the schema in a message and remove the key', 'lossy'),
  wayOf('remove-parameter', 'Remove the key', 'lossy'),
];

const WORDS: { readonly [rule in ParameterRule]: Pick<RequestFault, 'title' | 'asks' | 'why' | 'unfixable'> } = words;

const faultOf = (id: ParameterRule): RequestFault<ParameterRule> => ({
  ...{ id, ...WORDS[id], severity: 'error', find: found, ways: WAYS },
  say: ({ data }) => inWords(data.says),
});

/** Faults of the parameters, the choice of tools and the keys of a body. */
export const PARAMETER_FAULTS = (Object.keys(words) as ParameterRule[]).map(faultOf);
