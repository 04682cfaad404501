import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { clusterStage, onCluster, shortChoice } from './cluster/run-on-cluster.mjs';
import { installWhenNeeded } from './install.mjs';
import { keepFilesInMemory } from './memory-folder.mjs';
import { rstest, runStage, tool } from './stage.mjs';

process.chdir(join(import.meta.dirname, '..'));
installWhenNeeded();
keepFilesInMemory();

const started = Date.now();
const filters = process.argv.slice(2);
const results = [];
const browserTests = existsSync('tests/browser');

/** Failing files are run once more by themselves when there are at most this many of them. */
const maxRerunFiles = 5;

async function stage(name, args, projects) {
  await record(await runStage(name, args), projects);
}

/**
 * Adds the counts of a stage. Failing files run once more, to tell in the log what fails by itself from what fails
 * beside other tests; the failure counts in either case.
 */
async function record(counts, projects) {
  results.push(counts);
  if (!projects || counts.failed === 0 || counts.files.length === 0 || counts.files.length > maxRerunFiles) return;
  const rerun = await runStage('  those files, alone', rstest(projects, counts.files));
  if (rerun.failed === 0) console.log(`${counts.files.join(', ')}: flaky, failed beside other tests and passed alone`);
}

/** Some of the tests that ask a database, on a cluster; all of them are `npm run test:cluster`. */
async function someOnCluster() {
  const run = async () => record(await clusterStage('some on a cluster', shortChoice()), ['node']);
  await onCluster(run, { isOptional: true });
}

/**
 * Everything: types and the build on one core with the rules of the house on the other, then screens, then server,
 * whose tests wait as well as work and so are one more at once than there are cores, then some on a cluster, then
 * browsers. Types are checked by one thread: several would each look at what is common. Screens and server are not one
 * stage: a process of the runner serves one kind of test, and would be started anew for every other file where both
 * come from one line.
 */
async function runAll() {
  const checks = async () => {
    await stage('lock file', ['scripts/lock-check.mjs']);
    await stage('types', [tool('typescript/bin/tsc'), '-p', '.', '--singleThreaded']);
    await stage('production build', ['scripts/build.mjs']);
  };
  const rules = async () => {
    await stage('house rules', rstest(['house']));
    await stage('lint and layers', ['scripts/lint/run.mjs']);
  };
  await Promise.all([checks(), rules()]);
  const cores = availableParallelism();
  await stage('screens', rstest(['web'], [], cores), ['web']);
  await stage('server', rstest(['node'], [], cores + 1), ['node']);
  await someOnCluster();
  if (browserTests) await stage('browser', rstest(['browser'], [], 2), ['browser']);
}

/** Only tests whose path holds one of the words given. */
async function runMatching() {
  if (filters.some((filter) => filter.includes('browser'))) await stage('production build', ['scripts/prepare.mjs']);
  await stage(filters.join(' '), rstest(['house', 'node', 'web', ...(browserTests ? ['browser'] : [])], filters));
}

await (filters.length > 0 ? runMatching() : runAll());

const total = (key) => results.reduce((sum, counts) => sum + counts[key], 0);
console.log(`${results.length} stages in ${((Date.now() - started) / 1000).toFixed(0)} s`);
console.log(`${total('passed')} passed, ${total('failed')} failed, ${total('skipped')} skipped`);
process.exitCode = total('failed') > 0 ? 1 : 0;
