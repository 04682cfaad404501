import type { GaugeSource } from '#core/server';
import type { IntakeService } from './intake-service';

/** Gauges for the number of queued articles, their longest wait and the number of failures. */
export function intakeGauges(intake: IntakeService): GaugeSource {
  return {
    read: async () => {
      const { articles, oldestSeconds, failed } = await intake.backlog();
      return [
        { name: 'intake_waiting_articles', help: 'Number of articles in the queue', value: articles },
        { name: 'intake_oldest_wait_seconds', help: 'Waiting time of the oldest queued article', value: oldestSeconds },
        { name: 'intake_failed_articles', help: 'Number of articles whose ingestion failed', value: failed },
      ];
    },
  };
}
