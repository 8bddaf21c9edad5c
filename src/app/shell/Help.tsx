import { heapLimit } from '../heap.ts';
import { actions } from '../store.ts';
import { Dialog, DialogHead } from '../ui/Dialog.tsx';
import css from './help.module.css';
import { StripSigns } from './StripSigns.tsx';

const KEYS: readonly (readonly [string, string])[] = [
  ['Ctrl K', 'All commands'],
  ['n  p', 'Next and previous problem; in a comparison, difference'],
  ['f', 'The fixes of the problem; ↑ ↓ choose another'],
  ['e', 'Edit the selected message'],
  ['r', 'Rows, or the conversation to read'],
  ['j  k', 'Next and previous message of the conversation'],
  ['w', 'The message of the conversation as it is written'],
  ['c  Shift C', 'In a tree: copy the value, or its path'],
  ['/', 'Find in contents'],
  ['Alt 1  Alt 2', 'Conversation and source'],
  ['Alt 3 … 6', 'The panels of Details'],
  ['↑ ↓  Home End', 'Move through the messages'],
  ['Enter', 'Open a message to its parts; in a table of files, the file'],
  ['Space  Shift ↑ ↓', 'In a table of files: select, and select on the way'],
  ['Ctrl Enter', 'Apply what After shows'],
  ['Ctrl Z  Ctrl Shift Z', 'Undo and redo'],
  ['Ctrl S', 'Download what After shows'],
  ['Escape', 'Close the comparison; show the conversation as it is'],
  ['?', 'This page'],
];

const STEPS: readonly (readonly [string, string])[] = [
  [
    'An API responded with 400.',
    'Paste the transcript, then the error. You see the message it means, the fixes, and the conversation before and after.',
  ],
  [
    'A conversation is too long.',
    'Press Trim and set a budget. Calls and their results stay together; the cut is in view on both sides.',
  ],
  [
    'A session will not resume.',
    'Drop the session file. Lines that break it are listed; a fix changes only those lines.',
  ],
  [
    'A folder of sessions, and some are broken.',
    'Open or drop the folder. Its files are a table, the worst first: select, repair by one preset, and take the result as ZIP, or save it in place with a copy beside. node_modules and .git are passed over.',
  ],
];

export function Help({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Help" onClose={onClose}>
      <DialogHead title="Help" onClose={onClose} />
      <dl className={css.helpSteps}>
        {STEPS.map(([when, what]) => (
          <div key={when}>
            <dt>{when}</dt>
            <dd className="soft">{what}</dd>
          </div>
        ))}
      </dl>
      <h3>Keys</h3>
      <dl className={css.helpKeys}>
        {KEYS.map(([keys, what]) => (
          <div key={keys}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <h3>Signs beside the rows</h3>
      <Signs />
      <h3>The overview under the verdict</h3>
      <StripSigns />
      <h3>Sizes</h3>
      <p className="soft">
        Files and pastes of up to 450 MB are read, larger files as well if what fills them are pictures or long texts:
        the middles of those then stay in the file. Of other files of lines the last 240 MB are opened, and the other
        lines when they are asked for, with what was done so far. {memoryWords(heapLimit())} A text that would need more
        is rejected before it is read. Should a page run out all the same, the browser may close it, with what was not
        downloaded.
      </p>
      <p className={css.helpEnds}>
        <button type="button" className="link" onClick={() => actions.openDialog('privacy')}>
          Nothing leaves this page. See the proof
        </button>
        <button type="button" className="link" onClick={() => actions.openRule(null)}>
          All rules
        </button>
        <button type="button" className="link" onClick={() => actions.openFacts()}>
          All requirements, with their sources
        </button>
        <a className="link" href="./errors/index.html" target="_blank" rel="noopener">
          All error texts
        </a>
        <a className="link" href="./notices.txt" target="_blank" rel="noopener">
          Licences of what this is made of
        </a>
      </p>
    </Dialog>
  );
}

function memoryWords(heap: number | undefined): string {
  if (heap === undefined) return 'This browser does not say how much memory it gives a page.';
  return `This browser gives a page ${(heap / 1e9).toFixed(1)} GB of memory.`;
}

function Signs() {
  const line = { fill: 'none', stroke: 'var(--pair)', strokeWidth: 1.5 } as const;
  return (
    <dl className={css.helpSigns}>
      <div>
        <dt>
          <svg viewBox="0 0 28 20" width="28" height="20" aria-hidden="true">
            <path d="M20 4h-6a4 4 0 0 0-4 4v4a4 4 0 0 0 4 4h6" {...line} />
          </svg>
        </dt>
        <dd>A call and its result</dd>
      </div>
      <div>
        <dt>
          <svg viewBox="0 0 28 20" width="28" height="20" aria-hidden="true">
            <path d="M20 4h-6a4 4 0 0 0-4 4v3" {...line} stroke="var(--error)" />
            <circle cx="10" cy="14" r="3" {...line} stroke="var(--error)" />
          </svg>
        </dt>
        <dd>A call without a result</dd>
      </div>
      <div>
        <dt>
          <svg viewBox="0 0 28 20" width="28" height="20" aria-hidden="true">
            <path d="M20 16h-6a4 4 0 0 1-4-4V9" {...line} stroke="var(--error)" />
            <circle cx="10" cy="6" r="3" {...line} stroke="var(--error)" />
          </svg>
        </dt>
        <dd>A result without its call</dd>
      </div>
    </dl>
  );
}
