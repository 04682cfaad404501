import type { Kernel } from '#core';
import { Config } from '../config';
import {
  countOnWorkers,
  DatabaseService,
  dropCopiedRows,
  filledTables,
  giveFunctions,
  keepSettings,
  migrationLock,
  pendingSpread,
  readCluster,
  runSpreadStep,
  configureWorkers,
  withAdvisoryLock,
  type SpreadStep,
  type TableSet,
} from '../database';
import { Log } from '../log';
import type { ServerSide } from '../side';
import { coreTables } from '../tables';

/** Returns the tables of the core and of every plugin that can be loaded. */
async function tableSets(kernel: Kernel<ServerSide>): Promise<readonly TableSet[]> {
  const sides = await kernel.sides('skip');
  return [coreTables, ...sides.flatMap(({ side }) => side.tables ?? [])];
}

const declaredTables = async (kernel: Kernel<ServerSide>) => (await tableSets(kernel)).flatMap(({ own }) => own);

/** Returns the distribution steps that are pending in a cluster. */
export async function pendingSteps(kernel: Kernel<ServerSide>): Promise<readonly SpreadStep[]> {
  const { shards } = kernel.get(Config);
  return pendingSpread(kernel.get(DatabaseService), await declaredTables(kernel), shards);
}

/** Drops copies left on the coordinator by an interrupted distribution. */
async function dropLeftCopies(kernel: Kernel<ServerSide>): Promise<void> {
  const names = (await declaredTables(kernel)).map(({ name }) => name);
  const dropped = await dropCopiedRows(kernel.get(DatabaseService), names);
  if (dropped.length > 0)
    kernel.get(Log).info({ tables: dropped }, 'Dropped leftover copies of distributed rows on the coordinator');
}

/** Applies settings to every machine, since one may have been added. */
async function notifyMachines(kernel: Kernel<ServerSide>): Promise<void> {
  const database = kernel.get(DatabaseService);
  const sets = await tableSets(kernel);
  await countOnWorkers(database);
  await giveFunctions(
    database,
    sets.flatMap(({ functions }) => functions ?? []),
  );
  try {
    await configureWorkers(
      database,
      sets.flatMap(({ onEachMachine }) => onEachMachine ?? []),
    );
    await keepSettings(database);
  } catch (error) {
    // Without permission to set planner costs searches are slower, but the server can run.
    kernel.get(Log).warn({ err: error }, 'Cluster settings could not be saved');
  }
}

/**
 * Runs work on the tables of a cluster, one process at a time and never in parallel with migrations. Returns undefined
 * when the database is a single machine.
 */
export async function onCluster<Result>(
  kernel: Kernel<ServerSide>,
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  const database = kernel.get(DatabaseService);
  if (!(await readCluster(database))) return undefined;
  return withAdvisoryLock(database.pool, migrationLock, async () => {
    await notifyMachines(kernel);
    return work();
  });
}

/** Runs the distribution steps one by one; `said` is called before each. */
export async function runSteps(
  kernel: Kernel<ServerSide>,
  steps: readonly SpreadStep[],
  onStep: (step: SpreadStep, index: number) => void = () => undefined,
): Promise<void> {
  const database = kernel.get(DatabaseService);
  await dropLeftCopies(kernel);
  for (const [index, step] of steps.entries()) {
    onStep(step, index);
    await runSpreadStep(database, step);
    await dropCopiedRows(
      database,
      step.tables.map(({ name }) => name),
    );
  }
}

/**
 * Distributes empty tables, such as those of a new installation. When rows would have to be moved, it logs a warning
 * and changes nothing: that takes time and is left to the command.
 */
export async function spreadAtStart(kernel: Kernel<ServerSide>): Promise<void> {
  await onCluster(kernel, async () => {
    const steps = await pendingSteps(kernel);
    const names = steps.flatMap(({ tables }) => tables.map(({ name }) => name));
    const filled = await filledTables(kernel.get(DatabaseService), names);
    if (filled.length > 0)
      kernel.get(Log).warn({ tables: filled }, 'Tables with rows are on the coordinator only: run the command spread');
    else {
      // Each step takes most of a second, during which a first start would show no other output.
      if (steps.length > 0)
        kernel.get(Log).info({ tables: names.length }, 'Distributing empty tables over the machines');
      await runSteps(kernel, steps);
    }
  });
}
