import { contribute, type Resolver } from '#core';
import { defineServer, read } from '#core/server';
import { analysisModules, moduleTexts, serveModule, type ServedModule } from '#plugins/analysis/server';
import { articleFilterSources } from '#plugins/articles/server';
import english from '../locales/en-US.json';
import chinese from '../locales/zh-CN.json';
import { namedTogether, nameNetwork } from '../modules';
import { articleNetwork } from '../plugin';
import { namedWithFilter } from './named-with';
import { networkRows, relatedRows } from './network-rows';

const moduleDefaults = {
  plugin: 'article-network',
  texts: moduleTexts('article-network', { 'zh-CN': chinese, 'en-US': english }),
} as const;

const served = (services: Resolver): readonly ServedModule[] => [
  serveModule(nameNetwork, moduleDefaults, (call) => networkRows(services, call)),
  serveModule(namedTogether, moduleDefaults, (call) => relatedRows(services, call)),
];

export default defineServer(articleNetwork, {
  contributions: [contribute(analysisModules, served), contribute(articleFilterSources, namedWithFilter)],
  tables: { own: [], reads: [read(['article_words'], 'articles are linked by the names recognized in them')] },
});
