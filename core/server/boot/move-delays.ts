import type { Kernel } from '#core';
import { DatabaseService } from '../database';
import { Log } from '../log/log';
import type { ServerSide } from '../side';
import { coreTables } from '../tables';

/**
 * Moves the times until which rows wait by the amount that the clock was set back, so that a source is visited and a
 * lease expires after the intended time and not an hour or a day later. A table that fails does not affect the others.
 */
export async function moveDelays(kernel: Pick<Kernel<ServerSide>, 'get' | 'sides'>, seconds: number): Promise<void> {
  const sides = await kernel.sides('skip');
  for (const { name, delays = [] } of [...coreTables.own, ...sides.flatMap(({ side }) => side.tables?.own ?? [])]) {
    for (const column of delays) {
      try {
        await kernel
          .get(DatabaseService)
          .query(`update ${name} set ${column} = ${column} - make_interval(secs => $1) where ${column} > now()`, [
            seconds,
          ]);
      } catch (error) {
        kernel.get(Log).error({ err: error, table: name, column }, 'What waits could not be moved with the clock');
      }
    }
  }
}
