import { Container, type ServiceIdentifier } from 'inversify';
import { Contributors, ExtensionError, type AskOptions } from './contributors';
import type { PluginManifest } from './manifest';
import { orderManifests } from './order';
import type { PluginSide, Provision, Resolver } from './side';
import { nameOfToken, type ExtensionPoint, type FailurePolicy, type Token } from './token';

/** A plugin of this build: its manifest at once, its code when needed. */
export interface PluginEntry<S extends PluginSide> {
  readonly manifest: PluginManifest;
  readonly load: () => Promise<{ readonly default: S }>;
}

/** What went wrong with a plugin the last time. */
export interface PluginFailure {
  readonly message: string;
  readonly at: Date;
}

/** A plugin with its code. */
export interface LoadedPlugin<S extends PluginSide> {
  readonly manifest: PluginManifest;
  readonly side: S;
}

/** Called with a plugin that could not be woken, so that the others go on. */
export type FailureListener = (id: string, error: unknown) => void;

/** Holds the services and wakes plugins: bind → start → stop, on demand, once, in the order of `requires`. */
export class Kernel<S extends PluginSide = PluginSide> implements Resolver {
  private readonly container = new Container({ defaultScope: 'Singleton' });
  private readonly entries: ReadonlyMap<string, PluginEntry<S>>;
  private everything: readonly PluginManifest[] | undefined;
  private ordered: readonly PluginManifest[] | undefined;
  private idsOn: ReadonlySet<string> | undefined;
  private switchedOff: ReadonlySet<string> = new Set();
  /** What was worked out of a set of ids, for as long as that set is in use and nothing is switched on or off. */
  private enabledOf = new WeakMap<ReadonlySet<string>, readonly PluginManifest[]>();
  private readonly failed = new Map<string, PluginFailure>();
  private readonly waking = new Map<string, Promise<S>>();
  private readonly started: { readonly id: string; readonly side: S }[] = [];
  /** Who provides a service: the id of a plugin, or `core`. */
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
    if (this.entries.size < entries.length) throw new Error('Two plugins share an id');
    this.bind('core', services);
  }

  /** Every manifest there is, in the order of `requires`, whether switched on or off. */
  get all(): readonly PluginManifest[] {
    this.everything ??= orderManifests([...this.entries.values()].map(({ manifest }) => manifest));
    return this.everything;
  }

  /** The manifests of what is switched on, in the order of `requires`. */
  get manifests(): readonly PluginManifest[] {
    this.ordered ??= orderManifests(
      this.all.filter(({ id, essential }) => essential === true || !this.switchedOff.has(id)),
    );
    return this.ordered;
  }

  /** True for a plugin that is there and switched on, with all that it requires. */
  isOn(id: string): boolean {
    this.idsOn ??= new Set(this.manifests.map((manifest) => manifest.id));
    return this.idsOn.has(id);
  }

  /** The plugins that are on and need this one, by themselves or by others, in the order of `requires`. */
  needing(id: string): readonly PluginManifest[] {
    const ids = new Set([id]);
    for (const { id: other, requires = [] } of this.manifests)
      if (requires.some((required) => ids.has(required))) ids.add(other);
    return this.manifests.filter((manifest) => manifest.id !== id && ids.has(manifest.id));
  }

  /** What went wrong with plugins, by id, until they are woken again. */
  get failures(): ReadonlyMap<string, PluginFailure> {
    return this.failed;
  }

  /** Notes what went wrong with a plugin; the others go on. */
  report(id: string, error: unknown): void {
    this.note(id, error);
    this.onFailure(id, error);
  }

  private note(id: string, error: unknown): void {
    this.failed.set(id, { message: messageOf(error), at: new Date() });
  }

  /**
   * Switches plugins off, and on again those that are no longer named; what requires one that is off is off, too, and
   * essential ones stay on. Stops what goes off, last first; gives what came on, which nobody has woken yet.
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
   * The code of every plugin, switched on or off. One that cannot be loaded is reported, once for the same reason, and
   * then left out, or refused with an `ExtensionError` where a shorter list would lose data; without an essential one
   * nothing goes on.
   */
  async sides(onFailure: FailurePolicy, manifests = this.all): Promise<readonly LoadedPlugin<S>[]> {
    const loaded = await Promise.all(
      manifests.map(async (manifest) => {
        try {
          return { manifest, side: await this.load(manifest.id) };
        } catch (error) {
          if (manifest.essential) throw error;
          if (this.failed.get(manifest.id)?.message !== messageOf(error)) this.report(manifest.id, error);
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

  /** True when something provides this service by now. */
  has(token: Token<unknown>): boolean {
    return this.container.isBound(token);
  }

  /** Adds a service that could only be made with the kernel at hand. */
  provide(service: Provision): void {
    this.bind('core', [service]);
  }

  /**
   * The plugins that are on when a client's service type holds `ids`: essential ones too, none whose needs are unmet.
   * Worked out once for a set, which must not change afterwards.
   */
  enabled(ids: ReadonlySet<string>): readonly PluginManifest[] {
    const known = this.enabledOf.get(ids);
    if (known) return known;
    const enabled = orderManifests(this.manifests.filter(({ id, essential }) => essential === true || ids.has(id)));
    this.enabledOf.set(ids, enabled);
    return enabled;
  }

  /** The code of a plugin without waking it, for what it declares: calls, jobs, migrations. */
  async load(id: string): Promise<S> {
    return (await this.entry(id).load()).default;
  }

  /** Wakes a plugin and, before it, what it requires. A failed attempt may be repeated. */
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
   * What the enabled plugins contribute to a point, in their order. Whoever calls them asks by `ask` or `askOne`, so
   * that the point's policy holds for a call, too.
   */
  extensions<T>(point: ExtensionPoint<T>, enabled?: readonly PluginManifest[]): Promise<T[]> {
    return this.contributors.all(point, enabled);
  }

  /** Calls every contributor of a point, saying whose it is; a failing one is refused or left out as the point says. */
  ask<T, R>(
    point: ExtensionPoint<T>,
    call: (contributor: T, plugin: string) => R | Promise<R>,
    options?: AskOptions,
  ): Promise<R[]> {
    return this.contributors.ask(point, call, options);
  }

  /** Calls the one contributor that is meant; see `Contributors.askOne`. */
  askOne<T, R>(
    point: ExtensionPoint<T>,
    isMeant: (contributor: T) => boolean,
    call: (contributor: T) => R | Promise<R>,
    enabled?: readonly PluginManifest[],
  ): Promise<R | undefined> {
    return this.contributors.askOne(point, isMeant, call, enabled);
  }

  /** Stops what was started, last first; each gets its turn even when another fails. */
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
    if (!this.isOn(id) && this.all.some((manifest) => manifest.id === id))
      throw new Error(`Plugin ${id} is switched off`);
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

  /** Binds services of one provider; what it has bound in an attempt that failed later stays. */
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

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Throws for a contribution to a point that the manifest does not name: nobody would ever ask for it. */
function checkContributions({ id, extends: points = [] }: PluginManifest, { contributions = [] }: PluginSide): void {
  const unnamed = contributions.find(({ point }) => !points.includes(point));
  if (unnamed) throw new Error(`Plugin ${id} contributes to ${unnamed.point}, which its manifest does not name`);
}
