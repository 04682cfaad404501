import type { Module } from '#plugins/analysis';
import type { PlacedModule } from '#plugins/analysis/web';

/** A module in the place of its own name. */
export const placed = (module: unknown, more: Partial<PlacedModule> = {}): PlacedModule => ({
  place: (module as Module).id,
  module: module as Module,
  ...more,
});
