import type { Message } from '../model/message.ts';
import { isObject, type JsonObject, listIn, own, ownString } from '../text/json.ts';
import type { Pointer } from '../text/pointer.ts';
import data from './about/langsmith-run.json';
import { viewFormat } from './common/view.ts';
import type { Claim } from './format.ts';
import { exchanged, type Steps, traceOf } from './traces/longest.ts';
import { recordedMessages } from './traces/messages.ts';

const TYPES = /^(?:llm|chain|tool|retriever|embedding|prompt|parser)$/;

const STEPS: Steps = {
  said: saidBelow,
  isRequest: (step) => ownString(step, 'run_type') === 'llm',
  trace: (step) => ownString(step, 'trace_id'),
  parentKey: 'parent_run_id',
};

/** Runs of LangSmith, of which those of models and of whole agents hold messages, in LangChain's or OpenAI's words. */
export const langsmithRun = viewFormat(data, {
  ...traceOf(STEPS),
  claim,
  view: saidBelow,
});

function claim(run: unknown): Claim {
  if (!isObject(run) || !TYPES.test(ownString(run, 'run_type') ?? '') || !isObject(own(run, 'inputs'))) return false;
  const isRead = ownString(run, 'run_type') !== 'llm' || recordedMessages(own(run, 'inputs'), '', 'user').length > 0;
  return isRead && '`run_type` of runs';
}

/** The longest conversation of a run and of those that it started. */
function saidBelow(run: JsonObject, at: Pointer): readonly Message[] {
  let longest: readonly Message[] = [];
  const open: { readonly run: JsonObject; readonly at: Pointer }[] = [{ run, at }];
  for (let next = open.pop(); next; next = open.pop()) {
    const here = saidIn(next.run, next.at);
    if (here.length > longest.length) longest = here;
    for (const [i, inner] of listIn(next.run, 'child_runs').entries())
      if (isObject(inner)) open.push({ run: inner, at: `${next.at}/child_runs/${i}` });
  }
  return longest;
}

function saidIn(run: JsonObject, at: Pointer): readonly Message[] {
  // What a tool is given and gives back stands again in the messages round it.
  if (!/^(?:llm|chain)$/.test(ownString(run, 'run_type') ?? '')) return [];
  const asked = recordedMessages(own(run, 'inputs'), `${at}/inputs`, 'user');
  return exchanged(asked, recordedMessages(own(run, 'outputs'), `${at}/outputs`, 'assistant'));
}
