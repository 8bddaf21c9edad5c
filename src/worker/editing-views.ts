/** What of a message can be edited by hand. */
export interface EditableView {
  readonly parts: readonly {
    /** Its index in the message. */
    readonly part: number;
    readonly kind: 'text' | 'reasoning' | 'call' | 'result' | 'media' | 'opaque';
    /** "Text", "Arguments of ls". */
    readonly title: string;
    readonly text: string;
  }[];
  /** The message as JSON; null where it is written in several places or too long. */
  readonly written: string | null;
  /** Parts whose texts are too long for a field. */
  readonly unshown: number;
}
