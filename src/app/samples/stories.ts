/** What the samples are about. Their pictures and errors are worked out from the files when the page is built. */
export interface Story {
  readonly fileName: string;
  readonly title: string;
  /** One sentence. */
  readonly about: string;
  /** What the API answered, where the file alone does not tell. */
  readonly error?: string;
}

const LENGTH =
  "This model's maximum context length is 4097 tokens. However, your messages resulted in 5012 tokens. Please reduce the length of the messages.";

/** Small transcripts, each with a defect that people meet. Part of the page, because it may not fetch anything. */
export const STORIES: readonly Story[] = [
  { fileName: 'aborted-call.json', title: 'Aborted call', about: 'A call was stopped; it has no result.' },
  {
    fileName: 'cut-inside-a-pair.json',
    title: 'Cut inside a pair',
    about: 'The last messages were kept, and the first is a result without its call.',
  },
  { fileName: 'parallel-results.json', title: 'Parallel results', about: 'Three calls at once, two results.' },
  {
    fileName: 'resumed-twice.json',
    title: 'Resumed twice',
    about: 'The same result twice, and a call without a result.',
  },
  {
    fileName: 'text-before-result.json',
    title: 'Text before a result',
    about: 'A result does not come first in its turn, and a text is empty.',
  },
  {
    fileName: 'broken-arguments.json',
    title: 'Broken call',
    about: 'Arguments that are not JSON, and a call whose name is not valid.',
  },
  {
    fileName: 'session-will-not-resume.jsonl',
    title: 'Session that will not resume',
    about: 'A session file that ends in the middle of a call.',
  },
  {
    fileName: 'too-long.json',
    title: 'Prompt is too long',
    about: 'A session that is over the limit of its model. Trimmed to fit, with every pair kept whole.',
    error: LENGTH,
  },
  { fileName: 'healthy.json', title: 'Healthy', about: 'Nothing is wrong with this one.' },
];

export const idOf = ({ fileName }: Pick<Story, 'fileName'>): string => fileName.replace(/\.\w+$/, '');
