import { deserialize, serialize } from 'node:v8';
import { describe, expect, it } from '@rstest/core';
import handBack, { putTogether, type HandedBack } from './hand-back-task';
import type { IntakeItem } from './intake-item';
import { getItem } from './pipeline';

/** Copies a value as between threads. */
const copyOf = <Value>(value: Value): Value => deserialize(serialize(value)) as Value;

async function roundTrip(sent: readonly IntakeItem[], change: (items: IntakeItem[]) => IntakeItem[]) {
  const back = await handBack.run(null, change(copyOf([...sent])));
  return { back: copyOf(back as HandedBack[]) };
}

describe('items returned from a thread', () => {
  const sent = [
    getItem({ via: 'api', url: 'https://a.example/1', title: '一', text: '星河汽车召回' }),
    getItem({ via: 'page', url: 'https://a.example/2', title: '二', html: '<p>青禾</p>', clientId: '7' }),
    getItem({ via: 'api', url: 'https://a.example/3', title: '三' }),
  ];
  const filled = (items: IntakeItem[]): IntakeItem[] =>
    items.map((item, at) =>
      Object.assign(item, { text: [item.raw.text, '青禾', ''][at], codes: Int32Array.of(at, 9), region: '330000' }),
    );

  it('have the results of the steps in any order and do not carry data that the host has', async () => {
    const expected = filled(copyOf(sent));
    const { back } = await roundTrip(sent, (items) => filled(items).reverse());
    expect(putTogether(sent, back)).toEqual(expected.toReversed());
    expect(back.map(({ raw, text }) => [raw, text])).toEqual([
      [undefined, ''],
      [undefined, '青禾'],
      [undefined, undefined],
    ]);
  });

  it('may be fewer than were sent but never unknown ones', async () => {
    const { back } = await roundTrip(sent, (items) => filled(items).slice(1, 2));
    expect(putTogether(sent, back).map(({ raw }) => raw.clientId)).toEqual(['7']);
    expect(() => putTogether(sent.slice(0, 1), back)).toThrow('unknown article');
  });
});
