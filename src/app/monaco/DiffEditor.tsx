import { useEffect, useRef, useState } from 'react';
import { contentFont } from './font.ts';
import { editor, LANGUAGE, modelOf, sizeOf, VIEW_OPTIONS } from './setup.ts';

export interface DiffEditorProps {
  readonly before: string;
  readonly after: string;
  readonly beforeLabel: string;
  readonly afterLabel: string;
  /** True for JSON; contents are shown without colours. */
  readonly json: boolean;
  /** Folds what is equal on both sides. */
  readonly fold: boolean;
}

/** Pixels below which two columns are too narrow to read: one text with both sides in it. */
const UNIFIED_BELOW = 1040;

/**
 * Two texts side by side, read only. The editor is made in one task and gets its texts in the next, so that the page answers
 * between them. Default export because it is loaded lazily.
 */
export default function DiffEditor({ before, after, beforeLabel, afterLabel, json, fold }: DiffEditorProps) {
  const host = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<editor.IStandaloneDiffEditor | null>(null);

  useEffect(() => {
    const element = host.current;
    if (element === null) return;
    const made = editor.createDiffEditor(element, {
      ...VIEW_OPTIONS,
      fontFamily: contentFont(),
      dimension: sizeOf(element),
      originalEditable: false,
      renderSideBySide: true,
      useInlineViewWhenSpaceIsLimited: true,
      renderSideBySideInlineBreakpoint: UNIFIED_BELOW,
      renderGutterMenu: false,
      renderMarginRevertIcon: false,
      renderOverviewRuler: false,
      diffWordWrap: 'on',
      lineNumbersMinChars: 3,
      maxComputationTime: 3000,
      enableSplitViewResizing: true,
      fixedOverflowWidgets: true,
    });
    const later = setTimeout(setView, 0, made);
    return () => {
      clearTimeout(later);
      const models = made.getModel();
      made.dispose();
      models?.original.dispose();
      models?.modified.dispose();
    };
  }, []);

  useEffect(() => {
    if (view === null) return;
    const old = view.getModel();
    const language = json ? LANGUAGE : 'plaintext';
    view.setModel({ original: modelOf(before, language), modified: modelOf(after, language) });
    old?.original.dispose();
    old?.modified.dispose();
  }, [view, before, after, json]);

  useEffect(() => view?.updateOptions({ hideUnchangedRegions: { enabled: fold } }), [view, fold]);

  useEffect(() => {
    view?.getOriginalEditor().updateOptions({ ariaLabel: beforeLabel });
    view?.getModifiedEditor().updateOptions({ ariaLabel: afterLabel });
  }, [view, beforeLabel, afterLabel]);

  return <div ref={host} className="monaco-host" />;
}
