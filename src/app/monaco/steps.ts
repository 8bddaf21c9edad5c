import { workerIdle } from '../workerIdle.ts';
import { LANGUAGE } from './language.ts';

/** While the session's worker is at work Monaco waits so many milliseconds in all: the text stands there meanwhile. */
const PATIENCE = 5000;

/**
 * Brings Monaco step by step, each a task of its own: evaluated at once, its modules would keep the page from answering for
 * a tenth of a second. The steps lead from what everything needs to what needs it; a step that is left out, or evaluates
 * more than it is thought to, costs time and nothing else.
 */
const STEPS: readonly (() => Promise<unknown>)[] = [
  () => import('monaco-editor/base/browser/dom'),
  () => import('monaco-editor/editor/common/config/editorOptions'),
  () => import('monaco-editor/editor/common/model/textModel'),
  () => import('monaco-editor/editor/common/viewModel/viewModelImpl'),
  () => import('monaco-editor/editor/browser/view'),
  () => import('monaco-editor/editor/browser/widget/codeEditor/codeEditorWidget'),
  () => import('monaco-editor/editor/standalone/browser/standaloneServices'),
  () => import('monaco-editor/editor'),
  () => import('monaco-editor/features/hover/register'),
  () => import('monaco-editor/features/find/register'),
  () => import('./parts.ts'),
  // Asked for the first time, it makes the services that every editor shares.
  async () => (await import('monaco-editor/editor')).editor.getEditors(),
  () => import('./setup.ts'),
  // Brings the style sheet of the theme, after which all that is on the page is styled anew, and the reader of the language.
  async () => (await import('monaco-editor/editor')).editor.colorize('{}', LANGUAGE, {}),
  async () => (await import('./font.ts')).measureFont(),
];

/** What shows one text, with all that it needs. */
export async function sourceEditor() {
  await monaco();
  return (await import('./SourceEditor.tsx')).default;
}

let evaluated: Promise<void> | null = null;

/** Done once all of Monaco is there; rejected where a part could not be fetched, and tried again when next asked for. */
export function monaco(): Promise<void> {
  evaluated ??= inSteps().catch((error: unknown) => {
    evaluated = null;
    throw error;
  });
  return evaluated;
}

async function inSteps(): Promise<void> {
  const latest = performance.now() + PATIENCE;
  for (const step of STEPS) {
    await workerIdle(latest);
    await step();
    await new Promise((resolve) => setTimeout(resolve));
  }
  // What is made of it is made at once.
  await workerIdle(latest);
}
