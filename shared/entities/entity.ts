export const entityTypes = ['person', 'organisation', 'place', 'brand'] as const;
export type EntityType = (typeof entityTypes)[number];

/** A name in a text; offsets of the text that was read, end exclusive. */
export interface FoundEntity {
  readonly type: EntityType;
  readonly start: number;
  readonly end: number;
}
