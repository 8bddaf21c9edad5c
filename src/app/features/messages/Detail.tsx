import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { MessagePart, MessageView } from '../../../worker/protocol.ts';
import { copyMessage } from '../../parts/copyMessage.ts';
import { bytes, messageName } from '../../parts/formatting.ts';
import { jsonOf } from '../../parts/jsonOf.ts';
import { Load, loadable } from '../../parts/loadable.tsx';
import { PartialList, usePartInQuestion } from '../../parts/PartialList.tsx';
import { Picture } from '../../parts/Picture.tsx';
import { AT_ONCE, Pieces } from '../../parts/Pieces.tsx';
import { actions, client, useStore } from '../../store.ts';
import { VisibleText, WholeText } from '../../ui/VisibleText.tsx';
import css from './messages.module.css';

const JsonTree = loadable(async () => (await import('../../parts/JsonTree.tsx')).JsonTree);

/** More than this is shown only when asked for. */
const FIRST = 3000;
const number = new Intl.NumberFormat('en');

/** A message opened to its parts. Tells how high it is, so that the rows below know where they stand. */
export function Detail({
  index,
  revision,
  onHeight,
}: {
  index: number;
  revision: number;
  onHeight: (index: number, height: number) => void;
}) {
  const box = useRef<HTMLDivElement>(null);
  const asked = usePartInQuestion(index);
  const [message, setMessage] = useState<MessageView | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another revision is another message.
  useEffect(() => {
    let here = true;
    client.message(index).then(
      (it) => here && setMessage(it),
      () => undefined,
    );
    return () => {
      here = false;
    };
  }, [index, revision]);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    // Before it is painted: the rows below would lie over it for a frame.
    const watch = new ResizeObserver(() => flushSync(() => onHeight(index, element.offsetHeight)));
    watch.observe(element);
    return () => watch.disconnect();
  }, [index, onHeight]);
  return (
    <div className={css.detail} ref={box}>
      {message === null ? (
        <p className="soft">Opening…</p>
      ) : (
        <>
          <p className={`${css.detailPlace} faint`}>
            <span className={css.detailWhere}>
              <VisibleText text={`${message.roleName || message.role}, ${message.place}`} />
            </span>
            <Verbs index={index} />
          </p>
          {message.parts.length === 0 && <p className="soft">This message holds nothing.</p>}
          <PartialList
            count={message.parts.length}
            name="part"
            at={asked}
            draw={(at) => {
              const part = message.parts[at];
              return (
                part && (
                  <Part
                    part={part}
                    verbs={<PartVerbs message={index} part={at} last={message.parts.length - 1} />}
                    ask={(from, to) => client.partText(index, at, from, to)}
                  />
                )
              );
            }}
          />
        </>
      )}
    </div>
  );
}

/** What can be done to a message by hand. */
function Verbs({ index }: { readonly index: number }) {
  const name = messageName(index);
  const last = useStore((state) => (state.view?.counts.messages ?? 0) - 1);
  const verb = (words: string, run: () => unknown, more: { keys?: string; isOff?: boolean } = {}) => (
    <button
      type="button"
      className="link"
      aria-label={words.replace(/^(Edit|Insert after|Move|Remove|Copy)/, `$1 ${name}`)}
      aria-keyshortcuts={more.keys}
      disabled={more.isOff}
      onClick={() => void run()}
    >
      {words}
    </button>
  );
  return (
    <span className={css.detailVerbs}>
      {verb('Edit', () => actions.editMessage(index), { keys: 'e' })}
      {verb('Insert after', () => actions.insertMessage(index + 1))}
      {verb('Move up', () => actions.moveMessage(index, -1), { keys: 'Alt+ArrowUp', isOff: index === 0 })}
      {verb('Move down', () => actions.moveMessage(index, 1), { keys: 'Alt+ArrowDown', isOff: index === last })}
      {verb('Copy', () => copyMessage(index))}
      {verb('Remove', () => actions.removeMessages([index]), { keys: 'Delete' })}
    </span>
  );
}

interface PartProps {
  readonly part: MessagePart;
  readonly ask: (from: number, to: number) => Promise<string>;
  /** What can be done to it by hand. */
  readonly verbs?: ReactNode;
}

/** A part of several is moved within its message. */
function PartVerbs({
  message,
  part,
  last,
}: {
  readonly message: number;
  readonly part: number;
  readonly last: number;
}) {
  if (last === 0) return null;
  const move = (before: number) =>
    actions.choosePlan({ kind: 'hand', edit: { do: 'move-part', message, part, before } });
  return (
    <span className={css.partVerbs}>
      {part === 0 ? null : (
        <button type="button" className="link" aria-label={`Move part ${part + 1} up`} onClick={() => move(part - 1)}>
          Move up
        </button>
      )}
      {part === last ? null : (
        <button type="button" className="link" aria-label={`Move part ${part + 1} down`} onClick={() => move(part + 2)}>
          Move down
        </button>
      )}
    </span>
  );
}

function Part({ part, ask, verbs }: PartProps) {
  const kind = part.isError ? 'error' : part.kind;
  return (
    <div className={css.part} data-part="part" data-kind={kind}>
      <p className={css.partHead}>
        <b>
          <VisibleText text={part.title} />
        </b>
        {part.id !== null && (
          <span className="content faint">
            <VisibleText text={part.id} />
          </span>
        )}
        {part.isError && <span className={css.failed}>failed</span>}
        {part.bytes !== null && <span className="faint">{bytes(part.bytes)}</span>}
        {verbs}
      </p>
      {part.images.map((image, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pictures are known by their place.
        <Picture key={at} image={image} />
      ))}
      {part.text !== '' && <Contents part={part} ask={ask} />}
    </div>
  );
}

/** A result that is JSON is a tree; as it is written it is one press away. */
function Contents({ part, ask }: PartProps) {
  const json = useMemo(() => (part.kind === 'result' ? jsonOf(part.text) : null), [part]);
  const [asText, setAsText] = useState(false);
  const text = <LongText part={part} ask={ask} />;
  if (json === null) return text;
  return (
    <>
      <button type="button" className={`link ${css.partForm}`} onClick={() => setAsText(!asText)}>
        {asText ? 'as a tree' : 'as written'}
      </button>
      {asText ? text : <Load what={JsonTree} props={{ value: json }} />}
    </>
  );
}

function LongText({ part: { text, length }, ask }: PartProps) {
  const [whole, setWhole] = useState(false);
  const shown = whole || length <= FIRST * 1.2 ? text : text.slice(0, FIRST);
  const isHuge = length > AT_ONCE;
  return (
    <>
      <pre className="content" data-text="">
        <WholeText text={shown} />
        {shown.length < length && !isHuge && '…'}
      </pre>
      {isHuge && <Pieces from={shown.length} to={length} ask={ask} />}
      {shown.length < length && !isHuge && (
        <button type="button" className="link" onClick={() => setWhole(true)}>
          Show all {number.format(length)} characters
        </button>
      )}
    </>
  );
}
