import { getChildren, provinces, getShortName } from '#shared/geo';
import type { Random } from './random';

/** Location of an article: a city and its province. */
export interface SamplePlace {
  readonly code: string;
  readonly city: string;
  readonly province: string;
}

/** Approximate relative number of articles by province. */
const weights: Readonly<Record<string, number>> = {
  110000: 9,
  310000: 9,
  440000: 10,
  330000: 8,
  320000: 8,
  370000: 6,
  510000: 6,
  410000: 5,
  420000: 5,
  430000: 4,
  610000: 4,
  350000: 4,
  500000: 5,
  340000: 4,
  130000: 4,
  120000: 3,
  210000: 3,
};

const provinceList = provinces();
const provinceWeights = provinceList.map(({ code }) => weights[code] ?? 1.5);
const roads = '中山路 人民路 解放大道 滨江路 科技大道 文化街 建设路 迎宾大道 环城南路 学府路 长虹街 湖滨路'.split(' ');

/** Returns a random place in the given province, or in any. */
export function samplePlace(random: Random, province?: string): SamplePlace {
  const code = province ?? provinceList[random.weighted(provinceWeights)]?.code ?? '110000';
  const short = getShortName(code);
  const cities = getChildren(code).filter((child) => child.code.endsWith('00') && child.name.endsWith('市'));
  if (cities.length === 0) return { code, city: short, province: short };
  const capital = random.chance(0.45) ? cities[0] : undefined;
  const { code: cityCode, name } = capital ?? random.pick(cities);
  return { code: cityCode, city: name.slice(0, -1), province: short };
}

export function roadName(random: Random): string {
  return random.pick(roads);
}
