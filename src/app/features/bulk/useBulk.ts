import { useEffect, useRef, useState } from 'react';
import type { SalvageChoices } from '../../../core/index.ts';
import type { BulkReply, ByteProfile, SalvageView } from '../../../worker/bulk/protocol.ts';
import { type BulkPort, spawnBulk } from '../../../worker/bulk/spawn.ts';
import { save } from '../../parts/save.ts';
import { askWhere, smallName } from './saving.ts';

/** What is being done with the file. */
type Phase = 'reading' | 'ready' | 'writing' | 'written' | 'stopped' | 'failed';

export interface Bulk {
  readonly phase: Phase;
  readonly progress: { readonly done: number; readonly total: number; readonly lines: number };
  readonly profile: ByteProfile | null;
  readonly choices: SalvageChoices;
  readonly plan: SalvageView | null;
  /** Why nothing came of it; empty else. */
  readonly failure: string;
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
const NOTHING = { done: 0, total: 0, lines: 0 };

/** A worker for the file, from the moment it is chosen until this is left. */
export function useBulk(file: File): Bulk {
  const port = useRef<BulkPort | null>(null);
  const taken = useRef<((file: Blob | null) => void) | null>(null);
  const [run, setRun] = useState(0);
  const [phase, setPhase] = useState<Phase>('reading');
  const [progress, setProgress] = useState(NOTHING);
  const [profile, setProfile] = useState<ByteProfile | null>(null);
  const [choices, setChoices] = useState(FIRST);
  const [plan, setPlan] = useState<SalvageView | null>(null);
  const [failure, setFailure] = useState('');

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new run begins anew with what was chosen before it.
  useEffect(() => {
    const hear = (reply: BulkReply) => {
      if (reply.kind === 'progress') setProgress(reply);
      else if (reply.kind === 'profile') {
        setProfile(reply.profile);
        setPhase('ready');
        made.post({ kind: 'plan', choices });
      } else if (reply.kind === 'plan') setPlan(reply.plan);
      else if (reply.kind === 'written') {
        setPhase('written');
        taken.current?.(reply.file);
      } else if (reply.kind === 'failed') {
        setFailure(reply.message);
        setPhase('failed');
      }
    };
    const made = spawnBulk(hear);
    port.current = made;
    setPhase('reading');
    setProfile(null);
    setPlan(null);
    setProgress({ ...NOTHING, total: file.size });
    made.post({ kind: 'profile', file });
    return () => made.end();
  }, [file, run]);

  const begin = (to: FileSystemFileHandle | null, then: (file: Blob | null) => void) => {
    taken.current = then;
    setProgress({ ...NOTHING, total: file.size });
    setPhase('writing');
    port.current?.post({ kind: 'write', choices, to });
  };
  return {
    ...{ phase, progress, profile, choices, plan, failure },
    choose: (change) => {
      const next = { ...choices, ...change };
      setChoices(next);
      setPhase('ready');
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
      setPhase('stopped');
    },
    again: () => setRun(run + 1),
  };
}
