import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { installWhenNeeded } from './install.mjs';
import { rstest, runStage, tool } from './stage.mjs';

process.chdir(join(import.meta.dirname, '..'));
installWhenNeeded();

const started = Date.now();
const filters = process.argv.slice(2);
const results = [];
const stage = async (name, args) => void results.push(await runStage(name, args));
const browserTests = existsSync('tests/browser');

/**
 * Everything: checks, the build and the screens on one core, the rules of the house and the server on the other, then
 * the browser alone, so that it is not disturbed.
 */
async function runAll() {
  const checks = async () => {
    await stage('lock file', ['scripts/lock-check.mjs']);
    await stage('types', [tool('typescript/bin/tsc'), '-p', '.']);
    await stage('lint and layers', ['scripts/lint/run.mjs']);
    await stage('production build', ['scripts/build.mjs']);
    await stage('web', rstest(['web']));
  };
  const tests = async () => {
    await stage('house rules', rstest(['house']));
    await stage('unit and server', rstest(['node']));
  };
  await Promise.all([checks(), tests()]);
  if (browserTests) await stage('browser', rstest(['browser']));
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
