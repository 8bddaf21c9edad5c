import abortedCall from './aborted-call.json?raw';
import brokenArguments from './broken-arguments.json?raw';
import cutInsideAPair from './cut-inside-a-pair.json?raw';
import healthy from './healthy.json?raw';
import parallelResults from './parallel-results.json?raw';
import resumedTwice from './resumed-twice.json?raw';
import sessionWillNotResume from './session-will-not-resume.jsonl?raw';
import textBeforeResult from './text-before-result.json?raw';

export interface Sample {
  readonly id: string;
  readonly title: string;
  readonly about: string;
  readonly fileName: string;
  readonly text: string;
}

/** Small transcripts, each with a defect that people meet. Part of the page, because it may not fetch anything. */
export const SAMPLES: readonly Sample[] = [
  sample('aborted-call.json', abortedCall, 'Aborted call', 'A call was stopped; nothing answers it.'),
  sample(
    'cut-inside-a-pair.json',
    cutInsideAPair,
    'Cut inside a pair',
    'The last messages were kept, and the first is a result without its call.',
  ),
  sample('parallel-results.json', parallelResults, 'Parallel results', 'Three calls at once, two results.'),
  sample('resumed-twice.json', resumedTwice, 'Resumed twice', 'The same result twice, and requests in a row.'),
  sample(
    'text-before-result.json',
    textBeforeResult,
    'Text before a result',
    'A result does not come first in its turn, and a text is empty.',
  ),
  sample(
    'broken-arguments.json',
    brokenArguments,
    'Broken arguments',
    'Arguments that are not JSON, and one id for two calls.',
  ),
  sample(
    'session-will-not-resume.jsonl',
    sessionWillNotResume,
    'Session that will not resume',
    'A session file that ends in the middle of a call.',
  ),
  sample('healthy.json', healthy, 'Healthy', 'Nothing is wrong with this one.'),
];

function sample(fileName: string, text: string, title: string, about: string): Sample {
  return { id: fileName.replace(/\.\w+$/, ''), title, about, fileName, text };
}
