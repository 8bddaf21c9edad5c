/** Characters beyond which a clipboard is not the way. */
export const COPY_LIMIT = 50_000_000;
