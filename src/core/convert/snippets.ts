import type { Change } from '../text/change.ts';
import type { TextDocument } from '../text/document.ts';
import { applyEdits } from '../text/edits.ts';
import { isObject, ownString } from '../text/json.ts';
import { lower } from '../text/lower.ts';
import { pythonLiteral } from '../text/python.ts';
import { quoted } from '../text/shell.ts';
import { json } from '../text/spelling.ts';
import type { RequestWay } from './requests.ts';

/** What stands where a model has to be named and nobody did. */
const NO_MODEL = 'MODEL';

export interface Snippets {
  readonly curl: string;
  readonly python: string;
  /** Keys that were put in because the API refuses a body without them. */
  readonly added: readonly string[];
}

/**
 * How somebody sends the body that a document holds. The body is the text as it is written, with what it lacks. `named`: the
 * model of an address, where the body names none.
 */
export function snippetsOf(document: TextDocument, way: RequestWay, named: string | null = null): Snippets {
  const body = isObject(document.value) ? document.value : {};
  const model = ownString(body, way.model) ?? (way.isAddressed ? named : null);
  const changes: Change[] = [];
  const added: string[] = [];
  const put = (key: string, value: string | number | boolean): void => {
    changes.push({ do: 'set', into: '', key, value: json(value) });
    added.push(key);
  };
  if (model === null && !way.isAddressed) put(way.model, NO_MODEL);
  if (way.isAddressed && Object.hasOwn(body, way.model)) changes.push({ do: 'remove', at: `/${way.model}` });
  for (const [key, value] of way.needs ?? []) if (!Object.hasOwn(body, key)) put(key, value);
  const text = applyEdits(document.text, lower(document, changes))
    .replace(/^\ufeff/, '')
    .trim();
  const url = way.url.split('{model}').join(encodeURIComponent(model ?? NO_MODEL));
  return { curl: curlOf(text, url, way), python: pythonOf(text, url, way), added };
}

function curlOf(body: string, url: string, { headers }: RequestWay): string {
  const lines = [['Content-Type', 'application/json'], ...headers].map(([name, value]) => `-H "${name}: ${value}"`);
  return `${[`curl ${quoted(url, 'single')}`, ...lines, `-d ${quoted(body, 'single')}`].join(' \\\n  ')}\n`;
}

function pythonOf(body: string, url: string, { headers, python }: RequestWay): string {
  const request = `request = ${pythonLiteral(body)}\n`;
  if (python) return `${python.imports}\n\n${request}\nresponse = ${python.send}\nprint(response)\n`;
  const entries = headers.map(([name, value]) => `    "${name}": ${headerOf(value)},\n`).join('');
  const imports = headers.length > 0 ? 'import os\n\nimport requests' : 'import requests';
  const sent = entries === '' ? '' : `, headers={\n${entries}}`;
  return `${imports}\n\n${request}\nresponse = requests.post(${JSON.stringify(url)}${sent}, json=request)\nprint(response.status_code, response.text)\n`;
}

/** A header's value in Python: what is a variable is read from the environment. */
function headerOf(value: string): string {
  const [, before = '', name] = /^(.*)\$(\w+)$/.exec(value) ?? [];
  if (name === undefined) return `"${value}"`;
  return before === '' ? `os.environ["${name}"]` : `f"${before}{os.environ['${name}']}"`;
}
