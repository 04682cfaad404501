import { describe, expect, it } from '@rstest/core';
import {
  createExtensionPoint,
  createToken,
  contribute,
  definePlugin,
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

const point = createExtensionPoint<string>('a.words');
const entry = (manifest: PluginManifest, side: PluginSide | Error) => ({
  manifest,
  load: () => (side instanceof Error ? Promise.reject(side) : Promise.resolve({ default: side })),
});

describe('Kernel', () => {
  it('injects services through constructors, one instance each', () => {
    const kernel = new Kernel([], [provideValue(Clock, { now: () => 7 }), provide(Greeter, ClockGreeter)]);
    expect(kernel.get(Greeter).greet()).toBe('it is 7');
    expect(kernel.get(Greeter)).toBe(kernel.get(Greeter));
  });

  it('wakes requirements first, once, and stops in reverse', async () => {
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

  it('switches off what requires something that is off, and names a circle', () => {
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

  it('gathers contributions of enabled plugins and leaves a failing one out', async () => {
    const failed: string[] = [];
    const kernel = new Kernel(
      [
        entry(definePlugin({ id: 'a', summary: '' }), {}),
        entry(definePlugin({ id: 'b', summary: '', extends: ['a.words'] }), {
          contributions: [contribute(point, () => 'b')],
        }),
        entry(definePlugin({ id: 'c', summary: '', extends: ['a.words'] }), new Error('chunk lost')),
        entry(definePlugin({ id: 'd', summary: '', extends: ['a.words'] }), {
          contributions: [contribute(point, () => 'd')],
        }),
      ],
      [],
      (id) => failed.push(id),
    );
    expect(await kernel.extensions(point)).toEqual(['b', 'd']);
    expect(await kernel.extensions(point, kernel.enabled(new Set(['a', 'd'])))).toEqual(['d']);
    expect(failed).toEqual(['c']);
  });

  it('may be asked again after a failed start', async () => {
    let tries = 0;
    const kernel = new Kernel([
      entry(definePlugin({ id: 'a', summary: '' }), {
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
