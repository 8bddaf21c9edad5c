/** A usual role that is only not the one of the variant that was tried. */
const OTHER_VARIANT =
  /literal_error[^{}]{0,40}\bloc: ?[([][^\])]{0,160}\brole[\])][^{}]{0,160}\binput: (?:user|assistant|system|developer|tool|function)\b/;
const LISTED = /\}, ?\{(?=[^{}]{0,60}\bloc: ?[([])/;

/** Of a validator's list the first: the others say what the same place is not by other variants. */
export const firstOf = (said: string): string => {
  const second = said.search(LISTED);
  const first = said.slice(0, second);
  if (second < 0 || !/\bloc: ?[([]/.test(first)) return said;
  return OTHER_VARIANT.test(first) ? firstOf(said.slice(second + 2)) : first;
};
