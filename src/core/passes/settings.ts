import type { ZodType } from 'zod';
import { NO_OPTIONS } from '../operations/options.ts';

/** One option of a pass as data: its own value, and the values that it may have where they are listed. */
interface PassSetting {
  readonly id: string;
  readonly value: boolean | number | string | readonly string[];
  readonly choices: readonly string[];
}

/** The options of a pass, read from what checks them. */
export function settingsOf(options: ZodType): readonly PassSetting[] {
  if (options === NO_OPTIONS) return [];
  const { properties = {} } = options.toJSONSchema({ io: 'input' });
  return Object.entries(properties).flatMap(([id, schema]): PassSetting[] => {
    if (typeof schema !== 'object') return [];
    const { default: value, enum: listed = [] } = schema;
    if (isTexts(value)) return [{ id, value, choices: [] }];
    if (typeof value !== 'boolean' && typeof value !== 'number' && typeof value !== 'string') return [];
    return [{ id, value, choices: listed.filter((it) => typeof it === 'string') }];
  });
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((text) => typeof text === 'string');
