import {
  contribute,
  definePlugin,
  type ExtensionPoint,
  type Kernel,
  type PluginEntry,
  type PluginManifest,
} from '#core';
import { defineServer, type ServerSide } from '#core/server';

/** A contributor fails as one that cannot be woken, or as one that throws when it is asked. */
export type FailureKind = 'sleeps' | 'throws';

/** What a planted contributor needs to know. */
export interface Planted {
  /** Gives this, or fails. */
  unless<T>(given: T): Promise<T>;
  fails(): boolean;
}

/** Plugins with one contributor each, of which one at a time fails: a refusal is then that point's, no other's. */
export class PlantedFailures {
  readonly entries: PluginEntry<ServerSide>[] = [];
  /** Points whose contributor was asked, and threw. */
  readonly reached = new Set<string>();
  private failing: { readonly point: string; readonly kind: FailureKind } | undefined;

  plant<T>(point: ExtensionPoint<T>, contributor: (planted: Planted) => T, more: Partial<ServerSide> = {}): void {
    const fails = () => this.failing?.point === point.id && this.failing.kind === 'throws';
    const unless = async <V>(given: V): Promise<V> => {
      if (!fails()) return given;
      this.reached.add(point.id);
      throw new Error('planted');
    };
    const manifest: PluginManifest = definePlugin({
      id: plantedId(point),
      summary: 'Fails when told to',
      extends: [point.id],
    });
    const side = defineServer(manifest, {
      ...more,
      contributions: [contribute(point, () => contributor({ unless, fails }))],
      start: () => {
        if (this.failing?.point === point.id && this.failing.kind === 'sleeps') throw new Error('planted');
      },
    });
    this.entries.push({ manifest, load: async () => ({ default: side }) });
  }

  /** Does this while the contributor of a point fails. */
  async at<T>(
    kernel: Kernel<ServerSide>,
    point: ExtensionPoint<unknown>,
    kind: FailureKind,
    work: () => Promise<T>,
  ): Promise<T> {
    // What has woken stays awake until it is switched off.
    await kernel.switchOff(new Set([plantedId(point)]));
    await kernel.switchOff(new Set());
    this.failing = { point: point.id, kind };
    try {
      return await work();
    } finally {
      this.failing = undefined;
    }
  }
}

/** The id of the plugin that is planted at a point. */
export const plantedId = ({ id }: ExtensionPoint<unknown>): string => `planted-${id.replaceAll('.', '-')}`;
