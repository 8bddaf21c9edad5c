import examples from 'virtual:examples';
import { actions, useStore } from '../../store.ts';
import css from './rules.module.css';

/** What would be too long to be read is shown as `«x*1000»`: a thousand times x. */
const whole = (text: string): string =>
  text.replaceAll(/«([^«»]*)\*(\d+)»/g, (_, piece: string, times: string) => piece.repeat(Number(times)));

/** How a rule fails and passes, as short as can be. The same files hold the rule true. */
export function Examples({ rule }: { readonly rule: string }) {
  const pair = Object.hasOwn(examples, rule) ? examples[rule] : undefined;
  const targets = useStore((state) => state.catalogue?.targets);
  if (pair === undefined) return <p className="soft">An example would be too long to be read here.</p>;
  const titleOf = (id: string) => targets?.find((it) => it.id === id)?.title ?? id;
  return (
    <div className={css.ruleExamples}>
      {(['bad', 'ok'] as const).map((kind) => (
        <section key={kind} aria-label={kind === 'bad' ? 'Fails' : 'Passes'}>
          <h3>
            {kind === 'bad' ? 'Fails' : 'Passes'} <span className="soft">for {titleOf(pair[kind].target)}</span>
          </h3>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys */}
          <pre className="content" tabIndex={0}>
            {pair[kind].text.trimEnd()}
          </pre>
          {pair[kind].error === undefined ? null : <pre className="content">{pair[kind].error.trimEnd()}</pre>}
          <button
            type="button"
            className="link"
            onClick={() => void actions.openExample(whole(pair[kind].text), pair[kind].target, pair[kind].error)}
          >
            Open it in the inspector
          </button>
        </section>
      ))}
    </div>
  );
}
