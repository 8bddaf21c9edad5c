import { CopyText } from '../../parts/CopyText.tsx';
import { Sign } from '../../ui/Sign.tsx';
import css from './source.module.css';
import { dropAside, dropTyped, type Typing, type Unread, useAside } from './typing.ts';

interface TypingStateProps {
  readonly typing: Typing | null;
  readonly unread: Unread | null;
  readonly canType: boolean;
}

/** Whether what is typed can be read, and how to go on from there. */
export function TypingState({ typing, unread, canType }: TypingStateProps) {
  const aside = useAside();
  return (
    <div className={css.sourceState}>
      <p role="status" aria-label="Editing" className={unread === null ? 'soft' : 'is-error'}>
        {unread === null ? null : <Sign kind="error" />}
        {unread === null ? waysOut(canType) : `${unread.message} Everything else shows the text before this edit.`}
      </p>
      {unread !== null && typing !== null ? (
        <button type="button" className="button" onClick={() => dropTyped(typing)}>
          Drop this edit
        </button>
      ) : null}
      {aside === null ? null : (
        <div className={css.sourceAside} data-part="set-aside">
          <span className="soft">Unfinished edit of a text that has changed:</span>
          <CopyText text={aside} what="the unfinished edit" />
          <button type="button" className="link" onClick={dropAside}>
            Drop it
          </button>
        </div>
      )}
    </div>
  );
}

const waysOut = (canType: boolean): string =>
  canType
    ? 'Type to edit; every other byte stays. Tab or Escape leaves the text.'
    : 'This message is in several places of the file. Edit its parts in the conversation.';
