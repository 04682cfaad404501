import { DomainEventService } from '../domain-events';
import type { CommandDeclaration } from '../side';

/** Shows the progress of domain event consumers and their parked events, or retries the latter. */
export const domainEventCommand: CommandDeclaration = {
  name: 'domain-events',
  summary: 'Shows the progress of domain event consumers and their parked events; `retry` processes the latter again',
  usage: '[retry CONSUMER]',
  run: async (services, [action, consumer]) => {
    const events = services.get(DomainEventService);
    const states = await events.states();
    if (action === 'retry') {
      if (!states.some((state) => state.consumer === consumer)) {
        process.stderr.write(`Unknown consumer ${consumer ?? ''}\n`);
        return 2;
      }
      process.stdout.write(`Retrying ${await events.retryParked(consumer ?? '')} events\n`);
      return 0;
    }
    for (const { consumer: name, kind, waiting, oldestSeconds, retrying, parked } of states)
      process.stdout.write(
        `${name} (${kind}): ${waiting} waiting, oldest ${Math.round(oldestSeconds)} s; ${retrying} retrying, ${parked} parked\n`,
      );
    for (const { consumer: name, place, client_id, attempts, error, happened_at } of await events.parked())
      process.stdout.write(
        `set aside: ${name}, event ${place} of ${happened_at.toISOString()}${client_id === null ? '' : `, client ${client_id}`}, after ${attempts} tries: ${error}\n`,
      );
    return 0;
  },
};
