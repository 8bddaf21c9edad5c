import type { PlanRow, RequestPart } from '../../../worker/protocol.ts';
import { Sentence } from '../../parts/Sentence.tsx';
import { VisibleText } from '../../ui/VisibleText.tsx';
import { costIn } from './reasons.ts';

/** Changes of the request around the messages, and of the file: they come before message 0. */
export function RequestRows({ rows }: { readonly rows: readonly PlanRow[] }) {
  const around = rows.filter((row) => row.index < 0);
  if (around.length === 0) return null;
  return (
    <section className="sides-request" aria-label="Request">
      {around.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: changes of a plan have nothing but their order.
        <div key={at} className="sides-request-row">
          <div className="side-cell is-left is-changed">
            <div className="side-message">
              <p className="side-head">
                <span className="side-role">Request</span>
              </p>
              <Text text={row.before} Mark="del" />
            </div>
          </div>
          <div className="side-cell is-right is-changed" data-change="changed">
            <div className="side-message">
              <Text text={row.after} Mark="ins" />
            </div>
            <p className="side-reason">
              <Sentence text={row.reason} /> <span className={`effect effect-${row.effect}`}>{costIn(row)}</span>
            </p>
          </div>
        </div>
      ))}
    </section>
  );
}

/** Parts of two requests that differ, in the order in which a prompt cache reads them. */
export function OtherParts({ parts }: { readonly parts: readonly RequestPart[] }) {
  if (parts.length === 0) return null;
  return (
    <section className="sides-request" aria-label="Request">
      {parts.map(({ name, before, after }) => (
        <div key={name} className="sides-request-row" data-at={`/${name}`}>
          <div className="side-cell is-left is-changed">
            <p className="side-head">
              <span className="side-role">{name}</span>
            </p>
            <Text text={before} Mark="del" />
          </div>
          <div
            className="side-cell is-right is-changed"
            data-change={before === '' ? 'inserted' : after === '' ? 'removed' : 'changed'}
          >
            <p className="side-head">
              <span className="side-role">{name}</span>
            </p>
            <Text text={after} Mark="ins" />
          </div>
        </div>
      ))}
    </section>
  );
}

function Text({ text = '', Mark }: { readonly text?: string | undefined; readonly Mark: 'del' | 'ins' }) {
  if (text === '') return null;
  return (
    <pre className="content">
      <Mark>
        <VisibleText text={text.length > 2000 ? `${text.slice(0, 2000)}…` : text} />
      </Mark>
    </pre>
  );
}
