import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { plugins } from 'virtual:plugins';
import { Kernel, type PluginEntry } from '#core';
import { runMigrations, type MigrationSet, type ServerSide } from '#core/server';
import { isOnCluster, testDatabase, type TestDatabase } from '#core/server/testing';
import { migrationSets } from '../../core/server/boot/prepare';
import { compareRows } from '../../scripts/baseline/compare-rows';
import { asSets, makeBaselines, type PluginBaseline } from '../../scripts/baseline/make-baseline';
import { compareSchemas, readSchema } from '../../scripts/baseline/schema';
import { timed, type MadeBetween } from '../../scripts/baseline/seed-rows';

describe('the generated baseline', () => {
  const open: TestDatabase[] = [];
  let sets: readonly MigrationSet[];
  let baselines: readonly PluginBaseline[];
  let chain: { readonly database: TestDatabase; readonly made: MadeBetween };
  let fresh: { readonly database: TestDatabase; readonly made: MadeBetween };

  const emptyDatabase = async (): Promise<TestDatabase> => {
    const database = await testDatabase();
    open.push(database);
    return database;
  };

  beforeAll(async () => {
    sets = await migrationSets(new Kernel<ServerSide>(plugins as readonly PluginEntry<ServerSide>[]));
    const database = await emptyDatabase();
    const { baselines: found, made } = await makeBaselines(database, sets);
    baselines = found;
    chain = { database, made };
    const other = await emptyDatabase();
    fresh = {
      database: other,
      made: await timed(other, async () => void (await runMigrations(other, asSets(baselines)))),
    };
  });
  afterAll(async () => void (await Promise.all(open.map((database) => database.close()))));

  it('creates the same schema as all migrations together', async () => {
    const schema = await readSchema(chain.database);
    expect([...schema.keys()].filter((name) => name.startsWith('relation ')).length).toBeGreaterThan(150);
    expect(compareSchemas(schema, await readSchema(fresh.database))).toEqual([]);
  });

  it('creates the same rows', async () => {
    expect(await compareRows(chain, fresh)).toEqual([]);
  });

  it('differs where a table, an index, a trigger, a setting or a row does', async () => {
    const { database, made } = fresh;
    await database.query('alter table article alter column codes set statistics 400');
    await database.query('alter table article alter column codes set storage extended');
    await database.query('alter table article_text reset (toast_tuple_target)');
    await database.query('drop index article_hash');
    await database.query('drop trigger words_changed on hot_word');
    await database.query('alter table client alter column contact set not null');
    await database.query("comment on table client is 'planted'");
    await database.query("delete from global_emotion_word where word = '卧槽'");
    await database.query('update words_version set version = version + 1');
    const differences = compareSchemas(await readSchema(chain.database), await readSchema(database));
    expect(differences.map((line) => line.split(': ')[0])).toEqual([
      '- column article.codes',
      '+ column article.codes',
      '- column client.contact',
      '+ column client.contact',
      '+ comment public.client',
      '- index article_hash',
      '- relation article_text',
      '+ relation article_text',
      '- trigger hot_word.words_changed',
    ]);
    // The trigger on emotion words changes the version of the emotions.
    expect(await compareRows(chain, { database, made })).toEqual([
      'emotion_version',
      'global_emotion_word',
      'words_version',
    ]);
  });

  it.runIf(isOnCluster)(
    'is distributed over the machines of a cluster like all migrations together',
    async () => {
      const getPlaces = async (migrations: readonly MigrationSet[]) => {
        const database = await testDatabase(migrations);
        open.push(database);
        const { rows } = await database.query<{ table: string }>(
          `select p.logicalrelid::text as table, p.partmethod::text as method,
            column_to_column_name(p.logicalrelid, p.partkey) as key,
            (select count(*)::int from pg_dist_shard s where s.logicalrelid = p.logicalrelid) as shards,
            (select min(q.logicalrelid::text) from pg_dist_partition q where q.colocationid = p.colocationid) as beside
          from pg_dist_partition p order by 1`,
        );
        return rows;
      };
      const places = await getPlaces(sets);
      expect(places.length).toBeGreaterThan(50);
      expect(await getPlaces(asSets(baselines))).toEqual(places);
    },
    600_000,
  );
});
