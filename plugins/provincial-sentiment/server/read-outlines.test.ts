import { describe, expect, it } from '@rstest/core';
import { provinces } from '#shared/geo';
import { readOutlines } from './read-outlines';

const square = (x: number, y: number) => [
  [
    [x, y],
    [x + 1, y],
    [x + 1, y + 1],
    [x, y],
  ],
];
const feature = (properties: object, x = 110, y = 30) => ({
  type: 'Feature',
  properties,
  geometry: { type: 'Polygon', coordinates: square(x, y) },
});
const file = (features: readonly object[]): string => JSON.stringify({ type: 'FeatureCollection', features });
const country = provinces().map(({ code }, index) => feature({ adcode: Number(code) }, 80 + index));
const read = (features: readonly object[], parent = '86') => readOutlines(file(features), parent);

describe('outline files', () => {
  it('are matched by four kinds of codes, and by names', () => {
    const { outlines, regions, missing } = read(
      [
        feature({ adcode: 330100 }),
        feature({ gb: '156330200' }),
        { ...feature({}), id: '330300' },
        feature({ name: '嘉兴市' }),
      ],
      '330000',
    );
    expect(outlines.regions.map(({ code }) => code)).toEqual(['330100', '330200', '330300', '330400']);
    expect([regions, missing.length]).toEqual([4, 7]);
  });

  it('of the country must show every province, and report when they end north of the islands', () => {
    expect(read(country)).toMatchObject({ regions: 34, missing: [], isCut: true });
    expect(() => read(country.filter((each) => !JSON.stringify(each).includes('710000')))).toThrow('台湾');
    const islands = { type: 'Feature', properties: { adcode: '100000_JD' }, geometry: null as unknown };
    islands.geometry = {
      type: 'MultiLineString',
      coordinates: [
        [
          [112, 4],
          [113, 5],
        ],
      ],
    };
    const { outlines, isCut } = read([...country, islands]);
    expect(isCut).toBe(false);
    expect(outlines.regions.find(({ code }) => code === '')?.polygons).toEqual([
      [
        [
          [112, 4],
          [113, 5],
          [112, 4],
        ],
      ],
    ]);
  });

  it('lose all content besides codes and coordinates', () => {
    const [kept] = read([feature({ adcode: '330100', name: '<img onerror=alert(1)>', x: { y: 1 } })], '330000').outlines
      .regions;
    expect(Object.keys(kept ?? {})).toEqual(['code', 'polygons']);
  });

  it('are rejected with a reason when they are invalid', () => {
    const bad: readonly [string, string][] = [
      ['{', 'no-json'],
      ['[]', 'no-collection'],
      ['null', 'no-collection'],
      [JSON.stringify({ type: 'Feature' }), 'no-collection'],
      [file([feature({ adcode: '440100' })]), 'no-region'],
      [file([null as unknown as object]), 'bad-shape'],
      [file([{ type: 'Feature', properties: null, geometry: { type: 'Point', coordinates: [1, 2] } }]), 'bad-shape'],
      [
        file([{ type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: [[[1, 2]]] } }]),
        'bad-shape',
      ],
      [
        file([
          {
            type: 'Feature',
            properties: {},
            geometry: {
              type: 'Polygon',
              coordinates: [
                [
                  [1, 2],
                  [2, 3],
                  [3, 4],
                  [5, 6],
                ],
              ],
            },
          },
        ]),
        'bad-shape',
      ],
      [file([feature({ adcode: 330100 }, 12_700_000, 3_500_000)]), 'bad-coordinates'],
      [
        file([
          { ...feature({}), geometry: { type: 'Polygon', coordinates: square(1, 2).map((ring) => ring.map(String)) } },
        ]),
        'bad-coordinates',
      ],
      [file(Array.from({ length: 5_001 }, () => feature({}))), 'too-many-shapes'],
    ];
    for (const [content, code] of bad)
      expect(() => readOutlines(content, '330000')).toThrow(
        expect.objectContaining({ code: `provincial-sentiment.${code}` }),
      );
  });
});
