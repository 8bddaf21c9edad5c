/** A Markdown table; numbers to the right. */
export function table(heads, rows) {
  const line = (cells) => `| ${cells.join(' | ')} |`;
  const marks = heads.map((_, i) => (i === 0 ? '---' : '---:'));
  return [line(heads), line(marks), ...rows.map((row) => line(row.map(String)))].join('\n');
}

export const ms = (value) => (value < 10 ? value.toFixed(2) : value.toFixed(0));
export const times = (value) => `${value < 10 ? value.toFixed(2) : value.toFixed(0)} x`;

/** A goal with the verdict beside it, and whether it was missed. */
export function goal(value, limit, format = times) {
  const reached = value <= limit;
  return { text: `${format(value)} (goal ${format(limit)}${reached ? '' : ', missed'})`, missed: reached ? 0 : 1 };
}

/** The same for figures that should be high. */
export function goalAtLeast(value, limit, format = times) {
  const reached = value >= limit;
  return {
    text: `${format(value)} (goal at least ${format(limit)}${reached ? '' : ', missed'})`,
    missed: reached ? 0 : 1,
  };
}
