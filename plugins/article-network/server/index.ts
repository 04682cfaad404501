import { contribute, provide, withServices } from '#core';
import { defineServer, read } from '#core/server';
import { analysisModules, moduleTexts, serveModule, type ServedModule } from '#plugins/analysis/server';
import { articleFilterSources } from '#plugins/articles/server';
import english from '../locales/en-US.json';
import chinese from '../locales/zh-CN.json';
import { namedTogether, nameNetwork } from '../modules';
import { articleNetwork } from '../plugin';
import { CountedNames, namedWithFilter } from './named-with';
import { NetworkRows } from './network-rows';

const moduleDefaults = {
  plugin: 'article-network',
  texts: moduleTexts('article-network', { 'zh-CN': chinese, 'en-US': english }),
} as const;

const networkModules = withServices({ rows: NetworkRows }, ({ rows }): readonly ServedModule[] => [
  serveModule(nameNetwork, moduleDefaults, (call) => rows.network(call)),
  serveModule(namedTogether, moduleDefaults, (call) => rows.related(call)),
]);

export default defineServer(articleNetwork, {
  services: [provide(CountedNames), provide(NetworkRows)],
  contributions: [contribute(analysisModules, networkModules), contribute(articleFilterSources, namedWithFilter)],
  tables: { own: [], reads: [read(['article_words'], 'articles are linked by the names recognized in them')] },
});
