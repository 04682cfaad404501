import { ConflictError, NotFoundError, type Kernel, type PluginManifest } from '#core';
import type { Caller } from '../auth';
import { CacheNotices } from '../caches';
import { DatabaseService, type Unlisten } from '../database';
import { Log, OperationLogService } from '../log';
import type { ServerSide } from '../side';
import { getBeginWork, getPrepare } from './plugin-start';

const channel = 'plugins';
type Roles = ReadonlySet<'collect' | 'process'>;

/** Who switches a plugin, and whether dependent plugins are switched with it. */
export interface SwitchOrder {
  readonly caller: Caller;
  readonly ip: string;
  readonly isOn: boolean;
  readonly withOthers: boolean;
}

/**
 * Enables and disables plugins for the whole installation at run time. Disabled plugins are stored in the database;
 * every process is notified of a change, stops disabled plugins and prepares enabled ones.
 */
export class PluginSwitch {
  private roles: Roles = new Set();
  private unlisten: Unlisten | undefined;
  private last: Promise<void> = Promise.resolve();

  constructor(private readonly kernel: Kernel<ServerSide>) {}

  /** Loads the state from the database, before any plugin is loaded. */
  async read(): Promise<void> {
    await this.kernel.switchOff(await this.switchedOff());
  }

  /** Starts listening for changes; `roles` is the work that this process does. */
  async start(roles: Roles): Promise<void> {
    this.roles = roles;
    const changed = () => void this.follow();
    this.unlisten = await this.kernel.get(DatabaseService).listen(channel, changed, changed);
    // Changes made since the state was read have not been notified to this process.
    await this.follow();
  }

  async stop(): Promise<void> {
    await this.unlisten?.();
    await this.last;
  }

  /** Switches a plugin, and those it requires or that require it if requested; returns all changed plugins. */
  async set(id: string, order: SwitchOrder): Promise<readonly string[]> {
    const { kernel } = this;
    const manifest = kernel.all.find((each) => each.id === id);
    if (!manifest) throw new NotFoundError(`Plugin ${id} not found`);
    if (!order.isOn && manifest.essential)
      throw new ConflictError(`${id} cannot be disabled: it is essential`, 'plugins.essential');
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

  /** Required plugins must be enabled, or are enabled together with it. */
  private comingOn(manifest: PluginManifest, withOthers: boolean): readonly string[] {
    const { kernel } = this;
    const needed = (id: string): readonly string[] =>
      (kernel.all.find((each) => each.id === id)?.requires ?? [])
        .filter((required) => !kernel.isOn(required))
        .flatMap((required) => [...needed(required), required]);
    const others = [...new Set(needed(manifest.id))];
    if (others.length > 0 && !withOthers)
      throw new ConflictError(`${manifest.id} requires ${others.join(', ')}, which are disabled`, 'plugins.needs');
    return [...others, manifest.id];
  }

  /** Dependent plugins are disabled together with it, unless one of them is essential. */
  private goingOff(manifest: PluginManifest, withOthers: boolean): readonly string[] {
    const others = this.kernel.needing(manifest.id);
    const essential = others.filter((each) => each.essential).map(({ id }) => id);
    if (essential.length > 0)
      throw new ConflictError(
        `${manifest.id} cannot be disabled: the essential plugins ${essential.join(', ')} require it`,
        'plugins.essential',
      );
    if (others.length > 0 && !withOthers)
      throw new ConflictError(
        `${manifest.id} is required by ${others.map(({ id }) => id).join(', ')}`,
        'plugins.needed',
      );
    return [...others.map(({ id }) => id).reverse(), manifest.id];
  }

  private async switchedOff(): Promise<ReadonlySet<string>> {
    const { rows } = await this.kernel
      .get(DatabaseService)
      .query<{ plugin: string }>('select plugin from plugin_switch where not is_on');
    return new Set(rows.map(({ plugin }) => plugin));
  }

  /** Applies the current database state; serialized, so that no plugin starts while it stops. */
  private follow(): Promise<void> {
    this.last = this.last
      .then(async () => {
        const fresh = await this.kernel.switchOff(await this.switchedOff());
        // The plugins of each client were derived from the enabled ones.
        this.kernel.get(CacheNotices).forgetAll();
        if (fresh.length === 0) return;
        await getPrepare(this.kernel, fresh);
        if (this.unlisten) await getBeginWork(this.kernel, fresh, this.roles);
      })
      .catch((error: unknown) => this.kernel.get(Log).error({ err: error }, 'Could not switch plugins'));
    return this.last;
  }
}
