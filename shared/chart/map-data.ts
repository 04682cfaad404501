/** Rings of longitude and latitude; the first of a polygon is its edge, the others are holes. */
export type MapPolygon = readonly (readonly (readonly number[])[])[];

/** The outline of a region; lines of the map that belong to none, such as borders at sea, have no code. */
export interface MapOutline {
  readonly code: string;
  readonly polygons: readonly MapPolygon[];
}

/** The outlines of the regions under one. */
export interface MapOutlines {
  readonly regions: readonly MapOutline[];
}

/** What is known of a region. */
export interface MapArea {
  /** Six-digit code. */
  readonly key: string;
  readonly name: string;
  /** Null where nothing can be known, which is not the same as none. */
  readonly value: number | null;
  /** How many of them are negative. */
  readonly negative: number;
}

/** A map of the regions under one. */
export interface MapData {
  /** The region that is shown, 86 for all. */
  readonly parent: string;
  readonly areas: readonly MapArea[];
}

/** What the colours of a map stand for: how much, or how much of it is negative. */
export const mapMeasures = ['volume', 'negative'] as const;
export type MapMeasure = (typeof mapMeasures)[number];

/** A colour of tokens.css and how much of it is seen. */
export interface MapShade {
  readonly color: string;
  readonly opacity: number;
}

const unknown: MapShade = { color: '--ink-faint', opacity: 0.45 };
/** Nothing found is the palest step, not the grey of what is unknown. */
const none = 0.06;

/** The regions that have anything, the most first, for places without a map. */
export const mapBars = ({ areas }: MapData, most = 15): readonly (MapArea & { readonly value: number })[] =>
  areas
    .flatMap((area) => (area.value ? [{ ...area, value: area.value }] : []))
    .sort((a, b) => b.value - a.value)
    .slice(0, most);

/** What a region measures; null where nothing is known, or where a share has nothing to be a share of. */
export function measureOf({ value, negative }: MapArea, measure: MapMeasure): number | null {
  if (value === null || measure === 'volume') return value;
  return value === 0 ? 0 : negative / value;
}

/** How a region is filled: shares as they are, counts by their roots, so that one peak leaves the others apart. */
export function mapShade({ areas }: Pick<MapData, 'areas'>, key: string, measure: MapMeasure): MapShade {
  const area = areas.find((each) => each.key === key);
  const figure = area ? measureOf(area, measure) : null;
  if (figure === null) return unknown;
  const most = Math.max(0, ...areas.map((each) => measureOf(each, measure) ?? 0));
  return {
    color: measure === 'volume' ? '--series-1' : '--negative',
    opacity: most === 0 ? none : none + (1 - none) * (measure === 'volume' ? Math.sqrt(figure / most) : figure / most),
  };
}
