import type { MapMeasure, MapOutlines } from '#shared/chart';

/** A map with the source information that must be shown with it. */
export interface KnownMap {
  readonly outlines: MapOutlines;
  /** Measure currently shown by the colors. */
  readonly measure: MapMeasure;
  /** Source of the map and its approval number. */
  readonly source: string;
}

const mapCache = new Map<string, KnownMap>();

/** Caches the map of the regions within a parent region for drawings and images of this page. */
export const rememberMap = (parent: string, map: KnownMap): void => void mapCache.set(parent, map);

/** Returns the cached map of the regions within a parent region, if it has been loaded. */
export const knownMap = (parent: string): KnownMap | undefined => mapCache.get(parent);
