import { inject, NotFoundError } from '#core';
import { DatabaseService, OperationLogService, rowMapper, type Caller } from '#core/server';
import { ArticleReader } from '#plugins/articles/server';
import type { Query } from '#shared/query';
import { articleTagSchema, type ArticleClassification, type ClassifiedArticle } from '../contract';
import { ClassificationRepository } from './classification-repository';
import { TagRules } from './tag-rules';
import { getLines } from './tag-search';

const pageSize = 50;

const toTag = rowMapper(articleTagSchema);

interface EntryPage {
  readonly Entry_ID: string;
  readonly after?: string;
}

interface ClassifiedPage {
  readonly list: ClassifiedArticle[];
  readonly next: string | null;
}

/** Classes and tags of the articles that the caller may see. */
export class ArticleClasses {
  constructor(
    @inject(ClassificationRepository) private readonly classifications: ClassificationRepository,
    @inject(ArticleReader) private readonly reader: ArticleReader,
    @inject(TagRules) private readonly rules: TagRules,
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(OperationLogService) private readonly log: OperationLogService,
  ) {}

  async taggedByKeyword(caller: Caller, page: EntryPage): Promise<ClassifiedPage> {
    const ids = await this.classifications.articlesOfKeyword(getQuery(caller, page));
    const rule = await this.rules.one(page.Entry_ID);
    return this.page(caller, ids, rule?.clientId === caller.clientId ? rule.tree : null);
  }

  async inClass(caller: Caller, page: EntryPage): Promise<ClassifiedPage> {
    return this.page(caller, await this.classifications.articlesOfClass(getQuery(caller, page)), null);
  }

  async ofArticle(caller: Caller, articleId: string): Promise<ArticleClassification> {
    await this.requireVisible(caller, articleId);
    const [classes, tags] = await Promise.all([
      this.classifications.classesOfArticle(caller.clientId, articleId),
      this.classifications.tagsOfArticle(caller.clientId, articleId),
    ]);
    return {
      Classes: classes.map(({ id, name, is_set }) => ({ Content_Class_ID: id, Class_Name: name, Is_Set: is_set })),
      Tags: tags.map(toTag),
    };
  }

  /** Sets the classes of an article; returns the number of added and removed ones. */
  async choose(caller: Caller, articleId: string, classIds: readonly string[]): Promise<number> {
    await this.requireVisible(caller, articleId);
    // Sorted, so that two writers never deadlock.
    const sortedIds = [...new Set(classIds)].sort();
    const changed = await this.classifications.setClasses(caller, articleId, sortedIds);
    if (changed > 0)
      await this.log.record(caller, {
        entity: 'article',
        action: 'content-class',
        id: articleId,
        after: { Content_Class_IDs: sortedIds },
      });
    return changed;
  }

  private async requireVisible(caller: Caller, articleId: string): Promise<void> {
    if ((await this.reader.visible(caller, [articleId])).length === 0)
      throw new NotFoundError(`Article ${articleId} not found`);
  }

  private async page(caller: Caller, articleIds: readonly string[], tree: Query | null): Promise<ClassifiedPage> {
    const ids = articleIds.slice(0, pageSize);
    const visibleIds = new Set(await this.reader.visible(caller, ids));
    return {
      list: await getLines(
        this.database,
        ids.filter((id) => visibleIds.has(id)),
        tree,
      ),
      next: articleIds.length > pageSize ? (ids.at(-1) ?? null) : null,
    };
  }
}

const getQuery = ({ clientId }: Caller, { Entry_ID, after }: EntryPage) => ({
  clientId,
  entryId: Entry_ID,
  after,
  max: pageSize + 1,
});
