import { useState } from 'react';
import { actions, useStore } from '../../store.ts';
import { Dialog, DialogHead } from '../../ui/Dialog.tsx';
import { Rule } from './Rule.tsx';
import css from './rules.module.css';

/** One rule by its address, or all of them to find one. */
export function RulesDialog({ onClose }: { onClose: () => void }) {
  const rule = useStore((state) => state.rule);
  const title = useStore((state) => state.catalogue?.rules.find((it) => it.id === rule)?.title);
  return (
    <Dialog key={rule} title={rule === null ? 'Rules' : 'Rule'} isWide onClose={onClose}>
      <DialogHead title={rule === null ? 'Rules' : (title ?? rule)} onClose={onClose} />
      {rule === null ? <List /> : <Rule id={rule} />}
    </Dialog>
  );
}

const NONE: readonly never[] = [];

function List() {
  const rules = useStore((state) => state.catalogue?.rules ?? NONE);
  const [words, setWords] = useState('');
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  const found = rules.filter(({ id, title, about }) => {
    const text = `${id} ${title} ${about}`.toLowerCase();
    return wanted.every((it) => text.includes(it));
  });
  return (
    <>
      <p>What is checked in a conversation, and why.</p>
      <p className={css.rulesMore}>
        <a className="link" href="./errors/index.html" target="_blank" rel="noopener">
          All error texts that are known
        </a>
        <a className="link" href="#facts">
          All requirements
        </a>
      </p>
      <input
        type="search"
        className={`field ${css.rulesFind}`}
        aria-label="Find a rule"
        placeholder="Find a rule"
        value={words}
        onChange={(event) => setWords(event.target.value)}
        autoComplete="off"
        spellCheck={false}
      />
      <p className="visually-hidden" role="status">
        {found.length} rules
      </p>
      <ul className={css.rulesList} aria-label="Rules">
        {found.map(({ id, title, about }) => (
          <li key={id}>
            <button type="button" className="link" onClick={() => actions.openRule(id)}>
              {title}
            </button>{' '}
            <code>{id}</code>
            <span className={`soft ${css.rulesAbout}`}>{about}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
