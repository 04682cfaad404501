import type { Module } from '../module';
import type { PlacedModule } from './module-grid';

/** A module in the slot of its own name. */
export const placed = (module: unknown, more: Partial<PlacedModule> = {}): PlacedModule => ({
  slot: (module as Module).id,
  module: module as Module,
  ...more,
});
