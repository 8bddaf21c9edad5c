import { count } from '../../parts/formatting.ts';
import css from './read.module.css';

interface GapProps {
  readonly messages: number;
  /** Why they are not here. */
  readonly why: string;
}

/** A row of dots in the place of messages that are left out of view: they are never left out silently. */
export function Gap({ messages, why }: GapProps) {
  if (messages <= 0) return null;
  return (
    <p className={css.readGap} data-part="gap">
      <span>
        {count(messages, 'message')} {why}
      </span>
    </p>
  );
}
