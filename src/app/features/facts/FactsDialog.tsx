import { useMemo, useState } from 'react';
import type { FactReference } from '../../../core/index.ts';
import { CopyText } from '../../parts/CopyText.tsx';
import { count } from '../../parts/formatting.ts';
import { useAnswer } from '../../parts/query.ts';
import { Sentence } from '../../parts/Sentence.tsx';
import { actions, client, useStore } from '../../store.ts';
import { Dialog, DialogHead } from '../../ui/Dialog.tsx';
import css from './facts.module.css';

/** Facts that are drawn at first; the rest when it is asked for. */
const DRAWN = 150;

/** Every fact about every target, the newest first, with where it is said. */
export function FactsDialog({ onClose }: { onClose: () => void }) {
  const facts = useFacts();
  return (
    <Dialog title="Requirements" isWide onClose={onClose}>
      <DialogHead title="Requirements" onClose={onClose} />
      {facts === 'failed' && <p>The requirements could not be read. Close this and try again.</p>}
      {facts === null && <p className="soft">Reading …</p>}
      {Array.isArray(facts) && <Body facts={facts} />}
    </Dialog>
  );
}

function Body({ facts }: { readonly facts: readonly FactReference[] }) {
  const [target, setTarget] = useState('');
  const [words, setWords] = useState('');
  const [all, setAll] = useState(false);
  const found = useMemo(() => matching(facts, target, words), [facts, target, words]);
  const stale = facts.filter((it) => it.stale).length;
  const shown = all ? found : found.slice(0, DRAWN);
  return (
    <>
      <p>
        What each API is known to require: {count(facts.length, 'requirement')}.{' '}
        {stale === 0 ? 'All were checked within the last 180 days.' : `Last checked more than 180 days ago: ${stale}.`}
      </p>
      <Filter target={target} words={words} onTarget={setTarget} onWords={setWords} />
      <p className="soft" role="status" aria-label="Requirements found">
        {count(found.length, 'requirement')}, the newest first
      </p>
      <ul className={css.facts} aria-label="Requirements">
        {shown.map((it, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: one fact can be stated under several conditions
          <Fact key={`${it.target} ${it.fact} ${at}`} fact={it} />
        ))}
      </ul>
      {shown.length < found.length && (
        <button type="button" className="button" onClick={() => setAll(true)}>
          Show {count(found.length - shown.length, 'more requirement')}
        </button>
      )}
    </>
  );
}

interface FilterProps {
  readonly target: string;
  readonly words: string;
  readonly onTarget: (target: string) => void;
  readonly onWords: (words: string) => void;
}

const NONE: readonly never[] = [];

function Filter({ target, words, onTarget, onWords }: FilterProps) {
  const targets = useStore((state) => state.catalogue?.targets ?? NONE);
  return (
    <div className={css.factsFilter}>
      <select
        className="select"
        aria-label="Requirements of"
        value={target}
        onChange={(event) => onTarget(event.target.value)}
      >
        <option value="">All targets</option>
        {targets.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </select>
      <input
        type="search"
        className="field"
        aria-label="Find a requirement"
        placeholder="Find a requirement"
        value={words}
        onChange={(event) => onWords(event.target.value)}
        autoComplete="off"
        spellCheck={false}
      />
    </div>
  );
}

function Fact({ fact }: { readonly fact: FactReference }) {
  const { title, name, value, source, checked, confidence, note, when, rules, days, stale } = fact;
  return (
    <li data-target={fact.target} data-fact={fact.fact} data-stale={stale}>
      <p className={css.factHead}>
        <strong>{title}</strong> {name}: <span className="content">{value}</span>
      </p>
      <p className="soft">
        {confidence}, checked {checked}
        {stale ? <span className={css.factStale}>, {count(days, 'day')} ago: look it up again</span> : ''}
        {when === null ? '' : `, for ${when}`}. {note === null ? '' : <Sentence text={note} />}
      </p>
      <p className={css.factSource}>
        <CopyText text={source} what={`the source of ${name}, ${title}`} />
        {rules.slice(0, 3).map(({ id, asks }) => (
          <button key={id} type="button" className="link" title={asks} onClick={() => actions.openRule(id)}>
            {id}
          </button>
        ))}
      </p>
    </li>
  );
}

function matching(facts: readonly FactReference[], target: string, words: string): FactReference[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  return facts.filter((it) => {
    if (target !== '' && it.target !== target) return false;
    const text = `${it.title} ${it.name} ${it.value} ${it.note ?? ''} ${it.when ?? ''} ${it.confidence}`.toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
}

function useFacts(): readonly FactReference[] | 'failed' | null {
  // The clock of the device; facts are dated by the world's day.
  const answer = useAnswer([], () => client.facts(new Date().toISOString().slice(0, 10)));
  return answer.at === 'here' ? answer.value : answer.at === 'failed' ? 'failed' : null;
}
