import { useEffect, useState } from 'react';
import type { Culprit } from '../../../core/index.ts';
import type { DiagnosticView, RowView } from '../../../worker/protocol.ts';
import { Place } from '../../parts/Place.tsx';
import { Sentence } from '../../parts/Sentence.tsx';
import { actions, client, useStore } from '../../store.ts';
import { VisibleText } from '../../ui/VisibleText.tsx';

const HOW: { readonly [how in Culprit['how']]: string } = {
  id: 'Found by the id in the error',
  path: 'Found by the path in the error',
  rule: 'Found by the rule the error names',
  shifted: 'Found at a shifted number',
  file: 'Found by what this file breaks',
};

const SURE: { readonly [sure in Culprit['sure']]: string } = {
  certain: 'certain: a rule of this target agrees',
  likely: 'likely: the place fits the error',
  guess: 'a guess: the nearest place that fits',
};

interface FoundProps {
  readonly culprit: Culprit;
  readonly rule: string | null;
  readonly diagnostic: DiagnosticView | null;
}

/** The message an error is about, how it was found, and the way to it. */
export function Found({ culprit, rule, diagnostic }: FoundProps) {
  const revision = useStore((state) => state.view?.revision);
  const [row, setRow] = useState<RowView | null>(null);
  const { messageIndex } = culprit;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new revision asks again
  useEffect(() => {
    if (messageIndex < 0) return;
    let current = true;
    client.rows(messageIndex, messageIndex + 1).then(
      (rows) => current && setRow(rows[0] ?? null),
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [messageIndex, revision]);

  return (
    <div
      className="found"
      data-rule={rule ?? diagnostic?.rule ?? undefined}
      data-message-index={messageIndex}
      data-how={culprit.how}
      data-sure={culprit.sure}
    >
      <p className="found-head">
        <Place
          index={messageIndex}
          origin="errors"
          diagnostic={diagnostic?.key ?? null}
          line={diagnostic?.line ?? null}
        />
        {row === null ? null : (
          <span className="found-what">
            <span className="found-role">{row.role}</span> <VisibleText text={row.what} />
          </span>
        )}
      </p>
      <p>
        <strong>{HOW[culprit.how]}</strong>
        {culprit.how === 'file' ? '' : `, ${SURE[culprit.sure]}`}. <Sentence text={culprit.note} />
      </p>
      {messageIndex < 0 ? null : (
        <button
          type="button"
          className="button"
          onClick={() => {
            actions.select(messageIndex, 'errors', diagnostic?.key ?? null);
            if (diagnostic !== null) actions.setTab('problems');
          }}
        >
          {diagnostic === null ? 'Go to the message' : 'Go to the problem'}
        </button>
      )}
    </div>
  );
}
