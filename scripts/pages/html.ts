/** A piece of a page that may be put into another as it is. */
export interface Html {
  readonly html: string;
}

type Value = string | number | Html | readonly Html[] | null;

/** Writes a page: every value that is no piece of a page is text, whatever it holds. */
export function html(strings: TemplateStringsArray, ...values: readonly Value[]): Html {
  let out = strings[0] ?? '';
  values.forEach((value, i) => {
    out += written(value) + (strings[i + 1] ?? '');
  });
  return { html: out };
}

function written(value: Value): string {
  if (value === null) return '';
  if (typeof value === 'string' || typeof value === 'number') return escaped(String(value));
  return isPiece(value) ? value.html : value.map((it) => it.html).join('');
}

const isPiece = (value: Html | readonly Html[]): value is Html => 'html' in value;

const NAMES: { readonly [character: string]: string } = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escaped = (text: string): string => text.replace(/[&<>"']/g, (it) => NAMES[it] ?? it);
