import type { SessionView } from '../../../worker/protocol.ts';
import type { Story } from '../../parts/story.ts';
import { decodedOf, useStore } from '../../store.ts';
import { Cards, cardsOf } from './Cards.tsx';

interface CulpritProps {
  readonly view: SessionView;
  readonly story: Story;
}

/** The messages that the problem is about. */
export function Culprit({ view, story }: CulpritProps) {
  const decoded = useStore(decodedOf);
  const asked = story.isAsked ? decoded : null;
  const { finding } = story;
  const index = asked?.culprit?.messageIndex ?? finding?.messageIndex ?? -1;
  const cards = story.state === 'found' ? cardsOf(index, finding, view.counts.messages) : [];
  const rule = asked?.matches[0]?.rule ?? finding?.rule ?? null;
  return cards.length === 0 ? null : <Cards cards={cards} rule={rule} finding={finding} />;
}
