import { declareToolsPass } from './all/declare-tools.ts';
import type { Fault } from './fault.ts';
import { allCallsToText, declareCalledTools } from './mends/declare-tools.ts';

/** Finds requests that declare no tools although their history calls some. */
export const toolsToolsNotDeclared: Fault = {
  id: 'tools/tools-not-declared',
  title: 'Calls in the conversation, but no tools in the request',
  asks: 'Does a request with calls or results declare tools?',
  why: 'A request that continues a conversation with tools, and asks for a summary or a title, often lacks the declarations. Some APIs reject calls and results without them.',
  severity: 'error',
  fact: 'toolsDeclared',
  visit({ transcript: { tools, isRequest, at, messages }, links }) {
    const isBare = isRequest && (tools === null || tools.length === 0);
    // What the provider ran itself needs no declaration.
    const calls = links.columns.calls.reduce((sum, call) => sum + (call.server ? 0 : 1), 0);
    const isOwn = ({ message, part }: { message: number; part: number }) => {
      const result = messages[message]?.parts[part];
      return !(result?.kind === 'result' && result.server);
    };
    const results = links.orphans.filter(isOwn).length;
    if (!isBare || calls + results === 0) return null;
    return {
      *end() {
        yield { messageIndex: -1, partIndex: null, at, data: { calls, results } };
      },
    };
  },
  say: ({ data }) =>
    `The conversation has ${data.calls === 0 ? 'results of tools' : data.calls === 1 ? 'a call' : `${data.calls} calls`}, and the request declares no tools.`,
  mends: [declareCalledTools, allCallsToText],
  all: [declareToolsPass],
};
