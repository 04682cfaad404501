import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { clusterStage, onCluster, shortChoice } from './cluster/run-on-cluster.mjs';
import { installWhenNeeded } from './install.mjs';
import { mountMemoryFolder } from './memory-folder.mjs';
import { rstest, runStage, tool } from './stage.mjs';

process.chdir(join(import.meta.dirname, '..'));
installWhenNeeded();
mountMemoryFolder();

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
 * Adds the counts of a stage. Failing files run once more, so that the log shows which fail on their own and which only
 * alongside other tests; the failure counts in either case.
 */
async function record(counts, projects) {
  results.push(counts);
  if (!projects || counts.failed === 0 || counts.files.length === 0 || counts.files.length > maxRerunFiles) return;
  const rerun = await runStage('  those files, alone', rstest(projects, counts.files));
  if (rerun.failed === 0) console.log(`${counts.files.join(', ')}: flaky, failed beside other tests and passed alone`);
}

/** Runs a selection of the database tests on a cluster; `npm run test:cluster` runs all of them. */
async function someOnCluster() {
  const run = async () => record(await clusterStage('selection on a cluster', shortChoice()), ['node']);
  await onCluster(run, { isOptional: true });
}

/**
 * Runs everything: types and the build on one core in parallel with the repository conventions on the other; then web
 * tests; then server tests, with one more worker than cores because they also wait; then a selection on a cluster; then
 * browser tests. Types are checked in one thread, because several would each check the shared code. Web and server
 * tests are separate stages, because a process of the runner serves one kind of test and would be restarted for every
 * other file in a common queue.
 */
async function runAll() {
  const checks = async () => {
    await stage('lock file', ['scripts/lock-check.mjs']);
    await stage('types', [tool('typescript/bin/tsc'), '-p', '.', '--singleThreaded']);
    await stage('production build', ['scripts/build.mjs']);
  };
  const rules = async () => {
    await stage('repository conventions', rstest(['conventions']));
    await stage('lint and layers', ['scripts/lint/run.mjs']);
  };
  await Promise.all([checks(), rules()]);
  const cores = availableParallelism();
  await stage('screens', rstest(['web'], [], cores), ['web']);
  await stage('server', rstest(['node'], [], cores + 1), ['node']);
  await someOnCluster();
  if (browserTests) await stage('browser', rstest(['browser'], [], 2), ['browser']);
}

/** Runs only tests whose path contains one of the given words. */
async function runMatching() {
  if (filters.some((filter) => filter.includes('browser'))) await stage('production build', ['scripts/prepare.mjs']);
  await stage(filters.join(' '), rstest(['conventions', 'node', 'web', ...(browserTests ? ['browser'] : [])], filters));
}

await (filters.length > 0 ? runMatching() : runAll());

const total = (key) => results.reduce((sum, counts) => sum + counts[key], 0);
console.log(`${results.length} stages in ${((Date.now() - started) / 1000).toFixed(0)} s`);
console.log(`${total('passed')} passed, ${total('failed')} failed, ${total('skipped')} skipped`);
process.exitCode = total('failed') > 0 ? 1 : 0;
