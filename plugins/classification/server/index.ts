import { contribute, provide, withServices } from '#core';
import { dashboardFigures, consume, defineServer, JobService, keptCounters, serve, serveResource } from '#core/server';
import { articlesIntake, articlesStored, ClientArticles } from '#plugins/articles/server';
import { subjectExclusions } from '#plugins/subjects/server';
import { classificationContract } from '../contract';
import { classification } from '../plugin';
import { classificationFigures } from './dashboard-figures';
import { contentClass, tag, tagClass, tagKeyword } from '../resource';
import { applyTagJob, scheduleTagging, TagApplication, tagArticlesJob } from './apply-tag';
import { ArticleClasses } from './article-classes';
import { classificationCalls } from './classification-calls';
import { ClassificationRepository } from './classification-repository';
import { contentClassRules, tagClassRules, tagKeywordRules, tagResourceRules } from './classification-rules';
import { counters } from './counters';
import { classificationMigrations } from './migrations';
import { putTags } from './put-tags';
import { TagRules } from './tag-rules';
import { TagPreviews } from './tag-previews';
import { tagStep, type TagTrace } from './tag-task';
import { classificationTables } from './tables';

const served = [
  serveResource(contentClass, contentClassRules),
  serveResource(tagClass, tagClassRules),
  serveResource(tag, tagResourceRules),
  serveResource(tagKeyword, tagKeywordRules),
];

export default defineServer(classification, {
  services: [
    provide(TagRules),
    provide(TagApplication),
    provide(TagPreviews),
    provide(ClassificationRepository),
    provide(ArticleClasses),
  ],
  calls: [serve(classificationContract, classificationCalls), ...served.map(({ calls }) => calls)],
  tables: classificationTables,
  migrations: classificationMigrations,
  contributions: [
    contribute(dashboardFigures, () => classificationFigures),
    ...Object.values(counters).map((counter) => contribute(keptCounters, () => counter)),
    ...served.map(({ select }) => select),
    contribute(
      articlesIntake,
      withServices({ tagRules: TagRules }, ({ tagRules }) => ({
        phase: 'classify',
        name: tagStep,
        plugin: 'classification',
        task: 'tags',
        state: () => tagRules.read(),
      })),
    ),
    // A rule applied to the past makes articles visible to the client that the pipeline has already processed; no
    // article is excluded here.
    contribute(
      subjectExclusions,
      withServices({ tagRules: TagRules, job: JobService }, ({ tagRules, job }) => ({
        mayExclude: async () => false,
        excluded: async (clientId, _subjectId, articles, tx) => {
          if ((await tagRules.read()).data.some((rule) => rule.clientId === clientId))
            await scheduleTagging(
              job,
              tx,
              clientId,
              articles.map(({ article_id }) => article_id),
            );
          return new Set();
        },
      })),
    ),
  ],
  consumers: [
    consume(articlesStored, {
      name: 'classification.put-tags',
      handle: async ({ payload: { stored } }, { services, tx }) => {
        const hits = stored.flatMap(({ articleId, item }) =>
          item.trace.flatMap((entry) => {
            if (entry.step !== tagStep) return [];
            const { client, keyword } = entry as unknown as TagTrace;
            return [{ clientId: client, keywordId: keyword, articleId }];
          }),
        );
        await putTags(tx, services.get(ClientArticles), hits);
      },
    }),
  ],
  jobs: [
    { name: applyTagJob, run: (services, payload, context) => services.get(TagApplication).apply(payload, context) },
    { name: tagArticlesJob, run: (services, payload) => services.get(TagApplication).tagArticles(payload) },
  ],
  threads: { tags: () => import('./tag-task') },
});
