import type { Culprit, DecodedError } from '../../../core/index.ts';
import type { SessionView } from '../../../worker/protocol.ts';
import { Place } from '../../parts/Place.tsx';
import { Sentence } from '../../parts/Sentence.tsx';
import { isTooLong, type Story, type StoryState } from '../../parts/story.ts';
import { messageName } from '../../parts/words.ts';
import { useStore } from '../../store.ts';
import { Sign } from '../../ui/Sign.tsx';
import { VisibleText } from '../../ui/VisibleText.tsx';
import { Cards, cardsOf } from './Cards.tsx';
import { Step } from './Step.tsx';

interface CulpritStepProps {
  readonly view: SessionView;
  readonly story: Story;
}

/** The messages that it is about, and how sure that is. */
export function CulpritStep({ view, story }: CulpritStepProps) {
  const decoded = useStore((state) => state.decoded);
  const asked = story.isAsked ? decoded : null;
  const { finding } = story;
  if (story.state === 'repaired') return <Was asked={asked} />;
  const index = asked?.culprit?.messageIndex ?? finding?.messageIndex ?? -1;
  const cards = story.state === 'found' ? cardsOf(index, finding, view.counts.messages) : [];
  const rule = asked?.matches[0]?.rule ?? finding?.rule ?? null;
  const isNote = asked === null && finding?.severity === 'info';
  return (
    <Step number={2} name={isNote ? 'Place' : 'Culprit'}>
      {finding === null ? null : (
        <p className="case-words">
          <Sentence text={finding.message} />
        </p>
      )}
      {asked === null ? null : <Asked decoded={asked} story={story} />}
      {cards.length === 0 ? null : <Cards cards={cards} rule={rule} finding={finding} />}
    </Step>
  );
}

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

interface AskedProps {
  readonly decoded: DecodedError;
  readonly story: Story;
}

/** Where no message is named, by where the case stands. */
const WITHOUT: { readonly [state in StoryState]?: string } = {
  unknown: 'The text names nothing that could be looked up in this file.',
  unchecked: 'We could not find the cause in this file.',
  elsewhere: 'No message: the text is not about their content.',
};

/** How the place of an error text was found, or that it is not here. */
function Asked({ decoded, story }: AskedProps) {
  const { culprit, notInFile, notChecked } = decoded;
  if (notInFile !== undefined)
    return (
      <p className="case-absent">
        <Sign kind="info" size={14} /> <strong>Checked, not in this file.</strong> <Sentence text={notInFile} />
        {culprit === undefined ? null : (
          <>
            {' '}
            The place it names: <Place index={culprit.messageIndex} origin="error" />
          </>
        )}
      </p>
    );
  if (notChecked !== undefined && culprit === undefined)
    return (
      <p className="case-absent">
        <Sign kind="warning" size={14} /> <strong>Not found, and not ruled out.</strong> <Sentence text={notChecked} />
      </p>
    );
  if (culprit === undefined && isTooLong(decoded))
    return <p className="soft">The whole conversation: an error about length has no single place.</p>;
  if (culprit === undefined) return <p className="soft">{WITHOUT[story.state] ?? 'No message is named.'}</p>;
  return (
    <p className="culprit-how" data-how={culprit.how} data-sure={culprit.sure}>
      <strong>{HOW[culprit.how]}</strong>
      {culprit.how === 'file' ? '' : `, ${SURE[culprit.sure]}`}.{' '}
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
    </p>
  );
}

/** What it was about, once it is in order. */
function Was({ asked }: { readonly asked: DecodedError | null }) {
  const proved = useStore((state) => state.proved);
  const culprit = useStore((state) => (state.culprit?.errorText === state.errorText ? state.culprit : null));
  const index = asked !== null && culprit !== null ? culprit.index : (proved?.finding?.messageIndex ?? -1);
  const row = asked !== null && culprit !== null ? culprit.row : (proved?.row ?? null);
  return (
    <Step number={2} name="Culprit">
      <p className="was">
        {asked === null ? null : (
          <>
            <Sign kind="healthy" size={14} /> <strong>Fixed by your repair.</strong>{' '}
          </>
        )}
        It was {messageName(index)}
        {row === null ? '.' : ': '}
        {row === null ? null : (
          <code className="quoted-name">
            <VisibleText text={row.what} />
          </code>
        )}
      </p>
    </Step>
  );
}
