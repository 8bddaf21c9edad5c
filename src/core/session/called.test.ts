import { describe, expect, it } from 'vitest';
import { applyPlan, openTranscript, planRepair, validateMessages } from '../session.ts';
import { decodeError } from './errors.ts';

const REFUSED = '`temperature` is deprecated for this model.';
const body = (text: string): unknown => openTranscript(text).document.value;
const repaired = (text: string, refusal: string): string => {
  const snapshot = openTranscript(text);
  return applyPlan(snapshot, planRepair(snapshot, { refusal })).text;
};

describe('a call of Python that sends a request', () => {
  const messages = [
    { role: 'user', content: 'tea?' },
    { role: 'assistant', content: null },
  ];
  const spelled = "[{'role': 'user', 'content': 'tea?'}, {'role': 'assistant', 'content': None}]";

  it.each([
    ['alone', `completion(model='m', messages=${spelled}, temperature=0.3)`],
    ['given to a variable', `resp = client.chat.completions.create(model='m', messages=${spelled}, temperature=0.3,)`],
    [
      'awaited',
      `async def ask():\n    return await acompletion(\n        model='m',\n        messages=${spelled},\n        temperature=0.3,\n    )\n`,
    ],
    ['with a spread', `r = litellm.completion(model='m', **{'messages': ${spelled}, 'temperature': 0.3})`],
    [
      'behind other code',
      `import litellm\ntools = [{'type': 'function'}]\nlitellm.completion(model='m', messages=${spelled}, temperature=0.3)\nprint(1)`,
    ],
  ])('is read as the body that its named arguments make: %s', (_name, text) => {
    expect(body(text)).toEqual({ model: 'm', messages, temperature: 0.3 });
  });

  it('leaves out what is no literal, and says so', () => {
    const text = `completion(get_model(), messages=${spelled}, tools=load(a, "b)", c[1]), temperature=cfg.t if x else 1)`;
    expect(body(text)).toEqual({ messages });
    expect(openTranscript(text).problems[0]?.message).toMatch(/`tools`, `temperature` are no literal, and not read/);
  });

  it('is edited in place', () => {
    const text = `r = completion(\n    model='m',\n    messages=[{'role': 'user', 'content': 'tea?'}],\n    temperature=0.3,  # warm\n    timeout=T,\n)\nprint(r)`;
    const snapshot = openTranscript(text);
    expect(decodeError(REFUSED, snapshot).refused?.[0]?.at).toBe('/temperature');
    expect(repaired(text, REFUSED)).toBe(text.replace('temperature=0.3,  # warm\n    ', ''));
  });

  it('keeps its other arguments where one of them changes', () => {
    const asked = "{'role': 'assistant', 'content': [{'type': 'tool_use', 'id': 'toolu_1', 'name': 'x', 'input': {}}]}";
    const said = "{'role': 'user', 'content': 'tea?'}";
    const text = `r = create(model='m', max_tokens=MAX, messages=[${said}, ${asked}], tools=TOOLS)`;
    const after = repaired(text, 'messages.1: `tool_use` ids were found without `tool_result` blocks: toolu_1');
    expect(after).toBe(
      'r = create(model=\'m\', max_tokens=MAX, messages=[{"role": "user", "content": "tea?"}], tools=TOOLS)',
    );
    expect(body(after)).toEqual({ model: 'm', messages: [{ role: 'user', content: 'tea?' }] });
  });

  it('has the values that its variables are given before, and changes them there', () => {
    const given = `messages = [\n    {'role': 'user', 'content': 'tea?'},\n]\nwarm = 0.3\n`;
    const call = `r = client.chat.completions.create(model=MODEL, messages=messages, temperature=warm)\n`;
    expect(body(given + call)).toEqual({ messages: [{ role: 'user', content: 'tea?' }], temperature: 0.3 });
    expect(repaired(given + call, REFUSED)).toBe(given + call.replace(', temperature=warm', ''));
    const empty = `messages = [{'role': 'user', 'content': [{'type': 'text', 'text': ''}]}, {'role': 'user', 'content': 'tea?'}]\n`;
    const after = repaired(empty + call, 'messages: text content blocks must be non-empty');
    expect(after).toBe(`messages = [{"role": "user", "content": "tea?"}]\n${call}`);
  });

  it('may be an object with variables among its members', () => {
    const text = `messages = [{"role": "user", "content": "tea?"}]\n\ndata = {\n    "model": "m",\n    "messages": messages,\n    "temperature": 0.3,\n    "stream": False\n}\nrequests.post(url, json=data)\n`;
    expect(body(text)).toEqual({ model: 'm', messages: messages.slice(0, 1), temperature: 0.3, stream: false });
    expect(repaired(text, REFUSED)).toBe(text.replace('    "temperature": 0.3,\n', ''));
  });

  it('has no value of a variable that the program changes in between', () => {
    const text = `messages = [{'role': 'user', 'content': 'tea?'}]\nmessages.append(x)\ncreate(messages=messages, tools=[{'name': 'a'}], n=1)`;
    expect(body(text)).not.toHaveProperty('messages');
  });

  it('is not what a printed object, a log or a lone list is', () => {
    expect(body(`x = Message(role='user', content=[{'type': 'text', 'text': 'a'}], b=1)`)).not.toHaveProperty('b.1');
    expect(body(`messages = ${spelled}`)).toEqual(messages);
    expect(validateMessages(openTranscript(`send(messages=${spelled}, x=1`)).map((it) => it.rule)).toContain(
      'json/repaired',
    );
  });

  it.each([
    ['an object that does not end', 'a = {"k": (\n'],
    ['an object with a call that does not end', 'a = {"k": f(\n'],
    ['objects without their ends', 'm = [{"a":1}]\nx = {"k": m, "j": [{"a":1}]\n'],
    ['a list that does not end', 'messages = [\n'],
  ])('thousands of statements with %s are given up', (_name, statement) => {
    expect(openTranscript(statement.repeat(40_000)).transcripts).toEqual([]);
  });
});
