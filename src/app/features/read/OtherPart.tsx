import { count } from '../../parts/formatting.ts';
import css from './read.module.css';

interface OtherPartProps {
  readonly messages: number;
  readonly way: 'earlier' | 'later';
  readonly onGo: () => void;
}

/** At an end of a list that is shown in parts: how many messages go on there, and the way to them. */
export function OtherPart({ messages, way, onGo }: OtherPartProps) {
  return (
    <p className={css.readPart} data-part="other-part">
      <button type="button" className="button" onClick={onGo}>
        {way === 'earlier' ? 'Earlier messages' : 'Later messages'}
      </button>
      <span className="soft">
        {count(messages, 'message')} {way === 'earlier' ? 'come before these' : 'follow these'}: together they are
        higher than a browser can draw.
      </span>
    </p>
  );
}
