import { Sign } from '../../ui/Sign.tsx';
import { dropTyped, type Typing, type Unread } from './typing.ts';

interface TypingStateProps {
  readonly typing: Typing | null;
  readonly unread: Unread | null;
  readonly canType: boolean;
}

/** Whether what is typed can be read, and how to go on from there. */
export function TypingState({ typing, unread, canType }: TypingStateProps) {
  return (
    <div className="source-state">
      <p role="status" aria-label="Editing" className={unread === null ? 'soft' : 'is-error'}>
        {unread === null ? null : <Sign kind="error" />}
        {unread === null ? waysOut(canType) : `${unread.message} Everything else shows the text before this edit.`}
      </p>
      {unread !== null && typing !== null ? (
        <button type="button" className="button" onClick={() => dropTyped(typing)}>
          Drop this edit
        </button>
      ) : null}
    </div>
  );
}

const waysOut = (canType: boolean): string =>
  canType
    ? 'Type to edit; every other byte stays. Tab or Escape leaves the text.'
    : 'This message is in several places of the file. Edit its parts in the conversation.';
