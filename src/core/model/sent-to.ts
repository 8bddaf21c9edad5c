/** Where a request goes, as far as the text around it shows. */
export interface SentTo {
  readonly url: string;
  /** By name in small letters; null where the text shows none. Of a secret only its kind is kept. */
  readonly headers: ReadonlyMap<string, string> | null;
}
