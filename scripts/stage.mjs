import { spawn } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const closing = /^(\d+) passed, (\d+) failed, (\d+) skipped$/gm;
const timed = /^took: .+$/gm;
const failing = /^failed: (.+?) > (.+)$/gm;

/** Returns the path of a tool in node_modules as argument for Node. */
export const tool = (path) => join(root, 'node_modules', path);

/**
 * Arguments of the test runner: some of its projects, words that the path of a file must contain, and the number of
 * workers.
 */
export const rstest = (projects, filters = [], workers = 1) => [
  tool('@rstest/core/bin/rstest.js'),
  'run',
  '-c',
  'tests/rstest.config.ts',
  '--pool.maxWorkers',
  String(workers),
  ...projects.flatMap((project) => ['--project', project]),
  ...filters,
];

/** Extracts the report for developers: names of the failures, then the runner's output without passed tests. */
function getAccount(output) {
  const names = [...output.matchAll(failing)].map(([line]) => line);
  const account = output.indexOf('\n FAIL  ');
  return [...names, output.slice(Math.max(account, 0)).trim()].join('\n');
}

/**
 * Runs one stage of the tests and prints a one-line summary and the failures. Counts are taken from tools that report
 * them; any other stage counts as one test. Returns `{ passed, failed, skipped, files }`, of which the last contains
 * the failed test files.
 */
export function runStage(name, args) {
  const started = Date.now();
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NO_COLOR: '1' },
    });
    let output = '';
    child.stdout.on('data', (text) => (output += text));
    child.stderr.on('data', (text) => (output += text));
    child.once('error', (error) => (output += error.message));
    child.once('close', (code) => {
      const totals = [...output.matchAll(closing)].at(-1)?.slice(1).map(Number);
      const ok = code === 0;
      const [passed, failed, skipped] = totals ?? [Number(ok), Number(!ok), 0];
      const counts = { passed, failed: ok ? failed : Math.max(failed, 1), skipped };
      const seconds = `${((Date.now() - started) / 1000).toFixed(1)} s`.padStart(7);
      const detail = totals
        ? `  ${passed} passed${counts.failed ? `, ${counts.failed} failed` : ''}${skipped ? `, ${skipped} skipped` : ''}`
        : '';
      console.log(`${ok ? 'ok    ' : 'FAILED'} ${name.padEnd(22)}${seconds}${detail}`);
      if (process.env.TEST_TIMES) for (const [line] of output.matchAll(timed)) console.log(`       ${line}`);
      if (!ok) console.log(`${getAccount(output)}\n`);
      resolve({ ...counts, files: [...new Set([...output.matchAll(failing)].map(([, file]) => file))] });
    });
  });
}
