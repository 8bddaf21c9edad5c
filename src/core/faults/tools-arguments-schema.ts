import { parsed } from '../targets/parsed.ts';
import type { FaultCode } from './fault.ts';
import { naming } from './pairing.ts';
import { schemaCheck } from './schema.ts';
import { atPlace, callWords, short } from './sentence.ts';

export const toolsArgumentsSchema: FaultCode = {
  id: 'tools/arguments-schema',
  visit(input) {
    const { tools } = input.transcript;
    if (!tools || tools.length === 0) return null;
    const schemas = new Map<string, unknown>();
    for (const { name, schema } of tools) if (!schemas.has(name)) schemas.set(name, schema);
    return {
      call(call, number, _nth, isAborted) {
        // Compiled for tools that are called: a request declares many more.
        const check = isAborted || call.server ? null : schemaCheck(schemas.get(call.name));
        const args = check ? readArguments(call.args) : undefined;
        if (!check || args === undefined) return null;
        const problems = check(args);
        if (problems.length === 0) return null;
        const link = input.links.link(number);
        return atPlace(input, link, { ...naming(link), problems });
      },
    };
  },
  say({ data, messageIndex }) {
    const problems = Array.isArray(data.problems) ? short(data.problems.join('; ')) : '';
    return `Message ${messageIndex} calls ${callWords(data)} with arguments that its schema does not allow: ${problems}.`;
  },
};

/** Arguments as a value; undefined where they cannot be read, which is another rule's finding. */
function readArguments(args: unknown): unknown {
  if (typeof args !== 'string') return args ?? undefined;
  return args.trim() === '' ? {} : parsed(args);
}
