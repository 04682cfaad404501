import { isolateFailures } from '../database';
import type { DeadLetterService } from '../dead-letters';
import type { DomainEvent, DomainEventConsumer, DomainEventContext } from './domain-event-kind';
import { retryPartJob, type FailedPart } from './retry-jobs';

/** Processes a domain event part by part after it has failed as a whole; failing parts are stored as dead letters. */
export class PartialTake {
  constructor(
    private readonly consumer: DomainEventConsumer,
    private readonly context: DomainEventContext,
    private readonly deadLetters: DeadLetterService,
  ) {}

  /**
   * Returns false, without any effect, if the event has no parts, or if all of them fail and it is not the last attempt
   * (`isLast`).
   */
  async take(event: DomainEvent<unknown>, place: string, isLast: boolean): Promise<boolean> {
    const { parts } = this.consumer;
    const split = parts?.split(event.payload) ?? [];
    if (!parts || split.length === 0) return false;
    const { tx, log } = this.context;
    await tx.query('savepoint domain_event_parts');
    let failures = 0;
    await isolateFailures(
      tx,
      split.map((part, index) => ({ ...part, index })),
      (some) =>
        this.consumer.handle({ ...event, payload: parts.join(some.map(({ payload }) => payload)) }, this.context),
      async ({ payload: part, index, articleId, title }, error) => {
        failures += 1;
        log.warn(
          { err: error, consumer: this.consumer.name, place, articleId },
          'Part of a domain event was set aside',
        );
        const payload: FailedPart = {
          consumer: this.consumer.name,
          clientId: event.clientId,
          happenedAt: event.happenedAt.toISOString(),
          part,
        };
        await this.deadLetters.record(
          {
            source: this.consumer.name,
            key: `${place} ${index}`,
            clientId: event.clientId,
            articleId,
            title,
            payload,
            retryJob: retryPartJob,
            error,
          },
          tx,
        );
      },
    );
    const isTaken = failures < split.length || isLast;
    if (!isTaken) await tx.query('rollback to savepoint domain_event_parts');
    await tx.query('release savepoint domain_event_parts');
    return isTaken;
  }
}
