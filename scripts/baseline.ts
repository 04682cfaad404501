import { writeFileSync } from 'node:fs';
import { plugins } from 'virtual:plugins';
import { Kernel, type PluginEntry } from '#core';
import { releaseFile, runMigrations, type ServerSide } from '#core/server';
import { testDatabase } from '#core/server/testing';
import { migrationSets } from '../core/server/boot/prepare';
import { version } from '../core/server/version';
import { compareRows } from './baseline/compare-rows';
import { asSets, makeBaselines, textOf } from './baseline/make-baseline';
import { compareSchemas, readSchema } from './baseline/schema';
import { timed } from './baseline/seed-rows';
import { writeTree } from './baseline/write-tree';

const usage = `node scripts/run-typescript.mjs scripts/baseline.ts [--write]
Makes one migration 0001-baseline of all that each plugin has, and checks that it makes the same database.
With --write the tree is changed: server/migrations.ts of each plugin, and the baseline of released-migrations.json,
which is the version in package.json.`;

/** Replaces the migrations of every plugin with one that creates the same schema and rows. */
export async function run(args: readonly string[]): Promise<string> {
  if (args.some((arg) => arg !== '--write')) return usage;
  if (releaseFile.releases.length > 0) throw new Error('There is a release already, whose migrations are frozen');
  const sets = await migrationSets(new Kernel<ServerSide>(plugins as readonly PluginEntry<ServerSide>[]));
  const [chain, fresh] = [await testDatabase(), await testDatabase()];
  try {
    const { baselines, made } = await makeBaselines(chain, sets);
    const madeFresh = await timed(fresh, async () => void (await runMigrations(fresh, asSets(baselines))));
    const differences = [
      ...compareSchemas(await readSchema(chain), await readSchema(fresh)),
      ...(await compareRows({ database: chain, made }, { database: fresh, made: madeFresh })).map(
        (table) => `rows of ${table}`,
      ),
    ];
    if (differences.length > 0) throw new Error(`The baseline makes another database:\n${differences.join('\n')}`);
    const count = sets.reduce((sum, { migrations }) => sum + migrations.length, 0);
    const summary = `${count} migrations of ${sets.length} plugins become ${baselines.length}, ${baselines.reduce((sum, each) => sum + textOf(each).length, 0)} characters; the same schema and rows`;
    if (!args.includes('--write')) return `${summary}\nNothing was written`;
    const { written, removed, notes } = writeTree(process.cwd(), baselines, version);
    writeFileSync(
      'core/server/database/released-migrations.json',
      `${JSON.stringify({ baseline: version, releases: [] }, null, 2)}\n`,
    );
    return [
      summary,
      `${written.length} files were written`,
      ...removed.map((file) => `removed ${file}`),
      ...notes,
      `Data older than ${version} are refused from now on. Now: node scripts/lint/format.mjs, npm test, then scripts/release.ts`,
    ].join('\n');
  } finally {
    await Promise.all([chain.close(), fresh.close()]);
  }
}
