import {
  contribute,
  definePlugin,
  type ExtensionPoint,
  type Kernel,
  type PluginEntry,
  type PluginManifest,
} from '#core';
import { defineServer, type ServerSide } from '#core/server';

/** A contributor fails either by not loading or by throwing when it is called. */
export type FailureKind = 'sleeps' | 'throws';

/** Context of a planted contributor. */
export interface Planted {
  /** Returns the value, or fails. */
  unless<T>(value: T): Promise<T>;
  fails(): boolean;
}

/**
 * Plugins with one contributor each, of which one fails at a time, so that a refusal can be attributed to its extension
 * point.
 */
export class PlantedFailures {
  readonly entries: PluginEntry<ServerSide>[] = [];
  /** Extension points whose contributor was called and threw. */
  readonly reached = new Set<string>();
  private failing: { readonly point: string; readonly kind: FailureKind } | undefined;

  plant<T>(point: ExtensionPoint<T>, contributor: (planted: Planted) => T, more: Partial<ServerSide> = {}): void {
    const fails = () => this.failing?.point === point.id && this.failing.kind === 'throws';
    const unless = async <V>(value: V): Promise<V> => {
      if (!fails()) return value;
      this.reached.add(point.id);
      throw new Error('planted');
    };
    const manifest: PluginManifest = definePlugin({
      id: plantedId(point),
      summary: 'Fails on demand',
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

  /** Runs a function while the contributor of an extension point fails. */
  async at<T>(
    kernel: Kernel<ServerSide>,
    point: ExtensionPoint<unknown>,
    kind: FailureKind,
    work: () => Promise<T>,
  ): Promise<T> {
    // A loaded contributor stays loaded until it is disabled.
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

/** Returns the id of the plugin planted at an extension point. */
export const plantedId = ({ id }: ExtensionPoint<unknown>): string => `planted-${id.replaceAll('.', '-')}`;
