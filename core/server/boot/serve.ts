import { plugins } from 'virtual:plugins';
import { CacheNotices } from '../caches';
import type { Config } from '../config';
import { createHttpServer } from '../http';
import { DomainEventRunner } from '../domain-events';
import { MachineWatch } from '../machines';
import { PluginSwitch } from '../plugins';
import { ThreadService } from '../threads';
import { getExitCode, isRefusal } from './exit-code';
import { checkInstallation } from './installation';
import { jobDefinitions } from './job-definitions';
import { moveDelays } from './move-delays';
import { beginWork, migrate, prepare } from './prepare';
import { configured, openGround } from './process';

/** Returns the roles with autonomous work of a process; a web-only process has none. */
function getRoles({ role }: Config): ReadonlySet<'collect' | 'process'> {
  if (role === 'all') return new Set(['collect', 'process']);
  return new Set(role === 'web' ? [] : [role]);
}

/** Milliseconds after which a process that cannot stop in order is ended. */
const stopTimeoutMs = 30_000;

/** Runs the server until it is stopped. */
export async function serve(): Promise<void> {
  const config = configured();
  // The code of all plugins is loaded while the database starts, which may include crash recovery.
  for (const { load } of plugins) load().catch(() => undefined);
  const ground = await openGround(config);
  const { kernel, jobs, log } = ground;
  const threads = kernel.get(ThreadService);

  const closing: (() => Promise<unknown>)[] = [() => threads.stop(), () => ground.close()];
  let stopping: Promise<void> | undefined;
  const stop = (code: number): Promise<void> => {
    stopping ??= (async () => {
      setTimeout(() => process.exit(code), stopTimeoutMs).unref();
      for (const close of closing.reverse())
        await close().catch((error: unknown) => log.error({ err: error }, 'Shutdown failed'));
      process.exit(code);
    })();
    return stopping;
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(0));
  // The state of the code that threw is unknown, so the process is not continued; the supervisor starts it again.
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'An uncaught exception stops the process');
    void stop(1);
  });
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'Unhandled promise rejection'));

  try {
    await migrate(kernel);
    await checkInstallation(kernel);
    const notes = await prepare(kernel);
    const serving = config.role === 'web' || config.role === 'all';
    const { app } = await createHttpServer(kernel, { healthOnly: !serving });
    closing.push(() => app.close());
    const address = await app.listen({ port: config.port, host: config.host });
    process.stdout.write(
      [`Ready at ${serving ? address : `${address} (health only, role ${config.role})`}`, ...notes, ''].join('\n'),
    );
    // Requests are served first; autonomous work starts afterwards.
    const roles = getRoles(config);
    const switches = kernel.get(PluginSwitch);
    const notices = kernel.get(CacheNotices);
    const machines = kernel.get(MachineWatch);
    closing.push(
      () => jobs.stop(),
      () => switches.stop(),
      () => notices.stop(),
      () => machines.stop(),
    );
    await notices.start();
    await machines.start(roles.has('process'));
    if (roles.size > 0) {
      await jobs.start(await jobDefinitions(kernel, roles), (seconds) => moveDelays(kernel, seconds));
      await beginWork(kernel, roles);
    }
    await switches.start(roles);
    if (roles.has('process')) {
      const events = kernel.get(DomainEventRunner);
      closing.push(() => events.stop());
      await events.start();
    }
  } catch (error) {
    // When stopped during startup, resources may already be closed.
    if (stopping) return await stopping;
    if (isRefusal(error)) process.stderr.write(`${error.message}\n`);
    else log.fatal({ err: error }, 'The server could not start');
    await stop(getExitCode(error));
  }
}
