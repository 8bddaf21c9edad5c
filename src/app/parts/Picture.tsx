import { useState } from 'react';
import css from './part.module.css';

/** A picture of the transcript with its size, or that it cannot be decoded. */
export function Picture({ image }: { image: string }) {
  const [size, setSize] = useState<string | null>(null);
  return (
    <figure className={css.picture}>
      <img
        src={image}
        alt="From the transcript"
        onLoad={({ currentTarget: it }) => setSize(`${it.naturalWidth} × ${it.naturalHeight} pixels`)}
        onError={() => setSize('This picture cannot be decoded.')}
      />
      <figcaption className="faint">{size}</figcaption>
    </figure>
  );
}
