import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What a test file imports that goes over many cases. */
const CASES = /\/testing\/(?:cases|[\w.-]+suite)\b/;

/**
 * Files with laws begin before the others of their project. Vitest begins with the largest where it has no times of an
 * earlier run, and a law of five lines that begins last keeps one worker busy while the other has nothing left.
 */
export class LawsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const projects = [...new Set(sorted.map(({ project }) => project.name))];
    const turns = new Map(
      sorted.map((it) => {
        const isLaw = CASES.test(readFileSync(it.moduleId, 'utf8'));
        return [it, projects.indexOf(it.project.name) * 2 + (isLaw ? 0 : 1)];
      }),
    );
    return sorted.sort((a, b) => turns.get(a)! - turns.get(b)!);
  }
}
