import { decodeError } from '../session/errors.ts';
import { applyPlan, openTranscript, planRepair, validateMessages } from '../session.ts';

/** What an error leads to in a text: the place that is named, the errors that are found, and the text that *Fix all* makes of it. */
export const looked = (text: string, refusal: string) => {
  const target = decodeError(refusal, openTranscript(text)).target;
  const snapshot = openTranscript(text, target === undefined ? {} : { target });
  const { culprit, notInFile } = decodeError(refusal, snapshot);
  const found = validateMessages(snapshot, { refusal }).filter(({ severity }) => severity === 'error');
  return {
    at: culprit?.at,
    sure: culprit?.sure,
    denied: notInFile !== undefined,
    places: found.map(({ rule, at }) => `${rule} ${at}`),
    fixed: applyPlan(snapshot, planRepair(snapshot, { refusal })).text,
  };
};
/** The same of a body, with what *Fix all* makes of it parsed. */
export const asked = (body: object, refusal: string) => {
  const { fixed, ...told } = looked(JSON.stringify(body), refusal);
  return { ...told, fixed: JSON.parse(fixed) };
};
