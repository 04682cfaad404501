import { plugins } from 'virtual:plugins';
import { CacheNotices } from '../caches';
import type { Config } from '../config';
import { createHttpServer } from '../http';
import { FactRunner } from '../facts';
import { MachineWatch } from '../machines';
import { PluginSwitch } from '../plugins';
import { ThreadService } from '../threads';
import { exitCodeOf, isRefusal } from './exit-code';
import { checkInstallation } from './installation';
import { jobDefinitions } from './job-definitions';
import { moveDelays } from './move-delays';
import { beginWork, migrate, prepare } from './prepare';
import { configured, openGround } from './process';

/** The work that a process does by itself; one that serves the web alone does none. */
function rolesOf({ role }: Config): ReadonlySet<'collect' | 'process'> {
  if (role === 'all') return new Set(['collect', 'process']);
  return new Set(role === 'web' ? [] : [role]);
}

/** Runs the server until it is told to stop. */
export async function serve(): Promise<void> {
  const config = configured();
  // The code of all plugins is read while the database gets ready, perhaps repairing itself after a crash.
  for (const { load } of plugins) load().catch(() => undefined);
  const ground = await openGround(config);
  const { kernel, jobs, log } = ground;
  const threads = kernel.get(ThreadService);

  const closing: (() => Promise<unknown>)[] = [() => threads.stop(), () => ground.close()];
  let stopping: Promise<void> | undefined;
  const stop = (code: number): Promise<void> => {
    stopping ??= (async () => {
      for (const close of closing.reverse())
        await close().catch((error: unknown) => log.error({ err: error }, 'Stopping went wrong'));
      process.exit(code);
    })();
    return stopping;
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(0));
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'Nobody waited for a failure'));

  try {
    await migrate(kernel);
    await checkInstallation(kernel);
    const told = await prepare(kernel);
    const serving = config.role === 'web' || config.role === 'all';
    const { app } = await createHttpServer(kernel, { healthOnly: !serving });
    closing.push(() => app.close());
    const address = await app.listen({ port: config.port, host: config.host });
    process.stdout.write(
      [`Ready at ${serving ? address : `${address} (health only, role ${config.role})`}`, ...told, ''].join('\n'),
    );
    // Whoever waits for an answer is served first; what the process does by itself begins behind that.
    const roles = rolesOf(config);
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
      const facts = kernel.get(FactRunner);
      closing.push(() => facts.stop());
      await facts.start();
    }
  } catch (error) {
    // Whoever was told to stop while starting finds what was closed under him.
    if (stopping) return await stopping;
    if (isRefusal(error)) process.stderr.write(`${error.message}\n`);
    else log.fatal({ err: error }, 'The server could not start');
    await stop(exitCodeOf(error));
  }
}
