import { Container, type ServiceIdentifier } from 'inversify';
import { Contributors, ExtensionError, type AskOptions } from './contributors';
import type { PluginManifest } from './manifest';
import { orderManifests } from './order';
import type { PluginSide, Provision, Resolver } from './side';
import { nameOfToken, type ExtensionPoint, type FailurePolicy, type Token } from './token';

/** A plugin of this build: its manifest is available immediately, its code is loaded on demand. */
export interface PluginEntry<S extends PluginSide> {
  readonly manifest: PluginManifest;
  readonly load: () => Promise<{ readonly default: S }>;
}

/** Last failure of a plugin. */
export interface PluginFailure {
  readonly message: string;
  readonly at: Date;
}

/** A plugin with its loaded code. */
export interface LoadedPlugin<S extends PluginSide> {
  readonly manifest: PluginManifest;
  readonly side: S;
}

/** Called with a plugin that could not be activated; the others continue. */
export type FailureListener = (id: string, error: unknown) => void;

/** Holds the services and activates plugins (bind → start → stop) on demand, once, in the order of `requires`. */
export class Kernel<S extends PluginSide = PluginSide> implements Resolver {
  private readonly container = new Container({ defaultScope: 'Singleton' });
  private readonly entries: ReadonlyMap<string, PluginEntry<S>>;
  private everything: readonly PluginManifest[] | undefined;
  private ordered: readonly PluginManifest[] | undefined;
  private idsOn: ReadonlySet<string> | undefined;
  private switchedOff: ReadonlySet<string> = new Set();
  /** Results by set of ids, valid while the set is in use and no plugin is enabled or disabled. */
  private enabledOf = new WeakMap<ReadonlySet<string>, readonly PluginManifest[]>();
  private readonly failed = new Map<string, PluginFailure>();
  private readonly waking = new Map<string, Promise<S>>();
  private readonly started: { readonly id: string; readonly side: S }[] = [];
  /** Provider of each service: a plugin id, or `core`. */
  private readonly providers = new Map<Token<unknown>, string>();
  private readonly contributors = new Contributors({
    manifests: () => this.manifests,
    contributions: async (id) => (await this.activate(id)).contributions ?? [],
    make: (contribution) => contribution.make(this),
    report: (id, error) => this.report(id, error),
  });

  constructor(
    entries: readonly PluginEntry<S>[],
    services: readonly Provision[] = [],
    private readonly onFailure: FailureListener = (id, error) => console.error(`Plugin ${id} failed`, error),
  ) {
    this.entries = new Map(entries.map((entry) => [entry.manifest.id, entry]));
    if (this.entries.size < entries.length) throw new Error('Two plugins have the same id');
    this.bind('core', services);
  }

  /** All manifests in the order of `requires`, whether enabled or disabled. */
  get all(): readonly PluginManifest[] {
    this.everything ??= orderManifests([...this.entries.values()].map(({ manifest }) => manifest));
    return this.everything;
  }

  /** Manifests of the enabled plugins in the order of `requires`. */
  get manifests(): readonly PluginManifest[] {
    this.ordered ??= orderManifests(
      this.all.filter(({ id, essential }) => essential === true || !this.switchedOff.has(id)),
    );
    return this.ordered;
  }

  /** Returns true for a plugin that exists and is enabled, including everything it requires. */
  isOn(id: string): boolean {
    this.idsOn ??= new Set(this.manifests.map((manifest) => manifest.id));
    return this.idsOn.has(id);
  }

  /** Returns the enabled plugins that require this one directly or indirectly, in the order of `requires`. */
  needing(id: string): readonly PluginManifest[] {
    const ids = new Set([id]);
    for (const { id: other, requires = [] } of this.manifests)
      if (requires.some((required) => ids.has(required))) ids.add(other);
    return this.manifests.filter((manifest) => manifest.id !== id && ids.has(manifest.id));
  }

  /** Failures by plugin id, until the plugin is activated again. */
  get failures(): ReadonlyMap<string, PluginFailure> {
    return this.failed;
  }

  /** Records a failure of a plugin; the others continue. */
  report(id: string, error: unknown): void {
    this.note(id, error);
    this.onFailure(id, error);
  }

  private note(id: string, error: unknown): void {
    this.failed.set(id, { message: getMessage(error), at: new Date() });
  }

  /**
   * Disables plugins and enables those that are no longer listed. Dependents of a disabled plugin are disabled too;
   * essential plugins stay enabled. Stops disabled plugins in reverse order; returns the newly enabled ones, which are
   * not activated yet.
   */
  async switchOff(ids: ReadonlySet<string>): Promise<readonly PluginManifest[]> {
    const before = new Set(this.manifests.map(({ id }) => id));
    this.switchedOff = ids;
    this.ordered = undefined;
    this.idsOn = undefined;
    this.enabledOf = new WeakMap();
    const now = this.manifests;
    const after = new Set(now.map(({ id }) => id));
    for (const { id, side } of this.started.filter((each) => !after.has(each.id)).toReversed()) {
      this.started.splice(
        this.started.findIndex((each) => each.id === id),
        1,
      );
      this.waking.delete(id);
      await this.stopOne(id, side);
    }
    for (const id of before) if (!after.has(id)) this.failed.delete(id);
    return now.filter(({ id }) => !before.has(id));
  }

