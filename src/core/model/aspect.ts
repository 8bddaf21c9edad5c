/** What of a message or of one of its parts a finding is about: the value that one key of the file holds. */
export type Aspect =
  // Of a message.
  | 'role'
  | 'content'
  | 'calls'
  // Of a part.
  | 'id'
  | 'item'
  | 'name'
  | 'arguments'
  | 'text'
  | 'signature'
  | 'mediaType'
  | 'data';
