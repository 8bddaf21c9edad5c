/** Where a program was: lines of a trace of .NET, Java, JavaScript and Lua, with a time in front as logs have it. */
const FRAMES: readonly RegExp[] = [
  /^(?:\d{4}-\d\d-\d\d[T ][\d:.,]{5,16}Z?)?\s{0,40}(?:at|bei|à) (?:async |new )?[\w.$<>`~[\]|/@:-]{3,200}(?: \[as [\w.]{1,60}\])? ?(?:\(|$)/,
  /^\s{0,40}at (?:file|node|webpack\S{0,20}):\S{3,300}$|^ {0,40}\S{1,200}\.lua:\d{1,6}: in \S/,
];
/** Python names the file, and shows the line of code beneath. */
const FILE = /^\s{0,40}File "[^"\n]{1,300}", line \d/;
const MARKS = /^[\s~]{0,400}\^[\s~^]{0,400}$/;

/** True for a line of a trace. It never continues the line before it. */
export const isFrame = (line: string): boolean => FRAMES.some((frame) => frame.test(line));

/** A text without the code that a trace shows of a program: it is no word of the error. Linear. */
export function withoutFrames(text: string): string {
  if (!/\n/.test(text)) return text;
  const lines = text.split('\n');
  const isShown = (i: number): boolean => FILE.test(lines[i - 1] ?? '') && /^\s{2}/.test(lines[i] ?? '');
  const kept = lines.filter((line, i) => {
    if (FILE.test(line) || isFrame(line) || MARKS.test(line)) return false;
    return !MARKS.test(lines[i + 1] ?? '') && !isShown(i);
  });
  return kept.some((line) => /\S/.test(line)) ? kept.join('\n') : text;
}
