import { Log } from '../../parts/Log.tsx';
import { useStory } from '../../parts/story.ts';
import { shownBefore, useStore } from '../../store.ts';
import { AboutFile } from './AboutFile.tsx';
import { Conversations } from './Conversations.tsx';
import { ErrorChip } from './ErrorChip.tsx';
import { Facts, FactsBefore } from './Facts.tsx';
import { ProblemList } from './ProblemList.tsx';

/** The left half of the head: the error, the problems, and what is known of the one that is selected. */
export function HeadBefore() {
  const view = useStore((state) => state.view);
  const story = useStory();
  const isBefore = useStore((state) => shownBefore(state) !== null);
  if (view === null) return null;
  if (isBefore)
    return (
      <>
        <ErrorChip />
        <FactsBefore story={story} />
      </>
    );
  return (
    <>
      <ErrorChip />
      <Log />
      {view.transcripts.length > 1 ? <Conversations {...view} /> : null}
      <AboutFile view={view} />
      {view.diagnostics.length > 0 ? <ProblemList view={view} current={story.finding} /> : null}
      <Facts view={view} story={story} />
    </>
  );
}
