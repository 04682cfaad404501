import { contribute, provide } from '#core';
import { defineServer, serve } from '#core/server';
import { analysisModules } from '#plugins/analysis/server';
import { regionMapContract } from '../contract';
import { provincialSentiment } from '../plugin';
import { regionMapMigrations } from './migrations';
import { RegionFigures } from './region-figures';
import { regionMapCalls } from './region-map-calls';
import { RegionMaps } from './region-maps';
import { servedRegionModules } from './region-modules';
import { regionMapTables } from './tables';

export default defineServer(provincialSentiment, {
  services: [provide(RegionFigures), provide(RegionMaps)],
  calls: [serve(regionMapContract, regionMapCalls)],
  contributions: [contribute(analysisModules, servedRegionModules)],
  threads: { outlines: () => import('./outlines-task') },
  tables: regionMapTables,
  migrations: regionMapMigrations,
});
