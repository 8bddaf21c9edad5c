import type { Culprit, DecodedError } from '../../../core/index.ts';
import { Place } from '../../parts/Place.tsx';
import { Sentence } from '../../parts/Sentence.tsx';
import { isTooLong, type Story, type StoryState } from '../../parts/story.ts';
import { Sign } from '../../ui/Sign.tsx';

const HOW: { readonly [how in Culprit['how']]: string } = {
  id: 'Found by its id',
  path: 'Found by the path in the error',
  rule: 'Found by the rule the error names',
  shifted: 'Found at a shifted number',
  file: 'Found by what this file breaks',
};

const SURE: { readonly [sure in Culprit['sure']]: string } = {
  certain: 'certain: a rule of this target agrees',
  likely: 'likely: the place fits the error',
  guess: 'a guess: the nearest place that fits',
};

interface FoundProps {
  readonly decoded: DecodedError;
  readonly story: Story;
}

/** Where no message is named, by where the case stands. */
const WITHOUT: { readonly [state in StoryState]?: string } = {
  unknown: 'The text names nothing that could be looked up in this file.',
  unchecked: 'We could not find the cause in this file.',
  elsewhere: 'No message is named: the error is not about what they say.',
};

/** True for the only place of the kind that the error is about: the rule itself finds no fault there. */
const isOnlyOne = ({ how, sure }: Culprit): boolean => how === 'rule' && sure === 'guess';

/** How the place of an error text was found, or that it is not here. */
export function Found({ decoded, story }: FoundProps) {
  const { culprit, notInFile, notChecked } = decoded;
  if (notInFile !== undefined)
    return (
      <span>
        <Sign kind="info" size={14} /> <strong>Checked, not in this file.</strong> <Sentence text={notInFile} />
        {culprit === undefined ? null : (
          <>
            {' '}
            The place it names: <Place index={culprit.messageIndex} origin="error" />
          </>
        )}
      </span>
    );
  if (culprit === undefined && isTooLong(decoded))
    return <>The whole conversation: an error about length has no single place.</>;
  if (notChecked !== undefined && culprit === undefined)
    return (
      <span>
        <Sign kind="warning" size={14} /> <strong>Not found, and not ruled out.</strong> <Sentence text={notChecked} />
      </span>
    );
  if (culprit === undefined) return <>{WITHOUT[story.state] ?? 'No message is named.'}</>;
  return (
    <span data-how={culprit.how} data-sure={culprit.sure}>
      <strong>{isOnlyOne(culprit) ? 'A guess' : HOW[culprit.how]}</strong>
      {culprit.how === 'file' || isOnlyOne(culprit) ? '' : `, ${SURE[culprit.sure]}`}.{' '}
      {story.finding !== null && culprit.how === 'id' ? null : <Sentence text={culprit.note} />}
      {culprit.messageIndex >= 0 || culprit.line === undefined ? null : (
        <>
          {' '}
          <Place index={-1} line={culprit.line} origin="error" />
        </>
      )}
      {notChecked === undefined ? null : (
        <>
          {' '}
          <Sentence text={notChecked} />
        </>
      )}
    </span>
  );
}
