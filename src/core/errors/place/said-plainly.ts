const FEATURE = /\bfeature:? ["'`]?([a-z][\w -]{1,40}?)["'`]?(?: is| are)? (?=(?:not|unsupported|disabled)\b)/gi;
const AFTER_NOT = /(n['’]t|\bnot) (?:currently|yet|presently) (?=[a-z])/gi;
const BEFORE_NOT = /\b(?:currently|presently) (?=not\b)/gi;

/** Without the word for a feature around its name, and without "currently": what is rejected is the same. */
export const saidPlainly = (text: string): string =>
  text.replace(AFTER_NOT, '$1 ').replace(BEFORE_NOT, '').replace(FEATURE, '$1 is ');
