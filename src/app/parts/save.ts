/** Gives a file to the person. Nothing goes anywhere else. */
export function save(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads the blob after the click; a minute is long enough for any size it accepts.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
