import type { ReactNode } from 'react';

interface StepProps {
  readonly number: 1 | 2 | 3 | 4;
  readonly name: string;
  /** What stands beside the name. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** One of the four steps of a case, read downwards. */
export function Step({ number, name, aside = null, children }: StepProps) {
  return (
    <div className="step" data-step={number}>
      <div className="step-head">
        <h3>
          <span className="step-number">{number}</span> {name}
        </h3>
        {aside}
      </div>
      <div className="step-body">{children}</div>
    </div>
  );
}
