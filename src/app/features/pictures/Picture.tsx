import { useEffect, useState } from 'react';
import type { PictureLimits, PictureState } from '../../../core/index.ts';
import type { PictureView } from '../../../worker/protocol.ts';
import { bytes, digits } from '../../parts/formatting.ts';
import { Sign } from '../../ui/Sign.tsx';
import { VisibleText } from '../../ui/VisibleText.tsx';
import css from './pictures.module.css';

interface PictureProps {
  readonly state: PictureState;
  readonly view: PictureView | undefined;
  readonly limits: PictureLimits | null;
  /** null where nothing is to be done. */
  readonly chosen: boolean | null;
  readonly onToggle: () => void;
}

/** One picture: before, what is wrong, after. */
export function Picture({ state, view, limits, chosen, onToggle }: PictureProps) {
  const name = `Picture in ${state.inResult ? 'a result of ' : ''}message ${digits(state.messageIndex)}`;
  const broken = state.need === 'gone' || (view !== undefined && view.size === null && !view.unknown);
  return (
    <li className={css.picture} data-need={broken ? 'gone' : state.need} data-at={state.at}>
      <div className={css.pictureHead}>
        {chosen === null ? (
          <span>{name}</span>
        ) : (
          <label>
            <input type="checkbox" checked={chosen} onChange={onToggle} /> {name}
          </label>
        )}
        <Faults state={state} broken={broken} limits={limits} />
      </div>
      <div className={css.picturePair}>
        <Shown file={broken ? null : view?.before} alt={`${name}, before`} wait={view === undefined}>
          {view?.after ? 'Before: ' : ''}
          <Facts
            type={state.type ?? state.named ?? 'unknown type'}
            size={view?.size ?? state.size}
            length={state.length}
          />
        </Shown>
        {view?.after && (
          <Shown file={view.after.file} alt={`${name}, after`} wait={false}>
            After: <Facts type={view.after.type} size={view.after} length={Math.ceil(view.after.file.size / 3) * 4} />
          </Shown>
        )}
        {view && !view.after && state.need === 'redo' && !broken && (
          <p className="soft">
            {view.unknown ? 'This browser cannot decode it beside the page.' : 'It is not accepted at any size.'}
          </p>
        )}
      </div>
    </li>
  );
}

const FAULTS: { readonly [rule: string]: (state: PictureState, limits: PictureLimits | null) => string } = {
  'media/too-large': (_, limits) => `more than ${bytes(limits?.length ?? 0)} of base64`,
  'media/too-many-pixels': (_, limits) => `more than ${digits(limits?.side ?? 0)} pixels on a side`,
  'media/wrong-type': ({ named, type }) =>
    type === null || type === named ? `${named} is not accepted` : `named ${named}, is ${type}`,
};

function Faults({
  state,
  broken,
  limits,
}: {
  readonly state: PictureState;
  readonly broken: boolean;
  readonly limits: PictureLimits | null;
}) {
  const words = broken
    ? ['cannot be decoded; a line of text can replace it']
    : state.rules.flatMap((rule) => FAULTS[rule]?.(state, limits) ?? []);
  if (!broken && state.animated && state.need === 'redo') words.push('moves: only its first frame would stay');
  if (words.length === 0)
    return (
      <span className={css.pictureFault}>
        <Sign kind="healthy" /> within the limits
      </span>
    );
  return (
    <span className={css.pictureFault}>
      <Sign kind="error" /> <VisibleText text={words.join('; ')} />
    </span>
  );
}

interface FactsProps {
  readonly type: string;
  readonly size: { readonly width: number; readonly height: number } | null;
  readonly length: number;
}

function Facts({ type, size, length }: FactsProps) {
  return (
    <>
      <VisibleText text={type} />, {size === null ? 'no size' : `${digits(size.width)} × ${digits(size.height)} pixels`}
      , {bytes(Math.floor((length * 3) / 4))}
    </>
  );
}

interface ShownProps {
  /** null where there is nothing to show. */
  readonly file: Blob | null | undefined;
  readonly alt: string;
  readonly wait: boolean;
  readonly children: React.ReactNode;
}

function Shown({ file, alt, wait, children }: ShownProps) {
  const url = useUrl(file ?? null);
  return (
    <figure className={css.pictureShown}>
      <div className={css.pictureFrame}>
        {url === null ? (
          <span className="faint">{wait ? 'decoding …' : 'nothing to show'}</span>
        ) : (
          <img src={url} alt={alt} />
        )}
      </div>
      <figcaption className="soft">{children}</figcaption>
    </figure>
  );
}

/** An address of a file inside the page, as long as it is shown. */
function useUrl(file: Blob | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (file === null || !file.type.startsWith('image/')) {
      setUrl(null);
      return;
    }
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}
