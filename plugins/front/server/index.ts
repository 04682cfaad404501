import { provide } from '#core';
import { defineServer, serve } from '#core/server';
import type { ArticleFilter } from '#plugins/articles';
import { ArticlePins, ArticleReader } from '#plugins/articles/server';
import { frontContract } from '../contract';
import { front } from '../plugin';
import { DashboardFigures } from './dashboard-figures';
import { HotClusters } from './hot-clusters';
import { spansOf, wireOf } from './spans';

const negativesShown = 7;
const sitesShown = 10;

export default defineServer(front, {
  services: [provide(DashboardFigures), provide(HotClusters)],
  calls: [
    serve(frontContract, (services) => ({
      dashboard: async ({ caller, query: { period, Subject_ID, Is_Full } }) => {
        const now = Date.now();
        const reader = services.get(ArticleReader);
        const filter: ArticleFilter = {
          Published_At: wireOf(spansOf(period, now, caller.timeZone).period),
          ...(Subject_ID === undefined ? {} : { Subject_ID }),
        };
        const [overview, Hot, negatives, Sites, Pins] = await Promise.all([
          services.get(DashboardFigures).overview(caller, period, Subject_ID, now),
          services.get(HotClusters).list(caller, period, Subject_ID, now),
          reader.list(caller, {
            ...filter,
            Emotion: 'negative',
            Is_Merged: 'true',
            sort: 'time',
            size: negativesShown,
          }),
          Is_Full === 'true' ? reader.distribution(caller, filter, 'Site', sitesShown) : null,
          Is_Full === 'true' ? services.get(ArticlePins).list(caller) : null,
        ]);
        return {
          ...overview,
          Hot,
          Negatives: negatives.list,
          Sites: Sites && Sites.map(({ Value, Count }) => ({ Value, Count })),
          Pins,
        };
      },
    })),
  ],
});
