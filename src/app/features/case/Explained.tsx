import { lazy, Suspense } from 'react';
import type { MeaningProps } from './Meaning.tsx';

const Meaning = lazy(() => import('./Meaning.tsx').then((module) => ({ default: module.Decoded })));

/** What an error says; fetched when somebody pastes one, since most visits have none. */
export const Decoded = (props: MeaningProps) => (
  <Suspense fallback={null}>
    <Meaning {...props} />
  </Suspense>
);
