import type { Module } from '#plugins/analysis';
import type { PlacedModule } from '#plugins/analysis/web';

/** A module in its place on a screen. */
export const placed = (module: unknown, more: Partial<PlacedModule> = {}): PlacedModule => ({
  place: (module as Module).id,
  module: module as Module,
  ...more,
});
