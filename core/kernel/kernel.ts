import { Container, type ServiceIdentifier } from 'inversify';
import type { PluginManifest } from './manifest';
import { orderManifests } from './order';
import type { PluginSide, Provision, Resolver } from './side';
import type { ExtensionPoint, Token } from './token';

/** A plugin of this build: its manifest at once, its code when needed. */
export interface PluginEntry<S extends PluginSide> {
  readonly manifest: PluginManifest;
  readonly load: () => Promise<{ readonly default: S }>;
}

/** Called with a plugin that could not be woken, so that the others go on. */
export type FailureListener = (id: string, error: unknown) => void;

/** Holds the services and wakes plugins: bind → start → stop, on demand, once, in the order of `requires`. */
export class Kernel<S extends PluginSide = PluginSide> implements Resolver {
  private readonly container = new Container({ defaultScope: 'Singleton' });
  private readonly entries: ReadonlyMap<string, PluginEntry<S>>;
  private readonly waking = new Map<string, Promise<S>>();
  private readonly started: { readonly id: string; readonly side: S }[] = [];
  private readonly contributed = new Map<string, unknown>();

  constructor(
    entries: readonly PluginEntry<S>[],
    services: readonly Provision[] = [],
    private readonly onFailure: FailureListener = (id, error) => console.error(`Plugin ${id} failed`, error),
  ) {
    this.entries = new Map(entries.map((entry) => [entry.manifest.id, entry]));
    if (this.entries.size < entries.length) throw new Error('Two plugins share an id');
    this.bind(services);
  }

  /** Every manifest of the build, in the order of `requires`. */
  get manifests(): PluginManifest[] {
    return orderManifests([...this.entries.values()].map(({ manifest }) => manifest));
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
    this.bind([service]);
  }

  /**
   * The plugins that are on when a client's service type holds `ids`: essential ones too, none whose needs are unmet.
   */
  enabled(ids: ReadonlySet<string>): PluginManifest[] {
    return orderManifests(
      [...this.entries.values()]
        .map(({ manifest }) => manifest)
        .filter(({ id, essential }) => essential === true || ids.has(id)),
    );
  }

  /** The code of a plugin without waking it, for what it declares: calls, jobs, migrations. */
  async load(id: string): Promise<S> {
    return (await this.entry(id).load()).default;
  }

  /** Wakes a plugin and, before it, what it requires. A failed attempt may be repeated. */
  activate(id: string): Promise<S> {
    const running = this.waking.get(id);
    if (running) return running;
    const waking = this.wake(id).catch((error: unknown) => {
      this.waking.delete(id);
      throw error;
    });
    this.waking.set(id, waking);
    return waking;
  }

  /** What the enabled plugins contribute to a point, in their order; one that fails is reported and left out. */
  async extensions<T>(point: ExtensionPoint<T>, enabled: readonly PluginManifest[] = this.manifests): Promise<T[]> {
    const found: T[] = [];
    for (const { id, extends: points } of enabled) {
      if (!points?.includes(point.id)) continue;
      try {
        const side = await this.activate(id);
        for (const [index, contribution] of (side.contributions ?? []).entries()) {
          if (contribution.point !== point.id) continue;
          const key = `${id}#${index}`;
          if (!this.contributed.has(key)) this.contributed.set(key, contribution.make(this));
          found.push(this.contributed.get(key) as T);
        }
      } catch (error) {
        this.onFailure(id, error);
      }
    }
    return found;
  }

  /** Stops what was started, last first; each gets its turn even when another fails. */
  async stop(): Promise<void> {
    for (const { id, side } of this.started.splice(0).reverse()) {
      try {
        await side.stop?.(this);
      } catch (error) {
        this.onFailure(id, error);
      }
    }
    this.waking.clear();
  }

  private async wake(id: string): Promise<S> {
    for (const required of this.entry(id).manifest.requires ?? []) await this.activate(required);
    const side = await this.load(id);
    this.bind((side.services ?? []).filter(({ token }) => !this.container.isBound(token)));
    await side.start?.(this);
    this.started.push({ id, side });
    return side;
  }

  private entry(id: string): PluginEntry<S> {
    const entry = this.entries.get(id);
    if (!entry) throw new Error(`Plugin ${id} is not part of this build`);
    return entry;
  }

  private bind(services: readonly Provision[]): void {
    for (const { token, implementation, value } of services) {
      if (implementation)
        this.container
          .bind(token)
          .to(implementation as new () => unknown)
          .inSingletonScope();
      else this.container.bind(token).toConstantValue(value);
    }
  }
}
