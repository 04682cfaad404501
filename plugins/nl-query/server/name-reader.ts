import { inject } from '#core';
import { DatabaseService, SelectLookup, type Caller } from '#core/server';
import { ArticleReader, ScopeService } from '#plugins/articles/server';
import { getGroups } from '#plugins/brand-analysis';
import { BrandSetStore } from '#plugins/brand-analysis/server';
import { BriefCache } from '#shared/cache';
import { dayLength } from '#shared/time';
import type { QuestionNames } from './grammar/question-names';

/** Cache time of names in milliseconds; questions recognize a new subject within a minute. */
const cacheDurationMs = 60_000;
const maxSites = 500;

/** Reads the names that a caller's questions may use: visible subjects, brands, sites, groups and tags. */
export class NameReader {
  private readonly namesCache = new BriefCache<QuestionNames>(cacheDurationMs, 500);

  constructor(
    @inject(ScopeService) private readonly scopes: ScopeService,
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(SelectLookup) private readonly selects: SelectLookup,
    @inject(ArticleReader) private readonly reader: ArticleReader,
    @inject(BrandSetStore) private readonly brands: BrandSetStore,
  ) {}

  of(caller: Caller): Promise<QuestionNames> {
    return this.namesCache.get(`${caller.clientId} ${caller.userId}`, () => this.read(caller));
  }

  private async read(caller: Caller): Promise<QuestionNames> {
    const since = new Date(Date.now() - 30 * dayLength).toISOString();
    const [{ rows }, visible, sets, sites, siteGroups, tags] = await Promise.all([
      this.database.query<{ subject_id: string; subject_name: string; category_name: string | null }>(
        `select s.subject_id, s.subject_name, c.category_name from subject s
           left join subject_category c on c.category_id = s.category_id
         where s.client_id = $1 order by s.subject_id`,
        [caller.clientId],
      ),
      this.scopes.subjects(caller),
      this.brands.list(caller),
      this.reader.distribution(caller, { Published_At: `${since}..` }, 'Site', maxSites),
      this.named(caller, 'client-preferred-website-group'),
      this.named(caller, 'article-tag'),
    ]);
    const visibleRows = rows.filter(({ subject_id }) => visible === null || visible.includes(subject_id));
    const categories = new Map<string, string[]>();
    for (const { subject_id, category_name } of visibleRows)
      if (category_name) categories.set(category_name, [...(categories.get(category_name) ?? []), subject_id]);
    return {
      subjects: visibleRows.map(({ subject_id, subject_name }) => ({ name: subject_name, value: subject_id })),
      categories: [...categories].map(([name, ids]) => ({ name, value: ids.join(',') })),
      brands: getGroups(sets[0]?.Brands ?? []),
      sites: sites.map(({ Value }) => ({ name: Value, value: Value })),
      siteGroups,
      tags,
    };
  }

  private async named(caller: Caller, entity: string) {
    const options = await this.selects.options(caller, entity, {});
    return options.map(({ label, value }) => ({ name: label, value }));
  }
}
