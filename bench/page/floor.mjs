/**
 * What everything here is compared with, in a worker of the same browser that does nothing else: a file read in pieces,
 * and its lines parsed and kept.
 */
function work() {
  self.onmessage = async ({ data: { file, step, ahead, parse } }) => {
    const start = performance.now();
    const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
    const pieces = [];
    const read = (at) => file.slice(at, at + step + ahead).arrayBuffer();
    let next = read(0);
    let bytes = 0;
    for (let at = 0; at < file.size; at += step) {
      const piece = await next;
      bytes += piece.byteLength;
      if (at + step < file.size) next = read(at + step);
      if (parse) pieces.push(decoder.decode(piece, { stream: at + step < file.size }));
    }
    const text = pieces.join('');
    const middle = performance.now();
    const kept = [];
    for (let from = 0; from < text.length; ) {
      const end = text.indexOf('\n', from);
      const to = end < 0 ? text.length : end;
      if (to > from) kept.push(JSON.parse(text.slice(from, to)));
      from = to + 1;
    }
    self.postMessage({ bytes, read: middle - start, parse: performance.now() - middle, lines: kept.length });
  };
}

const SOURCE = `(${work})()`;

/** Milliseconds of reading a file, and of parsing its lines if that is wanted, in a worker of an empty page. */
export async function floorOf(stage, path, options) {
  return stage.with(async ({ page }) => {
    await page.setInputFiles('input[type=file]', path);
    return page.evaluate(
      ([source, asked]) =>
        new Promise((resolve, reject) => {
          const worker = new Worker(URL.createObjectURL(new Blob([source], { type: 'text/javascript' })));
          worker.onmessage = ({ data }) => resolve(data);
          worker.onerror = (event) => reject(new Error(event.message));
          worker.postMessage({ ...asked, file: document.querySelector('input').files[0] });
        }),
      [SOURCE, options],
    );
  }, 'plain.html');
}
