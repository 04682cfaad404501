/** Rings of longitude and latitude; the first ring of a polygon is its outline, the others are holes. */
export type MapPolygon = readonly (readonly (readonly number[])[])[];

/** Outline of a region; map lines that belong to no region, such as maritime borders, have no code. */
export interface MapOutline {
  readonly code: string;
  readonly polygons: readonly MapPolygon[];
}

/** Outlines of the regions within a parent region. */
export interface MapOutlines {
  readonly regions: readonly MapOutline[];
}

/** Values of a region. */
export interface MapArea {
  /** Six-digit code. */
  readonly key: string;
  readonly name: string;
  /** Null where the value is unknown, as opposed to zero. */
  readonly value: number | null;
  /** Number of negative items among them. */
  readonly negative: number;
}

/** A map of the regions within a parent region. */
export interface MapData {
  /** Region shown; 86 for the whole country. */
  readonly parent: string;
  readonly areas: readonly MapArea[];
}

/** Measures shown by map colors: the volume, or the negative share. */
export const mapMeasures = ['volume', 'negative'] as const;
export type MapMeasure = (typeof mapMeasures)[number];

/** A color of tokens.css and its opacity. */
export interface MapShade {
  readonly color: string;
  readonly opacity: number;
}

const unknown: MapShade = { color: '--ink-faint', opacity: 0.45 };
/** A value of zero gets the palest shade, not the gray of unknown values. */
const none = 0.06;

/** Returns the regions with non-zero values, largest first, for use where no map is shown. */
export const mapBars = ({ areas }: MapData, max = 15): readonly (MapArea & { readonly value: number })[] =>
  areas
    .flatMap((area) => (area.value ? [{ ...area, value: area.value }] : []))
    .sort((a, b) => b.value - a.value)
    .slice(0, max);

/** Returns the measure of a region; null when it is unknown, or when a share has no base. */
export function getMeasure({ value, negative }: MapArea, measure: MapMeasure): number | null {
  if (value === null || measure === 'volume') return value;
  return value === 0 ? 0 : negative / value;
}

/**
 * Returns the fill of a region: shares are used as they are, counts by their square root, so that one peak leaves the
 * others distinguishable.
 */
export function mapShade({ areas }: Pick<MapData, 'areas'>, key: string, measure: MapMeasure): MapShade {
  const area = areas.find((each) => each.key === key);
  const figure = area ? getMeasure(area, measure) : null;
  if (figure === null) return unknown;
  const max = Math.max(0, ...areas.map((each) => getMeasure(each, measure) ?? 0));
  return {
    color: measure === 'volume' ? '--series-1' : '--negative',
    opacity: max === 0 ? none : none + (1 - none) * (measure === 'volume' ? Math.sqrt(figure / max) : figure / max),
  };
}
