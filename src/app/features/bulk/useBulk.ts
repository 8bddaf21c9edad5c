import { useEffect, useRef, useState } from 'react';
import type { SalvageChoices } from '../../../core/index.ts';
import { type BulkPort, spawnBulk } from '../../../worker/bulk/spawn.ts';
import { save } from '../../parts/save.ts';
import { type BulkStep, chosen, heard, reading, stopped, writing } from './bulkStep.ts';
import { askWhere, smallName } from './saving.ts';

export interface Bulk {
  readonly step: BulkStep;
  readonly choices: SalvageChoices;
  choose(change: Partial<SalvageChoices>): void;
  /** Writes what is left where the person says. */
  write(): Promise<void>;
  /** Hands over what is left, to be opened. */
  take(then: (file: File) => void): void;
  cancel(): void;
  again(): void;
}

/** Nothing that the agent needs goes unless somebody says so. */
const FIRST: SalvageChoices = { pictures: 'none', copies: true, progress: true };

/** A worker for the file, from the moment it is chosen until this is left. */
export function useBulk(file: File): Bulk {
  const port = useRef<BulkPort | null>(null);
  const taken = useRef<((file: Blob | null) => void) | null>(null);
  const [run, setRun] = useState(0);
  const [step, setStep] = useState(() => reading(file.size));
  const [choices, setChoices] = useState(FIRST);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new run begins again with what was chosen before it.
  useEffect(() => {
    const made = spawnBulk((reply) => {
      setStep((now) => heard(now, reply));
      if (reply.kind === 'profile') made.post({ kind: 'plan', choices });
      if (reply.kind === 'written') taken.current?.(reply.file);
    });
    port.current = made;
    setStep(reading(file.size));
    made.post({ kind: 'profile', file });
    return () => made.end();
  }, [file, run]);

  const begin = (to: FileSystemFileHandle | null, then: (file: Blob | null) => void) => {
    taken.current = then;
    setStep((now) => writing(now, file.size));
    port.current?.post({ kind: 'write', choices, to });
  };
  return {
    step,
    choices,
    choose: (change) => {
      const next = { ...choices, ...change };
      setChoices(next);
      setStep(chosen);
      port.current?.post({ kind: 'plan', choices: next });
    },
    write: async () => {
      const name = smallName(file.name);
      const where = await askWhere(name);
      if (where === 'nowhere') return;
      begin(where, (blob) => blob && save(blob, name));
    },
    take: (then) => begin(null, (blob) => blob && then(new File([blob], smallName(file.name)))),
    cancel: () => {
      port.current?.end();
      setStep(stopped);
    },
    again: () => setRun(run + 1),
  };
}
