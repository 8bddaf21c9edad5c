declare global {
  interface Window {
    /** Only some browsers have it. */
    showSaveFilePicker?(options: { readonly suggestedName: string }): Promise<FileSystemFileHandle>;
  }
}

/** Where a file is to be written: a place that the person chose, null where the browser saves by itself. */
export async function askWhere(suggestedName: string): Promise<FileSystemFileHandle | null | 'nowhere'> {
  if (window.showSaveFilePicker === undefined) return null;
  try {
    return await window.showSaveFilePicker({ suggestedName });
  } catch (error) {
    // Nothing was chosen; in a frame, or where it is forbidden, the browser saves by itself.
    return error instanceof DOMException && error.name === 'AbortError' ? 'nowhere' : null;
  }
}

/** `rollout.jsonl` -> `rollout.small.jsonl`. */
export function smallName(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot > 0 ? `${name.slice(0, dot)}.small${name.slice(dot)}` : `${name}.small`;
}
