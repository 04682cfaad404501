import { describe, expect, it } from '@rstest/core';
import {
  contribute,
  createExtensionPoint,
  definePlugin,
  ExtensionError,
  InputError,
  Kernel,
  type Contribution,
  type PluginSide,
} from '#core';

interface Speaker {
  say(): Promise<string>;
}

const guarded = createExtensionPoint<Speaker>('a.guards', { onFailure: 'refuse' });
const shown = createExtensionPoint<Speaker>('a.words', { onFailure: 'skip' });
const speaker = (say: () => string): Speaker => ({ say: async () => say() });

/**
 * Creates a kernel with three plugins that contribute their ids to both points; the test defines the behavior of `b`.
 */
function kernelWith(
  b: PluginSide | Error | ((point: typeof guarded) => Contribution),
  failed: string[] = [],
): Kernel<PluginSide> {
  const side = (make: (point: typeof guarded) => Contribution): PluginSide => ({
    contributions: [make(guarded), make(shown)],
  });
  const speakerSide = (id: string) => side((point) => contribute(point, () => speaker(() => id)));
  const entry = (id: string, sideOrError: PluginSide | Error) => ({
    manifest: definePlugin({ id, summary: '', extends: ['a.guards', 'a.words'] }),
    load: () =>
      sideOrError instanceof Error ? Promise.reject(sideOrError) : Promise.resolve({ default: sideOrError }),
  });
  return new Kernel(
    [entry('a', speakerSide('a')), entry('b', typeof b === 'function' ? side(b) : b), entry('c', speakerSide('c'))],
    [],
    (id) => failed.push(id),
  );
}

const failures: readonly [string, PluginSide | Error | ((point: typeof guarded) => Contribution)][] = [
  ['cannot be loaded', new Error('chunk lost')],
  ['cannot start', { start: () => Promise.reject(new Error('no room')), contributions: [] }],
  ['names a point and contributes nothing', {}],
  [
    'cannot make its contribution',
    (point) =>
      contribute(point, () => {
        throw new Error('not made');
      }),
  ],
  [
    'throws when called',
    (point) =>
      contribute(point, () =>
        speaker(() => {
          throw new Error('not said');
        }),
      ),
  ],
];

describe('contributors of an extension point', () => {
  it('answer in the order of their plugins, against it, and only where they are on', async () => {
    const kernel = kernelWith((point) => contribute(point, () => speaker(() => 'b')));
    const say = (each: Speaker) => each.say();
    expect(await kernel.ask(guarded, say)).toEqual(['a', 'b', 'c']);
    expect(await kernel.ask(guarded, say, { order: 'last-first' })).toEqual(['c', 'b', 'a']);
    expect(await kernel.ask(guarded, say, { order: 'together' })).toEqual(['a', 'b', 'c']);
    expect(await kernel.ask(guarded, say, { enabled: kernel.enabled(new Set(['a', 'c'])) })).toEqual(['a', 'c']);
    const [first] = await kernel.extensions(guarded);
    expect((await kernel.extensions(guarded))[0]).toBe(first);
  });

  it.each(failures)('refuse where the point guards and one %s', async (_, b) => {
    const kernel = kernelWith(b);
    const error = await kernel.ask(guarded, (each) => each.say()).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ExtensionError);
    expect(error).toMatchObject({ point: 'a.guards', plugin: 'b', status: 503, code: 'unavailable' });
    expect((error as Error).message).toBe('a.guards is unavailable because the plugin b failed');
  });

  it.each(failures)('go without one where a part may be missing and it %s', async (_, b) => {
    const failed: string[] = [];
    const kernel = kernelWith(b, failed);
    expect(await kernel.ask(shown, (each) => each.say())).toEqual(['a', 'c']);
    expect(failed).toEqual(['b']);
  });

  it.each(failures.slice(0, 4))('are not given as a shorter list where one guards and %s', async (_, b) => {
    await expect(kernelWith(b).extensions(guarded)).rejects.toThrow(ExtensionError);
    expect(await kernelWith(b).extensions(shown)).toHaveLength(2);
  });

  it('are loaded again after a failure: an incomplete list is never cached', async () => {
    let tries = 0;
    const kernel = kernelWith((point) =>
      contribute(point, () => {
        tries += 1;
        if (tries === 1) throw new Error('once');
        return speaker(() => 'b');
      }),
    );
    expect(await kernel.ask(shown, (each) => each.say())).toEqual(['a', 'c']);
    expect(await kernel.ask(shown, (each) => each.say())).toEqual(['a', 'b', 'c']);
  });

  it('may reject an invalid request with a business error', async () => {
    const kernel = kernelWith((point) =>
      contribute(point, () =>
        speaker(() => {
          throw new InputError('Word: is missing');
        }),
      ),
    );
    await expect(kernel.ask(guarded, (each) => each.say())).rejects.toThrow(new InputError('Word: is missing'));
  });

  it('throw when a single one is addressed: its own error, or an error because it may be the one that is not loaded', async () => {
    const sleeping = kernelWith(new Error('chunk lost'));
    const isMeant = (word: string) => async (kernel: Kernel<PluginSide>) => {
      const words = new Map((await kernel.extensions(shown)).map((each, index) => [each, ['a', 'c'][index]]));
      return kernel.askOne(
        shown,
        (each) => words.get(each) === word,
        (each) => each.say(),
      );
    };
    expect(await isMeant('c')(sleeping)).toBe('c');
    await expect(isMeant('b')(sleeping)).rejects.toThrow(ExtensionError);
    const whole = kernelWith((point) =>
      contribute(point, () =>
        speaker(() => {
          throw new Error('not said');
        }),
      ),
    );
    await expect(
      whole.askOne(
        shown,
        (each) => each !== undefined,
        () => Promise.reject(new Error('not said')),
      ),
    ).rejects.toThrow('not said');
    expect(
      await whole.askOne(
        shown,
        () => false,
        (each) => each.say(),
      ),
    ).toBeUndefined();
  });

  it('must be named in their manifest, or the plugin is not loaded', async () => {
    const kernel = new Kernel([
      {
        manifest: definePlugin({ id: 'quiet', summary: '' }),
        load: async () => ({ default: { contributions: [contribute(guarded, () => speaker(() => 'quiet'))] } }),
      },
    ]);
    await expect(kernel.activate('quiet')).rejects.toThrow(
      'Plugin quiet contributes to a.guards, which its manifest does not name',
    );
  });
});
