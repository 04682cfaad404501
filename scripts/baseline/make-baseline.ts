import { runMigrations, sqlMigration, type DatabaseService, type MigrationSet } from '#core/server';
import { harvestComments } from './harvest-comments';
import { checkSupported, readObjects, readTable, type SchemaObject } from './read-objects';
import { compareSchemas, readSchema, type Schema } from './schema';
import { readSeeds, seedSql, timed, type MadeBetween } from './seed-rows';
import { objectSql } from './write-objects';
import { tableSql, triggerSql } from './write-table';

export const baselineName = '0001-baseline';

export interface PluginBaseline {
  readonly plugin: string;
  /** Statements for tables, indexes, functions, views and triggers. */
  readonly schema: string;
  /** Statements for the initial rows; they go between the tables and the triggers, which these rows must not fire. */
  readonly rows: string;
  readonly triggers: string;
  /** Comments of the migrations that could not be assigned to anything. */
  readonly lostComments: readonly string[];
}

export const textOf = ({ schema, rows, triggers }: PluginBaseline): string =>
  [schema, rows, triggers].filter(Boolean).join('\n\n');

export const asSets = (baselines: readonly PluginBaseline[]): readonly MigrationSet[] =>
  baselines.map((each) => ({ plugin: each.plugin, migrations: [sqlMigration(baselineName, textOf(each))] }));

/**
 * Kinds of objects compared before and after a plugin's migrations: those created by other plugins must not change;
 * functions of the server may.
 */
const watched = ['relation', 'column', 'constraint', 'trigger', 'view', 'function', 'server function'];

/** Returns statements for the server functions whose costs migrations have changed, as far as that is allowed. */
function serverFunctionSql(before: Schema, after: Schema): string {
  const changed = compareSchemas(before, after).flatMap((line) => {
    const match = /^\+ server function (.*): cost (\S+) rows/.exec(line);
    return match ? [`  alter function ${match[1]} cost ${match[2]};`] : [];
  });
  if (changed.length === 0) return '';
  return `do $$ begin\n${changed.join('\n')}\nexception when insufficient_privilege then null;\nend $$;`;
}

/**
 * Migrates an empty database plugin set by plugin set, and writes for each plugin one migration that creates the same.
 * Throws when a plugin changes what another has created.
 */
export async function makeBaselines(
  database: DatabaseService,
  sets: readonly MigrationSet[],
): Promise<{ readonly baselines: readonly PluginBaseline[]; readonly made: MadeBetween }> {
  const owned = new Map<string, readonly SchemaObject[]>();
  const serverSql = new Map<string, string>();
  const made = await timed(database, async () => {
    await runMigrations(database, []);
    const existingOids = new Set((await readObjects(database)).map(({ oid }) => oid));
    let before = await readSchema(database, watched);
    for (const [index, { plugin }] of sets.entries()) {
      await runMigrations(database, sets.slice(0, index + 1));
      const objects = await readObjects(database);
      const pluginObjects = objects.filter(({ oid }) => !existingOids.has(oid));
      for (const { oid } of pluginObjects) existingOids.add(oid);
      owned.set(plugin, pluginObjects);
      const after = await readSchema(database, watched);
      checkForeign(plugin, before, after, pluginObjects);
      serverSql.set(plugin, serverFunctionSql(before, after));
      before = after;
    }
  });
  await checkSupported(database);
  const baselines: PluginBaseline[] = [];
  const tables = new Set<string>();
  for (const { plugin, migrations } of sets) {
    const objects = owned.get(plugin) ?? [];
    const { comments, lost } = harvestComments(migrations.map(({ text }) => text));
    const schema: string[] = [];
    const [late, triggers]: [string[], string[]] = [[], []];
    for (const object of objects) {
      if (object.kind !== 'table') {
        schema.push(await objectSql(database, object, comments));
        continue;
      }
      const details = await readTable(database, object);
      const sql = tableSql(object.name, details, (name) => tables.has(name), comments);
      tables.add(object.name);
      schema.push(sql.statements.join('\n'));
      late.push(...sql.late);
      triggers.push(...details.triggers.map(triggerSql));
    }
    const seeds = await readSeeds(
      database,
      objects.filter(({ kind }) => kind === 'table').map(({ name }) => name),
      made,
    );
    baselines.push({
      plugin,
      schema: [...schema, ...late, serverSql.get(plugin) ?? ''].filter(Boolean).join('\n\n'),
      rows: seedSql(seeds, comments).join('\n\n'),
      triggers: triggers.join('\n'),
      lostComments: lost,
    });
  }
  return { baselines, made };
}

/** Throws when a plugin's migrations have changed what existed before. */
function checkForeign(plugin: string, before: Schema, after: Schema, pluginObjects: readonly SchemaObject[]): void {
  const names = new Set(pluginObjects.map(({ name }) => name));
  const changed = compareSchemas(before, after).filter((line) => {
    const [, name = ''] = /^[+-] (?:relation|column|constraint|trigger|view|function) ([^.:(]+)/.exec(line) ?? [];
    return name !== '' && !names.has(name) && ![...names].some((each) => each.startsWith(`${name}(`));
  });
  if (changed.length > 0) throw new Error(`${plugin} changes what others have made:\n${changed.join('\n')}`);
}
