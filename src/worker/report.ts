import {
  answerShape,
  type Counter,
  countTokens,
  linkCalls,
  type Snapshot,
  TARGETS,
  validateMessages,
} from '../core/index.ts';
import type { Built } from './built.ts';
import { today } from './derived.ts';
import type { ReportRequest, ReportSide, ReportView } from './report-views.ts';
import type { Session } from './session.ts';
import { counterFor } from './trim-calibration.ts';

/** The browser hashes what is in memory as one piece; larger files go without. */
const HASHED = 500_000_000;

/** What became of a text since it was opened, in figures. The words of it stay out. */
export async function reportView(session: Session, request: ReportRequest, built: Built | null): Promise<ReportView> {
  const counter = counterFor(session, request.counter, request.usage);
  const { target } = session.snapshot;
  const side = async (snapshot: Snapshot, bytes: Blob): Promise<ReportSide> => ({
    ...figures(snapshot, { transcript: session.transcriptNumber, target: target.id, counter }),
    bytes: bytes.size,
    sha256: await sha256(bytes),
  });
  const before = await side(session.readOpened(true), await session.history.openedBytes());
  const after = await side(built === null ? session.snapshot : built.applied().snapshot, await session.bytes(built));
  const asked = TARGETS.find((it) => it.id === target.id);
  return {
    steps: [...session.history.titles, ...(built === null ? [] : [built.plan.title])],
    before,
    after,
    counter: counter.info,
    answer:
      asked && request.finding
        ? (answerShape(asked, request.finding.rule, request.finding.variant ?? undefined) ?? null)
        : null,
  };
}

function figures(
  snapshot: Snapshot,
  { transcript, target, counter }: { readonly transcript: number; readonly target: string; readonly counter: Counter },
): Omit<ReportSide, 'bytes' | 'sha256'> {
  const messages = snapshot.transcripts[transcript]?.messages ?? [];
  const found = validateMessages(snapshot, { transcript, target, day: today() });
  return {
    messages: messages.length,
    calls: linkCalls(messages).count,
    errors: found.filter((it) => it.severity === 'error').length,
    warnings: found.filter((it) => it.severity === 'warning').length,
    tokens: countTokens(snapshot, counter, { transcript }).total,
  };
}

/** The digest of a file in hexadecimal; null where none can be computed. */
async function sha256(file: Blob): Promise<string | null> {
  // Pages that come neither over TLS nor from this machine have no such thing.
  const subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle;
  if (subtle === undefined || file.size > HASHED) return null;
  const digest = await subtle.digest('SHA-256', await file.arrayBuffer());
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
