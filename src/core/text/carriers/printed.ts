import type { TextProblem } from '../document.ts';
import { lineAt } from '../lines.ts';
import { textEnd } from '../scan.ts';
import { type Carrier, repairedReading } from './carrier.ts';
import { isHopeful, languageOf, NO_CLASSES, told } from './literal.ts';
import { nothingForeign } from './literals/foreign.ts';
import { LiteralReader } from './literals/reader.ts';

const START = /[[({]|[A-Z]\w{0,80}\(/y;
const BETWEEN = /[^\S\n]*\n\s*/y;

/** Values as Python or JavaScript prints them, one after another, each on lines of its own: the list of them is read. */
export const printedCarrier: Carrier = {
  id: 'printed',
  read(text, _isKnown = false, classes = NO_CLASSES) {
    const start = text.search(/\S/);
    const end = textEnd(text);
    const values: string[] = [];
    const foreign = nothingForeign();
    for (let at = start; at >= 0 && at < end; ) {
      START.lastIndex = at;
      if (!START.test(text)) return null;
      const reader = new LiteralReader(text, at, classes, foreign);
      if (!reader.value()) return null;
      values.push(reader.json);
      BETWEEN.lastIndex = reader.at;
      if (reader.at < end && !BETWEEN.test(text)) return null;
      at = reader.at < end ? BETWEEN.lastIndex : end;
    }
    if (values.length < 2 || !isHopeful(foreign)) return null;
    const json = `[\n${values.join(',\n')}\n]\n`;
    const message = `The text holds ${values.length} values one after another; they are read as one list.`;
    const problems: TextProblem[] = [
      told(text, start, foreign),
      { kind: 'several-values', message, offset: start, line: lineAt(text, start) },
    ];
    return repairedReading(json, () => problems, languageOf(foreign));
  },
};
