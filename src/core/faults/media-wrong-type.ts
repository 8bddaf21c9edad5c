import { wrongType } from '../targets/media.ts';
import { refusedMedia } from './all/refused-media.ts';
import type { Fault } from './fault.ts';
import { atMedia, whereWords } from './media.ts';
import { correctAllTypes, correctType } from './mends/correct-type.ts';
import { replaceMedia } from './mends/replace-media.ts';
import { code } from './sentence.ts';

/** Finds pictures that say they are of another type than their bytes, or are of a type that is not taken. */
export const mediaWrongType: Fault = {
  id: 'media/wrong-type',
  title: 'Picture of the wrong type',
  asks: 'Is every picture of a type that is accepted, and the one it says it is?',
  why: 'The type that is named is compared with the first bytes. Programs that go by the name of a file get it wrong, and the picture is sent again with every turn.',
  severity: 'error',
  fact: 'imageTypes',
  also: ['imageTypeNamed'],
  visit: ({ facts }) => ({
    media: (seen) => {
      const fault = wrongType(seen.media, facts);
      return atMedia(fault, seen, fault?.variant === 'mismatch' ? facts.imageTypeNamed : facts.imageTypes);
    },
  }),
  say(finding) {
    const { data, variant = '' } = finding;
    const where = `${whereWords(finding)} that is named ${code(data.named)}`;
    if (variant.startsWith('mismatch')) return `${where} and is ${code(data.actual)} by its first bytes.`;
    return `${where}; accepted are ${data.takes}.`;
  },
  mends: [correctType, correctAllTypes, replaceMedia],
  all: [refusedMedia],
};
