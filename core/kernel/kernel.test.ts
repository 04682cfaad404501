import { describe, expect, it } from '@rstest/core';
import {
  createToken,
  definePlugin,
  ExtensionError,
  inject,
  Kernel,
  provide,
  provideValue,
  type PluginManifest,
  type PluginSide,
} from '#core';

interface Clock {
  now(): number;
}
const Clock = createToken<Clock>('test.clock');
interface Greeter {
  greet(): string;
}
const Greeter = createToken<Greeter>('test.greeter');

class ClockGreeter implements Greeter {
  constructor(@inject(Clock) private readonly clock: Clock) {}
  greet() {
    return `it is ${this.clock.now()}`;
  }
}

const entry = (manifest: PluginManifest, side: PluginSide | Error) => ({
  manifest,
  load: () => (side instanceof Error ? Promise.reject(side) : Promise.resolve({ default: side })),
});

describe('Kernel', () => {
  it('injects services through constructors, with one instance each', () => {
    const kernel = new Kernel([], [provideValue(Clock, { now: () => 7 }), provide(Greeter, ClockGreeter)]);
    expect(kernel.get(Greeter).greet()).toBe('it is 7');
    expect(kernel.get(Greeter)).toBe(kernel.get(Greeter));
  });

  it('activates required plugins first and once, and stops them in reverse order', async () => {
    const log: string[] = [];
    const side = (id: string): PluginSide => ({
      start: () => void log.push(`start ${id}`),
      stop: () => void log.push(`stop ${id}`),
    });
    const kernel = new Kernel([
      entry(definePlugin({ id: 'b', summary: '', requires: ['a'] }), side('b')),
      entry(definePlugin({ id: 'a', summary: '' }), side('a')),
    ]);
    await Promise.all([kernel.activate('b'), kernel.activate('b'), kernel.activate('a')]);
    await kernel.stop();
    expect(log).toEqual(['start a', 'start b', 'stop b', 'stop a']);
  });

  it('disables plugins whose requirements are disabled, and reports cycles', () => {
    const manifests = [
      definePlugin({ id: 'c', summary: '', requires: ['b'] }),
      definePlugin({ id: 'b', summary: '', requires: ['a'] }),
      definePlugin({ id: 'a', summary: '' }),
      definePlugin({ id: 'core', summary: '', essential: true }),
    ];
    const kernel = new Kernel(manifests.map((manifest) => entry(manifest, {})));
    expect(kernel.enabled(new Set(['b', 'c'])).map(({ id }) => id)).toEqual(['core']);
    expect(kernel.enabled(new Set(['a', 'b', 'c'])).map(({ id }) => id)).toEqual(['a', 'b', 'c', 'core']);
    const circle = new Kernel([
      entry(definePlugin({ id: 'x', summary: '', requires: ['y'] }), {}),
      entry(definePlugin({ id: 'y', summary: '', requires: ['x'] }), {}),
    ]);
    expect(() => circle.manifests).toThrow('x → y → x');
  });

  it('disables a plugin with its dependents at run time, and enables them again', async () => {
    const log: string[] = [];
    const side = (id: string): PluginSide => ({
      services: id === 'a' ? [provideValue(Clock, { now: () => 1 })] : [],
      start: () => void log.push(`start ${id}`),
      stop: () => void log.push(`stop ${id}`),
    });
    const kernel = new Kernel([
      entry(definePlugin({ id: 'a', summary: '' }), side('a')),
      entry(definePlugin({ id: 'b', summary: '', requires: ['a'] }), side('b')),
      entry(definePlugin({ id: 'c', summary: '', essential: true }), side('c')),
    ]);
    const enabledIds = new Set(['a', 'b', 'c']);
    await kernel.activate('b');
    expect(kernel.enabled(enabledIds).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
    expect(await kernel.switchOff(new Set(['a', 'c']))).toEqual([]);
    expect(log).toEqual(['start a', 'start b', 'stop b', 'stop a']);
    expect(kernel.enabled(enabledIds).map(({ id }) => id)).toEqual(['c']);
    expect(kernel.all).toHaveLength(3);
    await expect(kernel.activate('b')).rejects.toThrow('Plugin b is disabled');
    expect((await kernel.switchOff(new Set())).map(({ id }) => id)).toEqual(['a', 'b']);
    await kernel.activate('b');
    expect(log.slice(4)).toEqual(['start a', 'start b']);
  });

  it('continues without a plugin that cannot be loaded and reports why, unless it is essential', async () => {
    const lost = entry(definePlugin({ id: 'lost', summary: '' }), new Error('chunk lost'));
    const kernel = new Kernel([lost, entry(definePlugin({ id: 'a', summary: '' }), {})], [], () => undefined);
    expect((await kernel.sides('skip')).map(({ manifest }) => manifest.id)).toEqual(['a']);
    expect(kernel.failures.get('lost')?.message).toBe('chunk lost');
    const needed = new Kernel([
      entry(definePlugin({ id: 'x', summary: '', essential: true }), new Error('chunk lost')),
    ]);
    await expect(needed.sides('skip')).rejects.toThrow('chunk lost');
  });

  it('refuses a shorter list where one would lose data, and reports the same failure once', async () => {
    let reason = 'chunk lost';
    const reported: string[] = [];
    const kernel = new Kernel(
      [
        { manifest: definePlugin({ id: 'lost', summary: '' }), load: () => Promise.reject(new Error(reason)) },
        entry(definePlugin({ id: 'a', summary: '' }), {}),
      ],
      [],
      (id, error) => reported.push(`${id}: ${(error as Error).message}`),
    );
    await expect(kernel.sides('refuse')).rejects.toThrow(ExtensionError);
    const at = kernel.failures.get('lost')?.at;
    await kernel.sides('skip');
    expect(kernel.failures.get('lost')?.at).toBe(at);
    reason = 'chunk broken';
    await kernel.sides('skip');
    expect(reported).toEqual(['lost: chunk lost', 'lost: chunk broken']);
  });

  it('loads all plugins in parallel', async () => {
    let loading = 0;
    let max = 0;
    const slow = (id: string) => ({
      manifest: definePlugin({ id, summary: '' }),
      load: async () => {
        loading += 1;
        max = Math.max(max, loading);
        await Promise.resolve();
        loading -= 1;
        return { default: {} };
      },
    });
    const sides = await new Kernel([slow('a'), slow('b'), slow('c')]).sides('skip');
    expect([max, sides.map(({ manifest }) => manifest.id)]).toEqual([3, ['a', 'b', 'c']]);
  });

  it('returns the direct and indirect dependents of a plugin', () => {
    const kernel = new Kernel([
      entry(definePlugin({ id: 'c', summary: '', requires: ['b'] }), {}),
      entry(definePlugin({ id: 'b', summary: '', requires: ['a'] }), {}),
      entry(definePlugin({ id: 'a', summary: '' }), {}),
      entry(definePlugin({ id: 'd', summary: '' }), {}),
    ]);
    expect(kernel.needing('a').map(({ id }) => id)).toEqual(['b', 'c']);
    expect(kernel.needing('d')).toEqual([]);
  });

  it('reports both plugins that provide the same service, and keeps the first', async () => {
    const kernel = new Kernel([
      entry(definePlugin({ id: 'a', summary: '' }), { services: [provideValue(Clock, { now: () => 1 })] }),
      entry(definePlugin({ id: 'b', summary: '' }), { services: [provideValue(Clock, { now: () => 2 })] }),
    ]);
    await kernel.activate('a');
    await expect(kernel.activate('b')).rejects.toThrow('a and b both provide test.clock');
    expect(kernel.get(Clock).now()).toBe(1);
    const twice = [provideValue(Clock, { now: () => 1 }), provideValue(Clock, { now: () => 2 })];
    expect(() => new Kernel([], twice)).toThrow('core and core both provide test.clock');
  });

  it('accepts a class as the token of its service', () => {
    class Lamp {
      readonly isOn = true;
    }
    const kernel = new Kernel([], [provide(Lamp)]);
    expect(kernel.get(Lamp).isOn).toBe(true);
    expect(kernel.get(Lamp)).toBe(kernel.get(Lamp));
  });

  it('can be activated again after a failed start', async () => {
    let tries = 0;
    const kernel = new Kernel([
      entry(definePlugin({ id: 'a', summary: '' }), {
        services: [provideValue(Clock, { now: () => 7 })],
        start: () => {
          tries += 1;
          if (tries === 1) throw new Error('once');
        },
      }),
    ]);
    await expect(kernel.activate('a')).rejects.toThrow('once');
    await kernel.activate('a');
    expect(tries).toBe(2);
  });
});
