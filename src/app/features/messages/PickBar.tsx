import { placeElement } from '../../parts/focusPlaces.ts';
import { count } from '../../parts/formatting.ts';
import { actions, useStore } from '../../store.ts';

/** What can be done to the messages that are picked. */
export function PickBar() {
  const picked = useStore((state) => state.picked);
  const messages = count(picked.size, 'message');
  return (
    <>
      <span role="status">{messages} picked</span>
      <button
        type="button"
        className="button"
        aria-keyshortcuts="Delete"
        title="Shows the conversation without them before anything is removed (Delete)"
        onClick={() => actions.removeMessages([...picked])}
      >
        Remove {messages}
      </button>
      <button
        type="button"
        className="button quiet"
        aria-keyshortcuts="Escape"
        onClick={() => {
          actions.pickAll([]);
          placeElement('messages')?.focus();
        }}
      >
        Pick none
      </button>
    </>
  );
}
