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
  tellWorkers,
  withAdvisoryLock,
  type SpreadStep,
  type TableSet,
} from '../database';
import { Log } from '../log';
import type { ServerSide } from '../side';
import { coreTables } from '../tables';

/** The tables of the core and of every plugin that can be loaded. */
async function tableSets(kernel: Kernel<ServerSide>): Promise<readonly TableSet[]> {
  const sides = await kernel.sides('skip');
  return [coreTables, ...sides.flatMap(({ side }) => side.tables ?? [])];
}

const declaredTables = async (kernel: Kernel<ServerSide>) => (await tableSets(kernel)).flatMap(({ own }) => own);

/** Which steps are pending in a cluster. */
export async function pendingSteps(kernel: Kernel<ServerSide>): Promise<readonly SpreadStep[]> {
  const { shards } = kernel.get(Config);
  return pendingSpread(kernel.get(DatabaseService), await declaredTables(kernel), shards);
}

/** Drops what a spreading left behind on the coordinator that was killed before it could. */
async function dropLeftCopies(kernel: Kernel<ServerSide>): Promise<void> {
  const names = (await declaredTables(kernel)).map(({ name }) => name);
  const dropped = await dropCopiedRows(kernel.get(DatabaseService), names);
  if (dropped.length > 0)
    kernel.get(Log).info({ tables: dropped }, 'Rows that stood on the coordinator, too, were dropped');
}

/** What every machine is told whenever one may have been added. */
async function tellMachines(kernel: Kernel<ServerSide>): Promise<void> {
  const database = kernel.get(DatabaseService);
  const sets = await tableSets(kernel);
  await countOnWorkers(database);
  await giveFunctions(
    database,
    sets.flatMap(({ functions }) => functions ?? []),
  );
  try {
    await tellWorkers(
      database,
      sets.flatMap(({ onEachMachine }) => onEachMachine ?? []),
    );
    await keepSettings(database);
  } catch (error) {
    // Whoever may not set what things cost has searches that are slower, and no reason to stand still.
    kernel.get(Log).warn({ err: error }, 'Settings of the cluster were not kept');
  }
}

/**
 * Runs work on the tables of a cluster, one process at a time, after migrations and beside none. Gives undefined where
 * the database is one machine.
 */
export async function onCluster<Result>(
  kernel: Kernel<ServerSide>,
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  const database = kernel.get(DatabaseService);
  if (!(await readCluster(database))) return undefined;
  return withAdvisoryLock(database.pool, migrationLock, async () => {
    await tellMachines(kernel);
    return work();
  });
}

/** Spreads step by step; `said` hears of each before it begins. */
export async function runSteps(
  kernel: Kernel<ServerSide>,
  steps: readonly SpreadStep[],
  said: (step: SpreadStep, index: number) => void = () => undefined,
): Promise<void> {
  const database = kernel.get(DatabaseService);
  await dropLeftCopies(kernel);
  for (const [index, step] of steps.entries()) {
    said(step, index);
    await runSpreadStep(database, step);
    await dropCopiedRows(
      database,
      step.tables.map(({ name }) => name),
    );
  }
}

/**
 * Spreads tables that hold nothing yet, such as those of a new installation. Where rows would have to move it says so
 * and leaves all as it stands: that takes its time, and is the command's.
 */
export async function spreadAtStart(kernel: Kernel<ServerSide>): Promise<void> {
  await onCluster(kernel, async () => {
    const steps = await pendingSteps(kernel);
    const names = steps.flatMap(({ tables }) => tables.map(({ name }) => name));
    const filled = await filledTables(kernel.get(DatabaseService), names);
    if (filled.length > 0)
      kernel
        .get(Log)
        .warn({ tables: filled }, 'Tables with rows stand on the coordinator alone: run the command spread');
    else {
      // Each takes most of a second, in which nothing else is to be seen of a first start.
      if (steps.length > 0)
        kernel.get(Log).info({ tables: names.length }, 'Empty tables are being spread over the machines');
      await runSteps(kernel, steps);
    }
  });
}
