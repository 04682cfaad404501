interface FileResult {
  readonly status: string;
  readonly results: readonly { readonly status: string }[];
}

/**
 * Ends every run with one plain line of counts, which people and machines read alike; a file that could not run counts
 * as one failure.
 */
export const closingLine = {
  onTestRunEnd({ results }: { readonly results: readonly FileResult[] }): void {
    const counts = { passed: 0, failed: 0, skipped: 0 };
    for (const file of results) {
      for (const { status } of file.results) {
        if (status === 'pass') counts.passed += 1;
        else if (status === 'fail') counts.failed += 1;
        else counts.skipped += 1;
      }
      if (file.status === 'fail' && !file.results.some(({ status }) => status === 'fail')) counts.failed += 1;
    }
    console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
  },
};
