import { hostOf } from '../../targets/address.ts';
import { inWords } from '../../text/json.ts';
import { child, type Pointer } from '../../text/pointer.ts';
import type { RequestFault, RequestFinding, RequestWay } from '../fault.ts';
import { PARAMETERS } from '../parameters/all.ts';
import { valueIn } from '../parameters/body.ts';
import type { Breach, Edit, Path, Sent, WayKind } from '../parameters/requirement.ts';
import type { RequestBody } from '../request.ts';
import type { ParameterCheck, ParameterRule } from '../values-parameters.ts';

const placeOf = (path: Path, at: Pointer): Pointer => path.reduce((above, step) => child(above, step), at);

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
    yield {
      at: placeOf(path, request.at),
      data: {
        ...data,
        says,
        requirement: check.id,
        ways: ways.map(({ kind }) => kind),
        reasons: ways.map(({ reason }) => reason),
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
    return (way?.edits ?? []).map((edit) => {
      const { path, to } = held(request.body, edit);
      return { at: placeOf(path, request.at), value: to };
    });
  },
  reason: ({ data: { ways, reasons } }) =>
    Array.isArray(ways) && Array.isArray(reasons) ? inWords(reasons[ways.indexOf(id)]) : title,
});

/** The ways to end a fault of parameters: what loses nothing comes first. */
const WAYS: readonly RequestWay[] = [
  wayOf('rename-parameter', 'Rename the key', 'lossless'),
  wayOf('correct-parameter', 'Write the value as the API requires', 'lossless'),
  wayOf('add-parameter', 'Add the key', 'lossless'),
  wayOf('set-parameter', 'Set the value that the API accepts', 'lossy'),
  wayOf('remove-parameter', 'Remove the key', 'lossy'),
];

type Words = Pick<RequestFault, 'title' | 'asks' | 'why'> & Partial<Pick<RequestFault, 'unfixable'>>;

function faultOf(id: ParameterRule, words: Words): RequestFault<ParameterRule> {
  return {
    ...{ id, ...words, severity: 'error', find: found },
    ways: typeof words.unfixable === 'string' ? [] : WAYS,
    say: ({ data }) => inWords(data.says),
  };
}

/** Faults of the parameters, the choice of tools and the keys of a body. */
export const PARAMETER_FAULTS = [
  faultOf('params/thinking', {
    title: 'Thinking that the model does not take',
    asks: 'Are thinking, effort and budget written as this model accepts them?',
    why: 'Thinking is asked for in the way of the model. Models differ in how they are told to think: by a budget, by a level, adaptively, or not at all. The API rejects the request, whatever the messages are.',
  }),
  faultOf('params/max-tokens', {
    title: 'Output limit out of range',
    asks: 'Is the output limit within what the model writes, and above the thinking budget?',
    why: 'Each model writes so many tokens at most, and what it thinks counts among them. The API rejects a limit above that, or one that the thinking budget uses up.',
  }),
  faultOf('params/unsupported', {
    title: 'Parameter that the model does not take',
    asks: 'Does the model take every parameter?',
    why: 'Only parameters that the model supports are set. Models that reason take no sampling parameters, and some keys have a new name for them. The API rejects the request instead of ignoring the key.',
  }),
  faultOf('params/conflict', {
    title: 'Parameters that exclude each other',
    asks: 'Do the parameters fit each other?',
    why: 'Some parameters exclude each other, or need another one beside them. The API rejects the request until one of them is removed.',
  }),
  faultOf('params/range', {
    title: 'Parameter out of range',
    asks: 'Is every parameter of the right type and within its range?',
    why: 'Every parameter is within the range of the API. Each API has its own ranges, types and lists of values. What is common with one is rejected by another.',
  }),
  faultOf('params/stop', {
    title: 'Stop sequences that are not accepted',
    asks: 'Are there no more stop sequences than allowed, and none of them blank?',
    why: 'APIs limit the number of stop sequences. Some reject blank ones, which would stop the model at once.',
  }),
  faultOf('params/output-format', {
    title: 'Output format that is not accepted',
    asks: 'Is the output format one that the API knows, in its own form?',
    why: 'Each API has its own key and form for structured output; the form of another is rejected.',
  }),
  faultOf('tools/choice', {
    title: 'Tool choice that is not accepted',
    asks: 'Is the tool choice written as the API writes it, and is the chosen tool declared?',
    why: 'The choice of a tool has the form of the API. The choice of a tool has another form with each API. A tool that is not declared cannot be chosen.',
  }),
  faultOf('tools/choice-conflict', {
    title: 'Tool choice that does not fit',
    asks: 'Does the tool choice fit the tools, the thinking and the model?',
    why: 'A model that thinks cannot be forced to call a tool, and without tools there is nothing to choose. The API rejects the request.',
    unfixable: { auto: 'The server itself must be started with tool calls and the parser of its model.' },
  }),
  faultOf('tools/combination', {
    title: 'Tools that cannot be combined',
    asks: 'May these tools be sent together, with this model and these parameters?',
    why: 'Some models take functions only without reasoning, or hosted tools only without functions. The API rejects the request, though each tool is fine by itself.',
  }),
  faultOf('tools/server-tool', {
    title: 'Hosted tool that the API does not know',
    asks: 'Is every hosted tool of a type and version that the API knows, under its own name?',
    why: 'Tools that run at the provider have fixed types, versions, names and keys. One that another API runs, or that is written like a function, is rejected.',
  }),
  faultOf('request/beta', {
    title: 'Beta that the host does not know',
    asks: 'Does the host know every beta that the request asks for?',
    why: 'A beta is named only where the host knows it. Hosts of a model learn its betas later than its own API, or never. They reject a request that names one they do not know.',
    unfixable: {
      'unknown:header': 'The header is not part of the body: leave `anthropic-beta` out of the command that sends it.',
    },
  }),
  faultOf('request/unknown-key', {
    title: 'Unknown key in the request',
    asks: 'Does the API know every key of the request?',
    why: 'A request holds only keys that the API knows. Most APIs reject a body with a key that they do not know. Often it is the key of another API, which has another name here.',
  }),
  faultOf('request/missing-key', {
    title: 'Missing key in the request',
    asks: 'Are all keys there that the API requires?',
    why: 'A request holds every key that the API requires. Without the keys that an API requires it does not look at the messages at all. Where it is known what to send, the key can be added.',
    unfixable: { 'model:open': 'Which model is meant only the program that sends the request can say.' },
  }),
  faultOf('request/model', {
    title: 'Model that is not offered',
    asks: 'Does the API still offer the model?',
    why: 'The model that is named is still served. Old models are switched off; the request is rejected until it names another.',
    unfixable: { '': 'Which model replaces it is for the program that sends the request to say.' },
  }),
];
