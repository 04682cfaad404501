import type { Kernel } from '#core';
import { DatabaseService } from '../database';
import type { JobDefinition } from '../jobs';
import { DeadLetterService, type RetryPayload } from '../dead-letters';
import { DomainEventRunner, DomainEventService, retryEventJob, retryPartJob } from '../domain-events';
import { FileService, FileStore, sweepFiles } from '../files';
import { Log } from '../log';
import { deliverJob, MessageDelivery } from '../messages';
import type { ServerSide } from '../side';

/** Milliseconds after which a job of a disabled plugin is checked again. */
const refresh = 300_000;
/** Days for which dead letters are kept after their last attempt. */
const deadLetterDays = 90;

/** Background jobs of the core. */
function coreJobs(kernel: Kernel<ServerSide>): JobDefinition[] {
  const database = kernel.get(DatabaseService);
  return [
    {
      name: deliverJob,
      run: (payload) => kernel.get(MessageDelivery).deliver((payload as { message_id: string }).message_id),
    },
    {
      name: retryEventJob,
      run: (payload) =>
        kernel.get(DeadLetterService).retryOne(payload as RetryPayload, async (tx, deadLetter) => {
          const { consumer, place } = deadLetter.payload as { readonly consumer: string; readonly place: string };
          await kernel.get(DomainEventService).retryEvent(tx, consumer, place);
        }),
    },
    { name: retryPartJob, run: (payload) => kernel.get(DomainEventRunner).retryPart(payload as RetryPayload) },
    {
      name: 'core.retry-dead-letters',
      every: '15s',
      run: async () => void (await kernel.get(DeadLetterService).retryDue()),
    },
    {
      name: 'core.trim-domain-events',
      every: '10m',
      run: async () => void (await kernel.get(DomainEventRunner).trim()),
    },
    {
      name: 'core.sweep-files',
      every: '17 3 * * *',
      run: (_payload, { signal }) =>
        sweepFiles({ files: kernel.get(FileService), store: kernel.get(FileStore), log: kernel.get(Log) }, signal),
    },
    {
      name: 'core.sweep',
      every: '10m',
      run: async () => {
        await database.query('delete from spent_token where expires_at < now()');
        await database.query("delete from rate_limit where ends_at < now() - interval '1 day'");
        await database.query("delete from idempotent_call where created_at < now() - interval '1 day'");
        await kernel.get(DeadLetterService).sweep(deadLetterDays);
      },
    },
  ];
}

/**
 * Returns the jobs of the core and of every plugin that a process with these roles runs; a plugin is loaded when its
 * first job runs.
 */
export async function jobDefinitions(
  kernel: Kernel<ServerSide>,
  roles: ReadonlySet<'collect' | 'process'>,
): Promise<JobDefinition[]> {
  const definitions = roles.has('process') ? coreJobs(kernel) : [];
  for (const {
    manifest: { id },
    side,
  } of await kernel.sides('skip')) {
    for (const { name, every, attempts, isPrompt, role = 'process', run } of side.jobs ?? []) {
      if (!roles.has(role)) continue;
      definitions.push({
        name,
        every,
        attempts,
        isPrompt,
        run: async (payload, context) => {
          if (!kernel.isOn(id)) {
            // Requested jobs wait until the plugin is enabled again; scheduled ones recur on their own.
            if (every === undefined) await context.postpone(new Date(Date.now() + refresh));
            return;
          }
          await kernel.activate(id);
          await run(kernel, payload, context);
        },
      });
    }
  }
  return definitions;
}
