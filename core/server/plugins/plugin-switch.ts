import { ConflictError, NotFoundError, type Kernel, type PluginManifest } from '#core';
import type { Caller } from '../auth';
import { CacheNotices } from '../caches';
import { DatabaseService, type Unlisten } from '../database';
import { Log, OperationLogService } from '../log';
import type { ServerSide } from '../side';
import { beginWorkOf, prepareOf } from './plugin-start';

const channel = 'plugins';
type Roles = ReadonlySet<'collect' | 'process'>;

/** Who switches a plugin, and whether what depends on it goes with it. */
export interface SwitchOrder {
  readonly caller: Caller;
  readonly ip: string;
  readonly isOn: boolean;
  readonly withOthers: boolean;
}

/**
 * Switches plugins on and off for the whole installation while it runs. What is off stands in the database; every
 * process hears of a change, stops what goes off and prepares what comes on.
 */
export class PluginSwitch {
  private roles: Roles = new Set();
  private unlisten: Unlisten | undefined;
  private last: Promise<void> = Promise.resolve();

  constructor(private readonly kernel: Kernel<ServerSide>) {}

  /** Takes over what the database says, before anything is woken. */
  async read(): Promise<void> {
    await this.kernel.switchOff(await this.switchedOff());
  }

  /** Hears of changes from now on; `roles` is the work that this process does. */
  async start(roles: Roles): Promise<void> {
    this.roles = roles;
    const changed = () => void this.follow();
    this.unlisten = await this.kernel.get(DatabaseService).listen(channel, changed, changed);
    // What was switched since it was read has been told to nobody here.
    await this.follow();
  }

  async stop(): Promise<void> {
    await this.unlisten?.();
    await this.last;
  }

  /** Switches a plugin, and those it needs or that need it if so ordered; answers all that changed. */
  async set(id: string, order: SwitchOrder): Promise<readonly string[]> {
    const { kernel } = this;
    const manifest = kernel.all.find((each) => each.id === id);
    if (!manifest) throw new NotFoundError(`There is no plugin ${id}`);
    if (!order.isOn && manifest.essential)
      throw new ConflictError(`${id} cannot be switched off: nothing works without it`, 'plugins.essential');
    const changed = order.isOn ? this.comingOn(manifest, order.withOthers) : this.goingOff(manifest, order.withOthers);
    await kernel.get(DatabaseService).transaction(async (tx) => {
      for (const plugin of changed) {
        await tx.query(
          `insert into plugin_switch values ($1, $2, now(), $3) on conflict (plugin)
            do update set is_on = excluded.is_on, changed_at = now(), changed_by = excluded.changed_by`,
          [plugin, order.isOn, order.caller.userId],
        );
      }
      await tx.notify(channel);
    });
    for (const plugin of changed)
      await kernel.get(OperationLogService).record(order.caller, {
        entity: 'plugin',
        action: order.isOn ? 'enable' : 'disable',
        id: plugin,
        ip: order.ip,
      });
    await this.follow();
    return changed;
  }

  /** What a plugin needs must be on, or comes on with it. */
  private comingOn(manifest: PluginManifest, withOthers: boolean): readonly string[] {
    const { kernel } = this;
    const needed = (id: string): readonly string[] =>
      (kernel.all.find((each) => each.id === id)?.requires ?? [])
        .filter((required) => !kernel.isOn(required))
        .flatMap((required) => [...needed(required), required]);
    const others = [...new Set(needed(manifest.id))];
    if (others.length > 0 && !withOthers)
      throw new ConflictError(`${manifest.id} needs ${others.join(', ')}, which are off`, 'plugins.needs');
    return [...others, manifest.id];
  }

  /** What needs a plugin goes off with it, unless nothing works without that. */
  private goingOff(manifest: PluginManifest, withOthers: boolean): readonly string[] {
    const others = this.kernel.needing(manifest.id);
    const essential = others.filter((each) => each.essential).map(({ id }) => id);
    if (essential.length > 0)
      throw new ConflictError(
        `${manifest.id} cannot be switched off: ${essential.join(', ')} need it, without which nothing works`,
        'plugins.essential',
      );
    if (others.length > 0 && !withOthers)
      throw new ConflictError(`${manifest.id} is needed by ${others.map(({ id }) => id).join(', ')}`, 'plugins.needed');
    return [...others.map(({ id }) => id).reverse(), manifest.id];
  }

  private async switchedOff(): Promise<ReadonlySet<string>> {
    const { rows } = await this.kernel
      .get(DatabaseService)
      .query<{ plugin: string }>('select plugin from plugin_switch where not is_on');
    return new Set(rows.map(({ plugin }) => plugin));
  }

  /** Takes over what the database says now; one after the other, so that nothing starts while it stops. */
  private follow(): Promise<void> {
    this.last = this.last
      .then(async () => {
        const fresh = await this.kernel.switchOff(await this.switchedOff());
        // Who has which plugins was worked out from those that were on.
        this.kernel.get(CacheNotices).forgetAll();
        if (fresh.length === 0) return;
        await prepareOf(this.kernel, fresh);
        if (this.unlisten) await beginWorkOf(this.kernel, fresh, this.roles);
      })
      .catch((error: unknown) => this.kernel.get(Log).error({ err: error }, 'Plugins could not be switched'));
    return this.last;
  }
}
