import { convert, type ReadIn } from '../convert/convert.ts';
import { exactReading } from '../convert/exact-reading.ts';
import type { Loss } from '../convert/losses.ts';
import { REQUESTS } from '../convert/requests.ts';
import { withSettings } from '../convert/settings.ts';
import { undeclared } from '../convert/undeclared.ts';
import { formatById, listsFor } from '../formats/detect.ts';
import type { Format } from '../formats/format.ts';
import type { Plan, ReportRow } from '../model/plan.ts';
import { type Carried, carried } from '../request/carry.ts';
import { formOf, readRequest } from '../request/request.ts';
import type { OpenedTranscript, Snapshot } from '../snapshot.ts';
import { targetOrGeneric } from '../targets/registry.ts';
import type { Target } from '../targets/target.ts';
import { readText } from '../text/read.ts';
import { applyPlan } from './apply.ts';
import { openTranscript } from './open.ts';
import { factsAbout } from './situation.ts';

export const readIn: ReadIn = (format, source) => {
  const [list] = listsFor(format, source);
  return list && format.read(source, list);
};

/** The same transcript in a text of the form of a snapshot's document. */
function readAlike(text: string, { document }: Snapshot, { at, format: { id } }: OpenedTranscript) {
  const format = formatById(id);
  const source = { value: readText(text).document.value, isRecords: document.records !== null };
  const list = format && listsFor(format, source).find((found) => found.at === at);
  return list && format?.read(source, list);
}

/** A transcript as it is written in another format. */
export interface Written {
  readonly text: string;
  /** What the other format or its API does not take. -1 for what stands beside the messages. */
  readonly losses: readonly Loss[];
  /** Messages and results that nobody said, put in because the other API wants them. */
  readonly added: readonly ReportRow[];
}

/**
 * Writes a transcript in another format, in a new document; null where nothing can be written in it. `repair` plans what is
 * to become of it before its API, by default that of the format; null leaves in what is rejected.
 */
export function convertWith(
  snapshot: Snapshot,
  read: OpenedTranscript,
  format: Format,
  repair: ((written: Snapshot) => Plan) | null,
  target: Pick<Target, 'id'> = { id: format.target },
): Written | null {
  const { transcript, exact, rounded } = exactReading(snapshot.document, read, (text) =>
    readAlike(text, snapshot, read),
  );
  let added: readonly ReportRow[] = [];
  const settings = settingsFor(snapshot, transcript, format);
  const mend = (bare: string): string => {
    const text = withSettings(bare, settings?.keys ?? {});
    const written = openTranscript(text, { format: format.id, target: target.id });
    const plan = repair?.(written);
    if (!plan || plan.rows.length === 0) return text;
    added = plan.rows.filter((row) => row.effect === 'invents');
    return applyPlan(written, plan).text;
  };
  const named = factsAbout(targetOrGeneric(format.target), transcript).toolsDeclared ? undeclared(transcript) : [];
  const tools = [...(transcript.tools ?? []), ...named];
  // An empty list of tools is rejected where none is not.
  const declared = { ...transcript, tools: tools.length === 0 ? null : tools };
  const converted = convert(declared, format, readIn, repair === null ? undefined : mend);
  if (!converted) return null;
  const written = repair === null ? withSettings(converted.text, settings?.keys ?? {}) : converted.text;
  const byName = named.map(({ name }) => `the tool ${name} is declared by its name alone`);
  const bySetting = (settings?.lost ?? []).map((name) => `the setting ${name} is not carried over`);
  const beside = [...byName, ...bySetting].map((loss) => ({ index: -1, what: loss }));
  return { text: exact.restored(written), losses: [...beside, ...rounded, ...converted.losses], added };
}

/** What a request says beside its messages and tools, for a body of another format; null where it is no request. */
function settingsFor({ document }: Snapshot, transcript: OpenedTranscript, format: Format): Carried | null {
  const read = formatById(transcript.format.id);
  const request = read && transcript.isRequest ? readRequest(document.value, transcript, read.target) : null;
  if (!request) return null;
  if (REQUESTS.has(format.id)) return carried(request, formOf(format.target));
  const { keys, lost } = carried(request, request.form);
  return { keys: {}, lost: [...Object.keys(keys), ...lost] };
}
