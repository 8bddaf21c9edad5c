import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ROOT } from './run.mjs';

/** A runner that ended badly without naming a failure has crashed, and a crash counts as one failure. */
export function counted({ passed, failed, ...rest }, exitCode) {
  return { ...rest, passed, failed: exitCode !== 0 && failed === 0 ? 1 : failed };
}

/** Passed and failed tests of a vitest JSON report; a file that could not be loaded is one failure. */
export function readUnit(file) {
  const report = readJson(file);
  if (!report || !Array.isArray(report.testResults)) return NOTHING;
  let passed = 0;
  let failed = 0;
  for (const suite of report.testResults) {
    const tests = Array.isArray(suite.assertionResults) ? suite.assertionResults : [];
    passed += tests.filter((it) => it.status === 'passed').length;
    const bad = tests.filter((it) => it.status === 'failed').length;
    failed += bad === 0 && suite.status === 'failed' ? 1 : bad;
  }
  return { passed, failed };
}

/** Passed and failed tests of a Playwright JSON report. What passed only at the second try has passed, and is named. */
export function readBrowser(file) {
  const report = readJson(file);
  if (!report?.stats) return NOTHING;
  const number = (value) => (Number.isInteger(value) ? value : 0);
  const { expected, unexpected, flaky } = report.stats;
  return {
    passed: number(expected) + number(flaky),
    failed: number(unexpected),
    flaky: (report.suites ?? []).flatMap((it) => flakyOf(it, [])),
  };
}

/** Names of the tests in a suite that failed first and passed then, each with where it stands. */
function flakyOf({ title, specs = [], suites = [] }, above) {
  const path = [...above, title];
  const own = specs.filter((it) => it.tests.some((test) => test.status === 'flaky'));
  return [...own.map((it) => [...path, it.title].join(' › ')), ...suites.flatMap((it) => flakyOf(it, path))];
}

/** Test files of either report by the seconds they took, the longest first. */
export function slowest(file, count = 10) {
  const report = readJson(file);
  const unit = (report?.testResults ?? []).map((it) => [relative(ROOT, it.name), it.endTime - it.startTime]);
  const browser = (report?.suites ?? []).map((it) => [join('e2e', it.file), timeOf(it)]);
  return [...unit, ...browser]
    .map(([name, time]) => ({ name, seconds: time / 1000 }))
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, count);
}

/** Milliseconds of all tests in a suite of Playwright's report. */
function timeOf({ specs = [], suites = [] }) {
  const results = specs.flatMap((it) => it.tests.flatMap((test) => test.results));
  return suites.reduce((sum, it) => sum + timeOf(it), 0) + results.reduce((sum, it) => sum + it.duration, 0);
}

const NOTHING = { passed: 0, failed: 1 };

function readJson(file) {
  if (!existsSync(file)) return null;
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}