  /**
   * Loads the code of every plugin, enabled or disabled. A plugin that cannot be loaded is reported, once for the same
   * reason, and then omitted, or an error is thrown where an incomplete list would lose data; a missing essential
   * plugin always throws.
   *
   * @throws {ExtensionError}
   */
  async sides(onFailure: FailurePolicy, manifests = this.all): Promise<readonly LoadedPlugin<S>[]> {
    const loaded = await Promise.all(
      manifests.map(async (manifest) => {
        try {
          return { manifest, side: await this.load(manifest.id) };
        } catch (error) {
          if (manifest.essential) throw error;
          if (this.failed.get(manifest.id)?.message !== getMessage(error)) this.report(manifest.id, error);
          if (onFailure === 'refuse') throw new ExtensionError('core.sides', manifest.id, error);
          return undefined;
        }
      }),
    );
    return loaded.filter((each) => each !== undefined);
  }

  get<T>(token: Token<T>): T {
    return this.container.get<T>(token as ServiceIdentifier<T>);
  }

  /** Returns true when the service has been provided. */
  has(token: Token<unknown>): boolean {
    return this.container.isBound(token);
  }

  /** Adds a service that requires the kernel for its creation. */
  provide(service: Provision): void {
    this.bind('core', [service]);
  }

  /**
   * Returns the plugins that are enabled when a client's service type includes `ids`: essential ones too, none with
   * unmet requirements. Cached by set, which must not be modified afterwards.
   */
  enabled(ids: ReadonlySet<string>): readonly PluginManifest[] {
    const cached = this.enabledOf.get(ids);
    if (cached) return cached;
    const enabled = orderManifests(this.manifests.filter(({ id, essential }) => essential === true || ids.has(id)));
    this.enabledOf.set(ids, enabled);
    return enabled;
  }

  /** Loads the code of a plugin without activating it, to read its declarations: calls, jobs, migrations. */
  async load(id: string): Promise<S> {
    return (await this.entry(id).load()).default;
  }

  /** Activates a plugin after the plugins it requires. A failed attempt may be repeated. */
  activate(id: string): Promise<S> {
    const running = this.waking.get(id);
    if (running) return running;
    const waking = this.wake(id).then(
      (side) => {
        this.failed.delete(id);
        return side;
      },
      (error: unknown) => {
        this.waking.delete(id);
        this.note(id, error);
        throw error;
      },
    );
    this.waking.set(id, waking);
    return waking;
  }

  /**
   * Returns the contributions of the enabled plugins to a point, in order. To call them, use `ask` or `askOne`, so that
   * the point's policy applies to each call.
   */
  extensions<T>(point: ExtensionPoint<T>, enabled?: readonly PluginManifest[]): Promise<T[]> {
    return this.contributors.all(point, enabled);
  }

  /**
   * Calls every contributor of a point with its plugin id; failures are thrown or skipped according to the policy of
   * the point.
   */
  ask<T, R>(
    point: ExtensionPoint<T>,
    call: (contributor: T, plugin: string) => R | Promise<R>,
    options?: AskOptions,
  ): Promise<R[]> {
    return this.contributors.ask(point, call, options);
  }

  /** Calls the one matching contributor; see `Contributors.askOne`. */
  askOne<T, R>(
    point: ExtensionPoint<T>,
    isMeant: (contributor: T) => boolean,
    call: (contributor: T) => R | Promise<R>,
    enabled?: readonly PluginManifest[],
  ): Promise<R | undefined> {
    return this.contributors.askOne(point, isMeant, call, enabled);
  }

  /** Stops all started plugins in reverse order; a failure does not prevent the others from stopping. */
  async stop(): Promise<void> {
    for (const { id, side } of this.started.splice(0).reverse()) await this.stopOne(id, side);
    this.waking.clear();
  }

  private async stopOne(id: string, side: S): Promise<void> {
    try {
      await side.stop?.(this);
    } catch (error) {
      this.report(id, error);
    }
  }

  private async wake(id: string): Promise<S> {
    if (!this.isOn(id) && this.all.some((manifest) => manifest.id === id)) throw new Error(`Plugin ${id} is disabled`);
    for (const required of this.entry(id).manifest.requires ?? []) await this.activate(required);
    const side = await this.load(id);
    checkContributions(this.entry(id).manifest, side);
    this.bind(id, side.services ?? []);
    await side.start?.(this);
    this.started.push({ id, side });
    return side;
  }

  private entry(id: string): PluginEntry<S> {
    const entry = this.entries.get(id);
    if (!entry) throw new Error(`Plugin ${id} is not part of this build`);
    return entry;
  }

  /** Binds the services of one provider; services bound in an attempt that failed later remain. */
  private bind(provider: string, services: readonly Provision[]): void {
    const fresh = services.filter(({ token }) => provider === 'core' || this.providers.get(token) !== provider);
    for (const { token } of fresh) {
      const other = this.providers.get(token);
      if (other !== undefined) throw new Error(`${other} and ${provider} both provide ${nameOfToken(token)}`);
      this.providers.set(token, provider);
    }
    for (const { token, implementation, value } of fresh) {
      const binding = this.container.bind(token as ServiceIdentifier<unknown>);
      if (implementation) binding.to(implementation as new () => unknown).inSingletonScope();
      else binding.toConstantValue(value);
    }
  }
}

const getMessage = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Throws for a contribution to a point that the manifest does not name, since it would never be used. */
function checkContributions({ id, extends: points = [] }: PluginManifest, { contributions = [] }: PluginSide): void {
  const unnamed = contributions.find(({ point }) => !points.includes(point));
  if (unnamed) throw new Error(`Plugin ${id} contributes to ${unnamed.point}, which its manifest does not name`);
}
