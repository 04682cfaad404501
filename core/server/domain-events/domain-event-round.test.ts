import { describe, expect, it } from '@rstest/core';
import { DomainEventRound, type OwnedConsumer } from './domain-event-round';

const consumer = (name: string, isPrompt = false): OwnedConsumer => ({
  plugin: 'notes',
  kind: 'notes.made',
  name,
  isPrompt,
  handle: async () => undefined,
});

/** A turn that runs until the test releases it. */
function held() {
  let letGo: () => void = () => undefined;
  const end = new Promise<void>((resolve) => (letGo = resolve));
  return { end, letGo };
}

describe('round of consumers', () => {
  it('continues with the others while one takes long, and notices events that arrive meanwhile', async () => {
    const slow = held();
    const delivered: string[] = [];
    let news = ['slow', 'quick'];
    const round = new DomainEventRound(
      async () => news.splice(0).map((name) => consumer(name)),
      async ({ name }) => {
        if (name === 'slow' && !delivered.includes('slow begun')) {
          delivered.push('slow begun');
          await slow.end;
        }
        delivered.push(name);
        return { taken: 1, isMore: false };
      },
      new AbortController().signal,
    );
    const running = round.run();
    await expect.poll(() => delivered).toEqual(['slow begun', 'quick']);
    news = ['slow', 'quick'];
    round.ask();
    await expect.poll(() => delivered).toEqual(['slow begun', 'quick', 'quick']);
    // Events that arrived for the slow consumer during its turn must not be lost.
    news = ['slow'];
    slow.letGo();
    expect(await running).toBe(4);
    expect(delivered).toEqual(['slow begun', 'quick', 'quick', 'slow', 'slow']);
  });

  it('reserves a lane for consumers that users wait for, however many others work', async () => {
    const slow = held();
    const delivered: string[] = [];
    let news = ['a', 'b', 'c', 'd'].map((name) => consumer(name));
    const round = new DomainEventRound(
      async () => news.splice(0),
      async ({ name, isPrompt }) => {
        delivered.push(name);
        if (!isPrompt) await slow.end;
        return { taken: 1, isMore: false };
      },
      new AbortController().signal,
    );
    const running = round.run();
    await expect.poll(() => delivered).toEqual(['a', 'b', 'c']);
    news = [consumer('e'), consumer('alert', true)];
    round.ask();
    await expect.poll(() => delivered).toEqual(['a', 'b', 'c', 'alert']);
    slow.letGo();
    expect(await running).toBe(6);
    expect(delivered.slice(4).sort()).toEqual(['d', 'e']);
  });

  it('fails with the error after all turns have finished', async () => {
    const slow = held();
    const delivered: string[] = [];
    const round = new DomainEventRound(
      async () => [consumer('broken'), consumer('slow')],
      async ({ name }) => {
        if (name === 'broken') throw new Error('no database');
        await slow.end;
        delivered.push(name);
        return undefined;
      },
      new AbortController().signal,
    );
    const running = round.run();
    slow.letGo();
    await expect(running).rejects.toThrow('no database');
    expect(delivered).toEqual(['slow']);
  });

  it('gives every consumer a turn even if the first ones fail', async () => {
    const delivered: string[] = [];
    const round = new DomainEventRound(
      async () =>
        ['a', 'b', 'c', 'd', 'e'].map((name) => consumer(name)).filter(({ name }) => !delivered.includes(name)),
      async ({ name }) => {
        if (name < 'd') throw new Error(`${name} cannot be loaded`);
        delivered.push(name);
        return { taken: 1, isMore: true };
      },
      new AbortController().signal,
    );
    await expect(round.run()).rejects.toThrow('cannot be loaded');
    expect(delivered.sort()).toEqual(['d', 'e']);
  });
});
