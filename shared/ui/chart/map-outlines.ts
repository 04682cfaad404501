import type { MapMeasure, MapOutlines } from '#shared/chart';

/** A map with what must be said where it is shown. */
export interface KnownMap {
  readonly outlines: MapOutlines;
  /** What its colours stand for at present. */
  readonly measure: MapMeasure;
  /** Where it comes from and under which approval. */
  readonly source: string;
}

const known = new Map<string, KnownMap>();

/** Keeps the map of the regions under one for the drawings and pictures of this page. */
export const rememberMap = (parent: string, map: KnownMap): void => void known.set(parent, map);

/** The map of the regions under one, if it was fetched. */
export const knownMap = (parent: string): KnownMap | undefined => known.get(parent);
