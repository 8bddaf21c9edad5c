import { number, strictObject, string, enum as zEnum } from 'zod';
import { Trait } from '../../model/traits.ts';
import { numberDocuments, spellDocumentNames } from '../../operations/document-names.ts';
import {
  dropSurplusMedia,
  mediaSentence,
  notInResults,
  type Sentence,
  treatMedia,
  writtenAnew,
} from '../../operations/media.ts';
import { moveMedia } from '../../operations/move-media.ts';
import { passWith } from '../../operations/pass.ts';
import { isUndecodable, longestSide } from '../../targets/media.ts';

const OPTIONS = strictObject({
  /** 0: no picture is made smaller, or goes, that the API takes as it is. */
  longestSide: number().min(0).default(0),
  /** Pictures and files of results that the user shows instead: those that may not be in a result, or all. */
  shownBelow: zEnum(['rejected', 'always']).default('rejected'),
  /** Pictures that cannot be decoded become a line of text: where the API rejects them, or in any case. */
  whenBroken: zEnum(['rejected', 'always']).default('rejected'),
  /** The text that replaces a removed picture; by default its type and that it was removed. */
  replacedBy: string().default(''),
});

const MOVED = { by: 'media/not-allowed-here', reason: 'The picture or file may not be in a result.' };
const BROKEN = { by: 'media/broken', reason: 'The picture cannot be decoded.' };
const LONG = { by: 'refused-media', reason: 'A side of the picture is longer than was set.' };

/** What a picture that is written anew satisfies. */
const OVER_LIMITS: ReadonlySet<string> = new Set([
  'media/too-large',
  'media/too-many-pixels',
  'media/wrong-type',
  'refused-media',
]);

export const refusedMedia = passWith({
  id: 'refused-media',
  options: OPTIONS,
  plan(draft, options, context) {
    const { facts, native } = context;
    if (draft.having(Trait.media | Trait.inside).length === 0) return;
    if (!context.borderless && (native || options.shownBelow === 'always'))
      moveMedia(draft, options.shownBelow === 'always' ? () => true : notInResults(draft, context), MOVED);
    const sentence = within(options.longestSide, mediaSentence(draft, context));
    const isAlways = options.whenBroken === 'always';
    const stated: Sentence = (media) => {
      const said = sentence(media) ?? (isAlways && isUndecodable(media) ? BROKEN : null);
      const redone = context.redone?.get(media.at);
      return said && redone && 'by' in said && OVER_LIMITS.has(said.by) ? writtenAnew(redone) : said;
    };
    treatMedia(draft, stated, options.replacedBy === '' ? undefined : () => options.replacedBy);
    if (facts.documentName && native) spellDocumentNames(draft, facts.documentName.is);
    if (facts.documentNames && native) numberDocuments(draft);
    if (facts.mediaCount && !facts.mediaCount.assumed && facts.mediaCount.confidence !== 'contested')
      dropSurplusMedia(draft, facts);
  },
});

/** Of pictures that the API takes those go that have a side of more pixels than were set. */
const within = (side: number, sentence: Sentence): Sentence =>
  side === 0 ? sentence : (media) => ((longestSide(media) ?? 0) > side ? LONG : sentence(media));
