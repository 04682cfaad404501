import { inject, NotFoundError } from '#core';
import { DatabaseService } from '#core/server';

/** Target times of service types. */
export class LatencyTargets {
  constructor(@inject(DatabaseService) private readonly database: DatabaseService) {}

  /**
   * Sets or deletes the target of a service type; returns the former one.
   *
   * @throws {NotFoundError}
   */
  async set(serviceTypeId: string, minutes: number | null): Promise<number | null> {
    return this.database.transaction(async (tx) => {
      const { rowCount } = await tx.query('select from client_service_type where client_service_type_id = $1', [
        serviceTypeId,
      ]);
      if (!rowCount) throw new NotFoundError(`Service type ${serviceTypeId} not found`);
      const { rows } = await tx.query<{ minutes: number }>(
        'select minutes from latency_target where client_service_type_id = $1',
        [serviceTypeId],
      );
      if (minutes === null)
        await tx.query('delete from latency_target where client_service_type_id = $1', [serviceTypeId]);
      else
        await tx.query(
          `insert into latency_target values ($1, $2) on conflict (client_service_type_id) do update
            set minutes = excluded.minutes`,
          [serviceTypeId, minutes],
        );
      return rows[0]?.minutes ?? null;
    });
  }
}
