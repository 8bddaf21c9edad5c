import { pairedByOrder } from '../model/pairs.ts';
import { isObject, own, ownString } from '../text/json.ts';
import data from './about/google-adk.json';
import { aboutView } from './about.ts';
import { idUnder, objectIn } from './common/block-view.ts';
import { viewFormat } from './common/view.ts';
import type { Claim } from './format.ts';
import { contentParts } from './gemini/records.ts';

/** A session of Google's Agent Development Kit: events, each with a content of Gemini's API and its author. */
export const googleAdk = viewFormat({
  ...aboutView(data),
  claim(event): Claim {
    if (!isObject(event) || ownString(event, 'author') === null) return false;
    return idUnder(event, 'invocationId', 'invocation_id') !== null && '`author` and the id of an invocation';
  },
  pair: pairedByOrder,
  view(event, at) {
    if (own(event, 'partial') === true || !isObject(own(event, 'content'))) return 'ui';
    const content = objectIn(event, 'content');
    const roleName = ownString(content, 'role') ?? '';
    const parts = contentParts(own(content, 'parts'), `${at}/content/parts`);
    const isModel = roleName === 'model' || (roleName === '' && ownString(event, 'author') !== 'user');
    return [{ at, role: isModel ? 'assistant' : 'user', roleName, parts }];
  },
});
