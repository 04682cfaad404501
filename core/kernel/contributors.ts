import { BusinessError } from '../errors';
import type { PluginManifest } from './manifest';
import type { Contribution } from './side';
import type { ExtensionPoint } from './token';

/** Which plugins are asked, and how. */
export interface AskOptions {
  /** Those that are on for a caller; every plugin of the build unless given. */
  readonly enabled?: readonly PluginManifest[];
  /** `together` asks all at once; otherwise one after the other, `last-first` against the order of `requires`. */
  readonly order?: 'first-last' | 'last-first' | 'together';
}

/** A plugin failed at an extension point that refuses to answer without it. Answered as 503. */
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
    super(`${point} cannot be answered without the plugin ${plugin}, which failed`, { cause });
    this.name = 'ExtensionError';
  }
}

/** What the contributors need of the kernel. */
interface Ground {
  manifests(): readonly PluginManifest[];
  /** Wakes a plugin and gives what it contributes. */
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

/** Gathers and asks the contributors of extension points; the only place that knows what a failing one means. */
export class Contributors {
  private readonly made = new Map<Contribution, unknown>();
  /** By list of plugins and point; only where all could be woken, since then nothing changes any more. */
  private readonly complete = new WeakMap<readonly PluginManifest[], Map<string, Gathered<unknown>>>();

  constructor(private readonly ground: Ground) {}

  /** Those that can be woken; at a point that refuses, all or an error. */
  async all<T>(point: ExtensionPoint<T>, enabled = this.ground.manifests()): Promise<T[]> {
    return (await this.gather(point, enabled)).found.map(({ value }) => value);
  }

  /** Every contributor's answer; one that throws counts as one that could not be woken. */
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
   * The answer of the one that is meant, whatever the point's policy: its failure is the caller's. Undefined when there
   * is none; an `ExtensionError` when it may be the one that could not be woken.
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
    const known = this.complete.get(enabled)?.get(point.id) as Gathered<T> | undefined;
    if (known) return known;
    const found: Contributor<T>[] = [];
    const failures: ExtensionError[] = [];
    for (const { id, extends: points } of enabled) {
      if (!points?.includes(point.id)) continue;
      try {
        const own = (await this.ground.contributions(id)).filter((contribution) => contribution.point === point.id);
        if (own.length === 0) throw new Error(`Plugin ${id} names ${point.id} in its manifest but contributes nothing`);
        found.push(...own.map((contribution) => ({ plugin: id, value: this.valueOf<T>(contribution) })));
      } catch (error) {
        this.failed(point, id, error, true);
        failures.push(new ExtensionError(point.id, id, error));
      }
    }
    const gathered = { found, failures };
    if (failures.length === 0) {
      const points = this.complete.get(enabled) ?? new Map<string, Gathered<unknown>>();
      this.complete.set(enabled, points.set(point.id, gathered));
    }
    return gathered;
  }

  /** Reports what a point can do without and throws the rest; a business error is for the caller and stays itself. */
  private failed<T>(point: ExtensionPoint<T>, plugin: string, error: unknown, isAsleep = false): void {
    if (point.onFailure === 'skip') this.ground.report(plugin, error);
    else throw error instanceof BusinessError && !isAsleep ? error : new ExtensionError(point.id, plugin, error);
  }

  private valueOf<T>(contribution: Contribution): T {
    if (!this.made.has(contribution)) this.made.set(contribution, this.ground.make(contribution));
    return this.made.get(contribution) as T;
  }
}
