import { describe, expect, it } from 'vitest';
import { applyPlan, openTranscript, planRepair, validateMessages } from '../session.ts';

const files = import.meta.glob('../../fixtures/formats/claude-code/ok.*', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const textOf = (name: string): string => String(files[`../../fixtures/formats/claude-code/ok.${name}.jsonl`]);
const opened = (name: string) => openTranscript(textOf(name));
const found = (name: string): string[] => validateMessages(opened(name)).map((it) => `${it.severity} ${it.rule}`);
const roles = (name: string): string[] => opened(name).transcripts[0]!.messages.map((it) => it.role);

describe('sessions as they were recorded', () => {
  it('parallel calls whose results carry a remark, off the chain of parents, are healthy', () => {
    expect(found('parallel')).toEqual([]);
    const { messages, asides } = opened('parallel').transcripts[0]!;
    expect(roles('parallel')).toEqual(['user', 'assistant', 'user', 'assistant', 'user']);
    expect(messages[2]!.parts.map((it) => it.kind)).toEqual(['result', 'result', 'text']);
    expect(asides).toEqual([]);
  });

  it('texts of white space are left out by the agent itself', () => {
    expect(found('empty-text')).toEqual(['info content/empty-text']);
    const [info] = validateMessages(opened('empty-text'));
    expect(info!.message).toContain('Claude Code removes');
    expect(info!.predicted).toBeUndefined();
  });

  it('a finished session ends with the assistant', () => {
    expect(found('finished')).toEqual([]);
  });

  it('a parent that was never written is bridged, and said', () => {
    expect(roles('dangling')).toEqual(['user', 'assistant', 'user', 'assistant', 'user']);
    expect(found('dangling')).toEqual(['info session/broken-chain']);
    expect(validateMessages(opened('dangling'))[0]!.message).toContain('2 messages');
  });

  it('of lines that stand twice one repair is enough', () => {
    const snapshot = opened('dup-repair');
    expect(snapshot.transcripts[0]!.messages.length).toBe(5);
    expect(snapshot.transcripts[0]!.asides.every((it) => it.why === 'superseded')).toBe(true);
    const once = applyPlan(snapshot, planRepair(snapshot));
    const twice = applyPlan(once.snapshot, planRepair(once.snapshot));
    expect(twice.text).toBe(once.text);
    expect(validateMessages(once.snapshot).filter((it) => it.severity !== 'info')).toEqual([]);
  });
});

describe('the recording is evidence', () => {
  const line = (type: string, uuid: string, parentUuid: string | null, content: unknown) => {
    const said = type === 'user' ? { role: 'user', content } : { role: 'assistant', id: `m${uuid}`, content };
    return JSON.stringify({ type, uuid, parentUuid, sessionId: 's', message: said });
  };
  const call = line('assistant', 'a1', 'u1', [{ type: 'tool_use', id: 'toolu_1', name: 'Read', input: {} }]);
  const start = [line('user', 'u1', null, 'go'), call];
  const of = (lines: readonly string[]) =>
    validateMessages(openTranscript(`${lines.join('\n')}\n`)).map((it) => `${it.severity} ${it.rule}`);

  it('a call without a result was mended by the agent where an answer is recorded behind it', () => {
    const after = [line('user', 'u2', 'a1', 'well?'), line('assistant', 'a2', 'u2', [{ type: 'text', text: 'Yes.' }])];
    expect(of([...start, after[0]!])).toEqual(['error tools/missing-result']);
    expect(of([...start, ...after])).toEqual(['info tools/missing-result']);
  });

  it('a call at the open end may still run', () => {
    expect(of(start)).toEqual(['warning tools/missing-result']);
  });
});

describe('what looks like a body of Anthropic', () => {
  it('is one message of a pi session, which no API takes', () => {
    const call = { type: 'toolCall', id: 'toolu_1', name: 'bash', arguments: {} };
    const told = { api: 'anthropic-messages', stopReason: 'toolUse', timestamp: 1 };
    const message = { role: 'assistant', content: [call], ...told };
    expect(openTranscript(JSON.stringify(message)).format.id).not.toBe('anthropic-messages');
  });

  it('is a body of Converse where the blocks of its system prompt have no type', () => {
    const messages = [{ role: 'user', content: [{ text: 'hi' }] }];
    const { format, transcripts } = openTranscript(JSON.stringify({ system: [{ text: 'Be brief.' }], messages }));
    expect(format.id).toBe('bedrock-converse');
    expect(transcripts[0]!.system).toBe('Be brief.');
    expect(transcripts[0]!.messages[0]!.parts).toMatchObject([{ kind: 'text', text: 'hi' }]);
  });
});
