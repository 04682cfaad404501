import { withServices } from '#core';
import type { Handlers } from '#core/server';
import type { classificationContract } from '../contract';
import { ArticleClasses } from './article-classes';
import { TagPreviews } from './tag-previews';

/** Returns the handlers for classes and tags. */
export const classificationCalls = withServices(
  { classes: ArticleClasses, previews: TagPreviews },
  ({ classes, previews }): Handlers<typeof classificationContract> => ({
    previewKeyword: ({ caller, body, signal }) => previews.preview(caller, body.Rule, signal),
    keywordArticles: ({ caller, query }) => classes.taggedByKeyword(caller, query),
    classArticles: ({ caller, query }) => classes.inClass(caller, query),
    ofArticle: ({ caller, query }) => classes.ofArticle(caller, query.id),
    chooseClasses: async ({ caller, body }) => ({
      changed: await classes.choose(caller, body.id, body.Content_Class_IDs),
    }),
  }),
);
