import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { actions, getState } from '../store.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { type Command, commandsOf } from './commands.ts';
import { GO_TO, messageNamed } from './goTo.ts';
import css from './palette.module.css';
import { takeAhead } from './paletteKeys.ts';

/** All that can be done, found by typing. */
export function Palette({ onClose }: { onClose: () => void }) {
  const [ahead] = useState(takeAhead);
  const [words, setWords] = useState(ahead.words);
  const [at, setAt] = useState(0);
  const list = useRef<HTMLUListElement>(null);
  const all = useMemo(() => commandsOf(getState()), []);
  const found = useMemo(() => [...goingTo(words), ...matching(all, words)], [all, words]);
  const active = Math.min(at, found.length - 1);

  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  const run = (command: Command | undefined) => {
    if (!command) return;
    onClose();
    command.run();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what was typed before this was here.
  useEffect(() => {
    if (ahead.enter) run(found[0]);
  }, []);
  const press = (event: KeyboardEvent) => {
    const to = { ArrowDown: active + 1, ArrowUp: active - 1, Home: 0, End: found.length - 1 }[event.key];
    if (to !== undefined && found.length > 0) {
      event.preventDefault();
      setAt((to + found.length) % found.length);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      run(found[active]);
    }
  };
  return (
    <Dialog title="Commands" className={css.palette} onClose={onClose}>
      <input
        className={css.paletteInput}
        role="combobox"
        aria-label="Find a command"
        aria-expanded="true"
        aria-controls="palette-list"
        aria-activedescendant={found.length > 0 ? `command-${active}` : undefined}
        placeholder="Type what you want to do"
        autoComplete="off"
        spellCheck={false}
        value={words}
        onChange={(event) => {
          setWords(event.target.value);
          setAt(0);
        }}
        onKeyDown={press}
      />
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a list box made of a list. */}
      <ul id="palette-list" ref={list} className={css.paletteList} role="listbox" aria-label="Commands">
        {found.map((command, i) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard works through the field above.
          <li
            key={command.title}
            id={`command-${i}`}
            // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a list box made of a list.
            role="option"
            tabIndex={-1}
            aria-selected={i === active}
            onClick={() => run(command)}
            onPointerMove={() => setAt(i)}
          >
            <span>{command.title}</span>
            {command.keys && <kbd>{command.keys}</kbd>}
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className={`${css.paletteNone} soft`}>Nothing has this name. Try fewer letters.</p>}
    </Dialog>
  );
}

/** The message whose number is typed. */
function goingTo(words: string): Command[] {
  const index = messageNamed(words, getState().view?.counts.messages ?? 0);
  if (index === null) return [];
  return [{ title: `${GO_TO}${index}`, run: () => actions.select(index, 'open') }];
}

/** Commands whose title holds all the words, in any order. */
function matching(all: readonly Command[], words: string): Command[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  return all.filter((it) => wanted.every((word) => it.title.toLowerCase().includes(word)));
}
