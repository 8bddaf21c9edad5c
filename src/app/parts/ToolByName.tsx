import { useState } from 'react';
import css from './panel.module.css';

interface ToolByNameProps {
  /** What the field is for. */
  readonly label: string;
  readonly onName: (name: string) => void;
}

/** The way to a tool that no list has: its name, and Enter. */
export function ToolByName({ label, onName }: ToolByNameProps) {
  const [name, setName] = useState('');
  return (
    <form
      className={css.toolByName}
      onSubmit={(event) => {
        event.preventDefault();
        if (name === '') return;
        onName(name);
        setName('');
      }}
    >
      <input
        className="field"
        aria-label={label}
        placeholder="another tool, by name"
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
    </form>
  );
}
