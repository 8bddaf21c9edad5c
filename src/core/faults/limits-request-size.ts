import { writtenLength } from '../model/least-tokens.ts';
import type { Fault } from './fault.ts';
import { figure } from './sentence.ts';

/** Finds histories whose texts, pictures and files alone have more bytes than a request may. */
export const limitsRequestSize: Fault = {
  id: 'limits/request-size',
  title: 'Request with too many bytes',
  asks: 'Do the contents of the conversation fit into one request?',
  why: 'A request has a limit in bytes. Before any token is counted the server looks at the bytes of the request. Pictures and files make nearly all of them, and those of old turns are sent again each time. Only contents are counted here; what is around them is added to that.',
  severity: 'error',
  fact: 'requestSize',
  visit({ facts, transcript }) {
    // An agent makes its history shorter before it sends it.
    if (transcript.stored) return null;
    return {
      *end() {
        const max = facts.requestSize?.is ?? Number.POSITIVE_INFINITY;
        const bytes = writtenLength(transcript);
        if (bytes > max) yield { messageIndex: -1, partIndex: null, at: transcript.at, data: { bytes, max } };
      },
    };
  },
  say: ({ data }) =>
    `The contents of the conversation have at least ${figure(data.bytes)} bytes; a request may have ${figure(data.max)}.`,
  unfixable: 'Choose yourself which pictures, files or exchanges are removed: trim the conversation.',
};
