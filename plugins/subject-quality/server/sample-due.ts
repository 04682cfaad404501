import { inject, InputError, NotFoundError } from '#core';
import { Log } from '#core/server';
import { UserCallers } from '#plugins/users/server';
import { subjectQuality } from '../plugin';
import { QualitySampler } from './quality-sampler';
import { QualityStore } from './quality-store';

/** Days between two samples of a watched subject, and the days that each covers. */
const week = 7;

/** Samples watched subjects for review. */
export class DueSampling {
  constructor(
    @inject(QualityStore) private readonly store: QualityStore,
    @inject(QualitySampler) private readonly sampler: QualitySampler,
    @inject(Log) private readonly log: Log,
    @inject(UserCallers) private readonly userCallers: UserCallers,
  ) {}

  /**
   * Samples the watched subjects of active clients. A failing subject does not block the others: its error is thrown
   * when all others are done.
   */
  async run(signal: AbortSignal): Promise<void> {
    const served = new Map<string, boolean>();
    const failures: unknown[] = [];
    let sampleCount = 0;
    for (const { client_id, subject_id } of await this.store.due(week)) {
      if (signal.aborted) break;
      const request = {
        clientId: client_id,
        subjectId: subject_id,
        days: week,
        now: Date.now(),
        random: Math.random,
      };
      try {
        const isOn = served.get(client_id) ?? (await this.userCallers.isServed(client_id, subjectQuality.id));
        served.set(client_id, isOn);
        if (!isOn) continue;
        await this.sampler.sample(request);
        sampleCount += 1;
      } catch (error) {
        // A subject that is empty this week, or deleted, is not an error.
        if (error instanceof InputError || error instanceof NotFoundError) continue;
        this.log.error({ err: error, client_id, subject_id }, 'A subject could not be sampled');
        failures.push(error);
      }
    }
    this.log.info({ sampled: sampleCount }, 'Subjects were sampled for review');
    if (failures.length > 0) throw failures[0];
  }
}
