import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { rstest, runStage } from '../stage.mjs';
import { databaseTests } from './files.mjs';
import { startCluster } from './start-cluster.mjs';

const root = join(import.meta.dirname, '../..');
const nothing = { passed: 0, failed: 0, skipped: 0, files: [] };

/** One test of every kind of distribution and statement: shows within a minute that the product runs on a cluster. */
const short = [
  'core/server/domain-events/domain-events.test.ts',
  'plugins/articles/server/client-articles/client-articles.test.ts',
  'plugins/articles/server/intake/claim-and-store.test.ts',
  'plugins/articles/server/remove-articles.test.ts',
  'tests/server/article-calls.test.ts',
  'tests/server/workspace-calls.test.ts',
  'tests/server/ranked-search.test.ts',
  'tests/server/removals.test.ts',
  'tests/server/spreading.test.ts',
];

/** Failure tests that belong to no single table; the second starts a cluster to kill its machines. */
const failures = ['tests/safety/intake-crash.test.ts', 'tests/safety/machine-kills.test.ts'];

/** Returns the database tests whose paths contain one of the words, or all of them. */
export function filesWith(words) {
  const files = [...databaseTests(root), ...failures].filter(
    (file) => words.length === 0 || words.some((word) => file.includes(word)),
  );
  if (files.length === 0) throw new Error(`No database test has ${words.join(' or ')} in its path`);
  return files;
}

/** Returns the short selection of tests; throws when one of them no longer exists. */
export function shortChoice() {
  const databaseFiles = new Set(databaseTests(root));
  const gone = short.filter((file) => !databaseFiles.has(file));
  if (gone.length > 0) throw new Error(`Not found among the database tests: ${gone.join(', ')}`);
  return short;
}

const skip = (why) => {
  console.log(`skip   on a cluster           ${why}`);
  return nothing;
};

/** Script that starts a cluster, if it exists. */
const script = process.env.CLUSTER_SCRIPT ?? resolve(root, '../shared/citus/cluster');

/** Lets the tests that kill machines start a cluster of their own; prints a message where they cannot. */
export function allowKills() {
  if (existsSync(script)) process.env.CLUSTER_KILLS = script;
  else console.log('Tests that kill machines are skipped: CLUSTER_SCRIPT names no script that starts a cluster.');
}

/**
 * Runs a stage on a cluster: that of `CLUSTER_URL`, or one started by `CLUSTER_SCRIPT`. When neither is set, prints a
 * message and runs nothing; `isOptional` does the same when none could be started.
 */
export async function onCluster(stage, { isOptional = false } = {}) {
  if (!process.env.CLUSTER_URL && !existsSync(script))
    return skip('CLUSTER_URL is not set, and no CLUSTER_SCRIPT is available to start a cluster');
  let cluster;
  try {
    cluster = process.env.CLUSTER_URL ? undefined : await startCluster(script);
  } catch (error) {
    if (!isOptional) throw error;
    return skip(`no cluster could be started: ${error.message}`);
  }
  try {
    process.env.TEST_CLUSTER_URL = process.env.CLUSTER_URL ?? cluster.url;
    return await stage();
  } finally {
    delete process.env.TEST_CLUSTER_URL;
    cluster?.stop();
  }
}

export const clusterStage = (name, files) =>
  runStage(name, rstest(['node'], files, Math.max(2, availableParallelism() - 1)));
