import { BusinessError } from '../errors';
import type { PluginManifest } from './manifest';
import type { Contribution } from './side';
import type { ExtensionPoint } from './token';

/** Selects the plugins and the order of calls. */
export interface AskOptions {
  /** Plugins enabled for a caller; all plugins of the build by default. */
  readonly enabled?: readonly PluginManifest[];
  /** `together` calls all in parallel; otherwise one after the other, `last-first` in reverse order of `requires`. */
  readonly order?: 'first-last' | 'last-first' | 'together';
}

/** Thrown when a plugin fails at an extension point that fails closed. Returned as 503. */
export class ExtensionError extends Error {
  readonly status = 503;
  readonly code = 'unavailable';
  /** Seconds. */
  readonly retryAfter = 5;

  constructor(
    readonly point: string,
    readonly plugin: string,
    cause: unknown,
  ) {
    super(`${point} is unavailable because the plugin ${plugin} failed`, { cause });
    this.name = 'ExtensionError';
  }
}

/** The parts of the kernel that contributors need. */
interface Ground {
  manifests(): readonly PluginManifest[];
  /** Loads a plugin and returns its contributions. */
  contributions(id: string): Promise<readonly Contribution[]>;
  make(contribution: Contribution): unknown;
  report(id: string, error: unknown): void;
}

interface Contributor<T> {
  readonly plugin: string;
  readonly value: T;
}

interface Gathered<T> {
  readonly found: readonly Contributor<T>[];
  readonly failures: readonly ExtensionError[];
}

/** Collects and calls the contributors of extension points, and applies the failure policy of each point. */
export class Contributors {
  private readonly made = new Map<Contribution, unknown>();
  /** By list of plugins and point. Only complete lists are cached, since they no longer change. */
  private readonly complete = new WeakMap<readonly PluginManifest[], Map<string, Gathered<unknown>>>();

  constructor(private readonly ground: Ground) {}

  /** Returns the contributors that can be loaded; at a point that fails closed, returns all or throws. */
  async all<T>(point: ExtensionPoint<T>, enabled = this.ground.manifests()): Promise<T[]> {
    return (await this.gather(point, enabled)).found.map(({ value }) => value);
  }

  /** Returns the result of every contributor; one that throws is treated like one that cannot be loaded. */
  async ask<T, R>(
    point: ExtensionPoint<T>,
    call: (contributor: T, plugin: string) => R | Promise<R>,
    { enabled = this.ground.manifests(), order = 'first-last' }: AskOptions = {},
  ): Promise<R[]> {
    const { found } = await this.gather(point, enabled);
    const one = async ({ plugin, value }: Contributor<T>): Promise<readonly R[]> => {
      try {
        return [await call(value, plugin)];
      } catch (error) {
        this.failed(point, plugin, error);
        return [];
      }
    };
    if (order === 'together') return (await Promise.all(found.map(one))).flat();
    const answers: R[] = [];
    for (const contributor of order === 'last-first' ? found.toReversed() : found)
      answers.push(...(await one(contributor)));
    return answers;
  }

  /**
   * Returns the result of the matching contributor, whatever the policy of the point: its errors are passed to the
   * caller. Undefined when there is none.
   *
   * @throws {ExtensionError} when the contributor may be one that could not be loaded
   */
  async askOne<T, R>(
    point: ExtensionPoint<T>,
    isMeant: (contributor: T) => boolean,
    call: (contributor: T) => R | Promise<R>,
    enabled = this.ground.manifests(),
  ): Promise<R | undefined> {
    const { found, failures } = await this.gather(point, enabled);
    const meant = found.find(({ value }) => isMeant(value));
    if (meant) return call(meant.value);
    if (failures[0]) throw failures[0];
    return undefined;
  }

  private async gather<T>(point: ExtensionPoint<T>, enabled: readonly PluginManifest[]): Promise<Gathered<T>> {
    const cached = this.complete.get(enabled)?.get(point.id) as Gathered<T> | undefined;
    if (cached) return cached;
    const contributors: Contributor<T>[] = [];
    const failures: ExtensionError[] = [];
    for (const { id, extends: points } of enabled) {
      if (!points?.includes(point.id)) continue;
      try {
        const pluginContributions = (await this.ground.contributions(id)).filter(
          (contribution) => contribution.point === point.id,
        );
        if (pluginContributions.length === 0)
          throw new Error(`Plugin ${id} names ${point.id} in its manifest but contributes nothing`);
        contributors.push(
          ...pluginContributions.map((contribution) => ({ plugin: id, value: this.valueOf<T>(contribution) })),
        );
      } catch (error) {
        this.failed(point, id, error, true);
        failures.push(new ExtensionError(point.id, id, error));
      }
    }
    const gathered = { found: contributors, failures };
    if (failures.length === 0) {
      const points = this.complete.get(enabled) ?? new Map<string, Gathered<unknown>>();
      this.complete.set(enabled, points.set(point.id, gathered));
    }
    return gathered;
  }

  /** Reports failures that the point tolerates and throws all others; business errors are rethrown unchanged. */
  private failed<T>(point: ExtensionPoint<T>, plugin: string, error: unknown, isAsleep = false): void {
    if (point.onFailure === 'skip') this.ground.report(plugin, error);
    else throw error instanceof BusinessError && !isAsleep ? error : new ExtensionError(point.id, plugin, error);
  }

  private valueOf<T>(contribution: Contribution): T {
    if (!this.made.has(contribution)) this.made.set(contribution, this.ground.make(contribution));
    return this.made.get(contribution) as T;
  }
}
