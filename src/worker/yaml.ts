import { isAlias, parseAllDocuments, visit } from 'yaml';
import { readYamlWith } from '../core/index.ts';

/** So many times one value may be repeated by its name: a short text can stand for any number of values. */
const REPEATED = 1000;

/** Gives the core a reader of YAML. */
export function startYaml(): void {
  readYamlWith((text) => {
    try {
      const documents = parseAllDocuments(text, { uniqueKeys: false, logLevel: 'silent', prettyErrors: false });
      if (!Array.isArray(documents) || documents.some((it) => it.errors.length > 0)) return null;
      return documents.map((it) => {
        let aliases = 0;
        visit(it, (_, node) => {
          if (isAlias(node)) aliases++;
        });
        return aliases > REPEATED ? null : (it.toJS({ maxAliasCount: REPEATED }) as unknown);
      });
    } catch {
      return null;
    }
  });
}
