import type { GaugeSource } from '#core/server';
import type { IntakeService } from './intake-service';

/** How much waits on the queue, how long already, and how many batches failed. */
export function intakeGauges(intake: IntakeService): GaugeSource {
  return {
    read: async () => {
      const { articles, oldestSeconds, failed } = await intake.backlog();
      return [
        { name: 'intake_waiting_articles', help: 'Articles that wait on the queue', value: articles },
        { name: 'intake_oldest_wait_seconds', help: 'How long the first of them waits', value: oldestSeconds },
        { name: 'intake_failed_articles', help: 'Articles that could not be taken in', value: failed },
      ];
    },
  };
}
