/** True for arguments in a string that is no JSON: the stream ended inside them. */
export function breaksOff(args: unknown): boolean {
  if (typeof args !== 'string' || args.trim() === '') return false;
  try {
    JSON.parse(args);
    return false;
  } catch {
    return true;
  }
}
