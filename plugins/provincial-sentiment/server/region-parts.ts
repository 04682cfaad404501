import { getChildren, getCodes, getName, getOwnPart, getShortName } from '#shared/geo';

/** Articles that name one region, by its code; 0 for those without a region. */
export interface RegionCell {
  readonly region: number;
  readonly count: number;
  readonly negative: number;
}

/** A subregion with its figures. */
export interface RegionPart {
  readonly Region: string;
  readonly Name: string;
  readonly Name_En: string;
  readonly Count: number;
  readonly Negative: number;
}

interface Sum {
  count: number;
  negative: number;
}

/** Returns a function that finds the subregion containing a code; subregions do not overlap. */
function getHolder(parent: string): (region: number) => string {
  const parts = getChildren(parent).map(({ code }) => ({ code, codes: getCodes(code) }));
  return (region) =>
    parts.find(({ codes: [first, last] }) => region >= first && region <= last)?.code ?? getOwnPart(parent);
}

/** Returns the subregions of a region with their counts, followed by the articles that belong to none of them. */
export function getParts(parent: string, cells: readonly RegionCell[]): readonly RegionPart[] {
  const holder = getHolder(parent);
  const sums = new Map<string, Sum>();
  for (const { region, count, negative } of cells) {
    const key = holder(region);
    const sum = sums.get(key) ?? { count: 0, negative: 0 };
    sums.set(key, { count: sum.count + count, negative: sum.negative + negative });
  }
  return [...getChildren(parent).map(({ code }) => code), getOwnPart(parent)].map((Region) => ({
    Region,
    Name: getShortName(Region),
    Name_En: getName(Region, 'en-US'),
    Count: sums.get(Region)?.count ?? 0,
    Negative: sums.get(Region)?.negative ?? 0,
  }));
}

/** Returns the subregions that contain any of the codes. */
export function partsWith(parent: string, codes: readonly number[]): ReadonlySet<string> {
  const holder = getHolder(parent);
  return new Set(codes.map(holder));
}
