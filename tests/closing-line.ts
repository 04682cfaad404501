import { relative } from 'node:path';

interface TestOutcome {
  readonly status: string;
  readonly name: string;
  readonly testPath: string;
  readonly parentNames?: readonly string[];
  /** In milliseconds. */
  readonly duration?: number;
}

interface FileResult extends TestOutcome {
  readonly results: readonly TestOutcome[];
}

const getName = ({ testPath }: FileResult): string => relative(`${import.meta.dirname}/..`, testPath);

/**
 * Test reporter that ends every run with one line per failure, one per slowest file, and one with counts, readable by
 * people and machines; a file that failed to run counts as one failure.
 */
export const closingLine = {
  onTestRunEnd({ results }: { readonly results: readonly FileResult[] }): void {
    const counts = { passed: 0, failed: 0, skipped: 0 };
    const fail = (file: FileResult, test?: TestOutcome): void => {
      counts.failed += 1;
      const name = test ? [...(test.parentNames ?? []), test.name].join(' > ') : 'could not run';
      console.log(`failed: ${getName(file)} > ${name}`);
    };
    for (const file of results) {
      for (const test of file.results) {
        if (test.status === 'pass') counts.passed += 1;
        else if (test.status === 'fail') fail(file, test);
        else counts.skipped += 1;
      }
      if (file.status === 'fail' && !file.results.some(({ status }) => status === 'fail')) fail(file);
    }
    const slowest = results.toSorted((one, other) => (other.duration ?? 0) - (one.duration ?? 0));
    for (const file of slowest.slice(0, 25))
      console.log(`took: ${((file.duration ?? 0) / 1000).toFixed(1)} s ${getName(file)}`);
    console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
  },
};
