import { describe, expect, it } from 'vitest';
import { dataOf } from '../scripts/error-pages.ts';
import { examplesOf, wholeExample } from '../scripts/examples.ts';
import { errorFiles } from '../scripts/pages/errors.ts';
import { html } from '../scripts/pages/html.ts';
import * as core from './core/index.ts';

const data = dataOf(core);
const files = errorFiles(data);
const escaped = (text: string) => html`${text}`.html;

describe('the static pages of errors', () => {
  it('are one per id, and a list that leads to all of them', () => {
    expect(files.size).toBe(data.errors.length + 1);
    const list = files.get('index.html')!;
    for (const { id, title } of data.errors) {
      expect(list).toContain(`href="./${id}.html"`);
      expect(list).toContain(escaped(title));
    }
  });

  it.each(data.errors)(
    '$id says its text, what it means, what to do, and opens the inspector',
    ({ id, title, words }) => {
      const page = files.get(`${id}.html`)!;
      expect(page).toContain(`<h1>${escaped(title)}</h1>`);
      expect(page).toMatch(/<title>[^<]+<\/title>/);
      expect(page).toContain(`href="../#error=${id}"`);
      for (const it of words) {
        expect(page).toContain(escaped(it.explanation));
        expect(page).toContain(escaped(it.fix));
      }
      expect(page, 'readable without a script').not.toContain('<script');
      expect(page).not.toMatch(/undefined|\[object|NaN/);
    },
  );

  it('write text as text', () => {
    const mean = '<script>alert("1")</script>&\'';
    expect(html`<p title="${mean}">${mean}</p>`.html).toBe(
      '<p title="&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&amp;&#39;">&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&amp;&#39;</p>',
    );
  });

  it('lead to rules that are there', () => {
    const rules = new Set(core.RULES.map((it) => it.id));
    for (const page of files.values())
      for (const [, rule] of page.matchAll(/#rule=([^"]+)"/g)) expect(rules.has(rule!), rule).toBe(true);
  });
});

describe('the examples of rules', () => {
  const examples = examplesOf();

  it.each(Object.entries(examples))('of %s fail and pass', (rule, { bad, ok }) => {
    const found = ({ text, target, error = '' }: typeof bad) =>
      core
        .validateMessages(core.openTranscript(wholeExample(text), { target }), { refusal: error })
        .map((it) => it.rule);
    expect(found(bad)).toContain(rule);
    expect(found(ok)).not.toContain(rule);
  });

  it('are there for all rules but one, whose every call needs an id and a result of its own', () => {
    const without = core.RULES.filter((it) => !(it.id in examples)).map((it) => it.id);
    expect(without).toEqual(['tools/too-many-calls']);
  });
});
