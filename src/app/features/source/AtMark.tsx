import type { SessionView } from '../../../worker/protocol.ts';
import { Repairs } from '../../parts/Repairs.tsx';
import { Sentence } from '../../parts/Sentence.tsx';
import { Severity } from '../../parts/Severity.tsx';
import { useStore } from '../../store.ts';

/** What is said about the mark that is selected, and what can be done, below the text. */
export function AtMark({ view }: { readonly view: SessionView }) {
  const selection = useStore((state) => state.selection);
  const found = view.diagnostics.find((one) =>
    selection?.key == null ? one.messageIndex === selection?.index : one.key === selection.key,
  );
  if (found === undefined) return null;
  return (
    <section className="at-mark" aria-label="At this mark">
      <p className="at-mark-title">
        <Severity kind={found.severity} /> <strong>{found.title}</strong>
      </p>
      <p>
        <Sentence text={found.message} />
      </p>
      <Repairs key={found.key} diagnostic={found} exact />
    </section>
  );
}
