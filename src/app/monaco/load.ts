/** What shows one text. The way to it is a chunk of its own: it names every part of Monaco. */
export const sourceEditor = async () => (await import('./steps.ts')).sourceEditor();
