import type { FormatId } from '../model/diagnostic.ts';
import { dataIn } from '../text/data-files.ts';
import requests from './requests.json';

/** How the body of a format is sent to its API. */
export interface RequestWay {
  /** The URL; `{model}` is a placeholder for the model ID, in URLs that contain it. */
  readonly url: string;
  /** Headers; `$NAME` is the environment variable that holds the key. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** The key of the model in the body. */
  readonly model: string;
  /** True where the model stands in the address and not in the body. */
  readonly isAddressed?: true;
  /** Keys without which the API refuses the body, with the value that is put where they are missing. */
  readonly needs?: readonly (readonly [key: string, value: number | boolean])[];
  /** Python that sends `request` by the API's own library: the import, and the call. Without it the request is posted. */
  readonly python?: { readonly imports: string; readonly send: string };
}

/** By format: the requests that are known. A format without one is no body that an API takes. */
export const REQUESTS: ReadonlyMap<FormatId, RequestWay> = new Map(
  Object.entries(dataIn<{ readonly [format: FormatId]: RequestWay }>(requests)),
);
