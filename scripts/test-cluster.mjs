import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { databaseTests } from './cluster/files.mjs';
import { startCluster } from './cluster/start-cluster.mjs';
import { installWhenNeeded } from './install.mjs';
import { rstest, runStage } from './stage.mjs';

const root = join(import.meta.dirname, '..');
process.chdir(root);
installWhenNeeded();

/** Tests of failures that belong to no table of their own; the second starts a cluster to kill its machines. */
const failures = ['tests/safety/intake-crash.test.ts', 'tests/safety/machine-kills.test.ts'];

const words = process.argv.slice(2);
const script = process.env.CLUSTER_SCRIPT ?? resolve(root, '../shared/citus/cluster');

/** The tests that ask a database, those whose paths hold a word or all of them, on a cluster. */
async function runOn(url) {
  const files = [...databaseTests(root), ...failures].filter(
    (file) => words.length === 0 || words.some((word) => file.includes(word)),
  );
  if (files.length === 0) throw new Error(`No test that asks a database has ${words.join(' or ')} in its path`);
  process.env.TEST_CLUSTER_URL = url;
  if (existsSync(script)) process.env.CLUSTER_KILLS = script;
  else console.log('Machines are not killed: CLUSTER_SCRIPT names no script that starts a cluster.');
  const workers = Math.max(2, availableParallelism() - 1);
  const { passed, failed, skipped } = await runStage('server on a cluster', rstest(['node'], files, workers));
  console.log(`${passed} passed, ${failed} failed, ${skipped} skipped on a cluster`);
  process.exitCode = failed > 0 ? 1 : 0;
}

if (process.env.CLUSTER_URL) await runOn(process.env.CLUSTER_URL);
else if (!existsSync(script))
  console.log(
    'Skipped: there is no cluster. CLUSTER_URL names the coordinator of one, CLUSTER_SCRIPT a script that starts one.',
  );
else {
  const cluster = await startCluster(script);
  try {
    await runOn(cluster.url);
  } finally {
    await cluster.stop();
  }
}
