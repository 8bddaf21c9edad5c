import { existsSync, readFileSync } from 'node:fs';

/** A runner that ended badly without naming a failure has crashed, and a crash counts as one failure. */
export function counted({ passed, failed }, exitCode) {
  return { passed, failed: exitCode !== 0 && failed === 0 ? 1 : failed };
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

/** Passed and failed tests of a Playwright JSON report, with errors outside tests as failures. */
export function readBrowser(file) {
  const stats = readJson(file)?.stats;
  if (!stats) return NOTHING;
  const number = (value) => (Number.isInteger(value) ? value : 0);
  return { passed: number(stats.expected), failed: number(stats.unexpected) + number(stats.flaky) };
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
