export const entityTypes = ['person', 'organisation', 'place', 'brand'] as const;
export type EntityType = (typeof entityTypes)[number];

/** A name in a text; offsets refer to the analyzed text, end exclusive. */
export interface FoundEntity {
  readonly type: EntityType;
  readonly start: number;
  readonly end: number;
}
