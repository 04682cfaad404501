import { InputError } from '#core';
import type { MapOutline, MapOutlines, MapPolygon } from '#shared/chart';
import { getChildren, getName, rootCode, getShortName } from '#shared/geo';

/** Content of a file, and what it omits. */
export interface CheckedOutlines {
  readonly outlines: MapOutlines;
  readonly regions: number;
  readonly points: number;
  /** Codes of missing subregions. */
  readonly missing: readonly string[];
  /** True for a map of the country that ends north of the islands in the South China Sea. */
  readonly isCut: boolean;
}

const max = { features: 5_000, points: 400_000 } as const;
/** Latitude in degrees: the islands in the South China Sea reach down to about 4° N; Hainan ends at 18°. */
const southernmost = 12;

const refuse = (message: string, code: string, values?: Readonly<Record<string, string>>): InputError =>
  new InputError(`file: ${message}`, `provincial-sentiment.${code}`, values);

type Json = Readonly<Record<string, unknown>>;
const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Four decimals are about ten meters: more only makes files larger. */
const rounded = (value: number): number => Math.round(value * 10_000) / 10_000;

class OutlineReader {
  points = 0;

  polygons(geometry: unknown): readonly MapPolygon[] {
    if (geometry === null || geometry === undefined) return [];
    const { type, coordinates } = isJson(geometry) ? geometry : {};
    if (type === 'Polygon') return [this.polygon(coordinates)];
    if (type === 'MultiPolygon' && Array.isArray(coordinates)) return coordinates.map((each) => this.polygon(each));
    // Some files contain sea borders as lines: each becomes a ring that returns along the same line.
    if (type === 'LineString') return [[this.line(coordinates)]];
    if (type === 'MultiLineString' && Array.isArray(coordinates)) return coordinates.map((each) => [this.line(each)]);
    throw refuse('only polygons and lines are supported', 'bad-shape');
  }

  private polygon(rings: unknown): MapPolygon {
    if (!Array.isArray(rings) || rings.length === 0) throw refuse('a polygon has no ring', 'bad-shape');
    return rings.map((ring) => {
      const points = this.positions(ring, 4);
      const [first, last] = [points[0] as number[], points.at(-1) as number[]];
      if (first[0] !== last[0] || first[1] !== last[1]) throw refuse('a ring is not closed', 'bad-shape');
      return points;
    });
  }

  private line(positions: unknown): number[][] {
    const points = this.positions(positions, 2);
    return [...points, ...[...points].reverse().slice(1)];
  }

  private positions(ring: unknown, min: number): number[][] {
    if (!Array.isArray(ring) || ring.length < min) throw refuse('a ring has too few points', 'bad-shape');
    this.points += ring.length;
    if (this.points > max.points) throw refuse(`more than ${max.points} points`, 'too-many-points');
    return ring.map((position: unknown) => {
      const [x, y] = Array.isArray(position) ? (position as unknown[]) : [];
      if (typeof x !== 'number' || typeof y !== 'number' || !(Math.abs(x) <= 180) || !(Math.abs(y) <= 90))
        throw refuse('coordinates must be longitude and latitude in degrees', 'bad-coordinates');
      return [rounded(x), rounded(y)];
    });
  }
}

/** Maps the region names used in files to their codes. */
function codesByName(parent: string): ReadonlyMap<string, string> {
  return new Map(
    getChildren(parent).flatMap(({ code, name }) =>
      [name, getName(code), getShortName(code)].map((each) => [each, code]),
    ),
  );
}

/**
 * Returns the six-digit code of a shape, by its own code (also 156330000, the format of the national platform) or its
 * name.
 */
function getCode(feature: Json, names: ReadonlyMap<string, string>, regionCodes: ReadonlySet<string>): string {
  const properties = isJson(feature.properties) ? feature.properties : {};
  for (const candidate of [properties.adcode, properties.code, properties.gb, properties.id, feature.id]) {
    const code = String(candidate ?? '').replace(/^156(?=\d{6}$)/, '');
    if (regionCodes.has(code)) return code;
  }
  return names.get(String(properties.name ?? properties.NAME ?? '').trim()) ?? '';
}

/**
 * Reads an outline file in GeoJSON; a map of the country must contain every province. Everything besides codes and
 * coordinates is dropped.
 * @throws {InputError} If the file is not a map of the subregions of `parent`.
 */
export function readOutlines(content: string, parent: string): CheckedOutlines {
  let file: unknown;
  try {
    file = JSON.parse(content.replace(/^\uFEFF/, ''));
  } catch {
    throw refuse('no JSON', 'no-json');
  }
  if (!isJson(file) || file.type !== 'FeatureCollection' || !Array.isArray(file.features))
    throw refuse('not a GeoJSON FeatureCollection', 'no-collection');
  if (file.features.length > max.features) throw refuse(`more than ${max.features} shapes`, 'too-many-shapes');
  const reader = new OutlineReader();
  const names = codesByName(parent);
  const codes = getChildren(parent).map(({ code }) => code);
  const regionCodes = new Set(codes);
  const polygonsByCode = new Map<string, MapPolygon[]>();
  for (const feature of file.features as readonly unknown[]) {
    if (!isJson(feature)) throw refuse('a shape is not an object', 'bad-shape');
    const code = getCode(feature, names, regionCodes);
    const polygons = polygonsByCode.get(code) ?? [];
    for (const polygon of reader.polygons(feature.geometry)) polygons.push(polygon);
    polygonsByCode.set(code, polygons);
  }
  const shown = codes.filter((code) => (polygonsByCode.get(code)?.length ?? 0) > 0);
  const missing = codes.filter((code) => !shown.includes(code));
  const missingNames = missing.map(getShortName).join('、');
  if (shown.length === 0) throw refuse('no shape has the code or name of a requested region', 'no-region');
  if (parent === rootCode && missing.length > 0)
    throw refuse(`a map of the country must show ${missingNames}`, 'provinces-missing', { names: missingNames });
  const regions: MapOutline[] = [...polygonsByCode]
    .filter(([, polygons]) => polygons.length > 0)
    .map(([code, polygons]) => ({ code, polygons }));
  return {
    outlines: { regions },
    regions: shown.length,
    points: reader.points,
    missing,
    isCut: parent === rootCode && southEnd(regions) > southernmost,
  };
}

/** Returns the lowest latitude of a map. */
function southEnd(regions: readonly MapOutline[]): number {
  let south = 90;
  for (const { polygons } of regions)
    for (const polygon of polygons)
      for (const ring of polygon) for (const [, y = 90] of ring) south = Math.min(south, y);
  return south;
}
