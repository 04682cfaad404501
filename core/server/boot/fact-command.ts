import { FactService } from '../facts';
import type { CommandDeclaration } from '../side';

/** Shows how far the consumers of facts are and what was set aside, or has it tried again. */
export const factCommand: CommandDeclaration = {
  name: 'facts',
  summary: 'Shows how far the consumers of facts are and what they have set aside; `retry` has it tried again',
  usage: '[retry CONSUMER]',
  run: async (services, [action, consumer]) => {
    const facts = services.get(FactService);
    const states = await facts.states();
    if (action === 'retry') {
      if (!states.some((state) => state.consumer === consumer)) {
        process.stderr.write(`There is no consumer ${consumer ?? ''}\n`);
        return 2;
      }
      process.stdout.write(`${await facts.retryParked(consumer ?? '')} facts are tried again\n`);
      return 0;
    }
    for (const { consumer: name, kind, waiting, oldestSeconds, retrying, parked } of states)
      process.stdout.write(
        `${name} (${kind}): ${waiting} waiting, the first for ${Math.round(oldestSeconds)} s; ${retrying} are tried again, ${parked} set aside\n`,
      );
    for (const { consumer: name, place, client_id, attempts, error, happened_at } of await facts.parked())
      process.stdout.write(
        `set aside: ${name}, fact ${place} of ${happened_at.toISOString()}${client_id === null ? '' : `, client ${client_id}`}, after ${attempts} tries: ${error}\n`,
      );
    return 0;
  },
};
