import { inject } from '#core';
import { DatabaseService, SelectLookup, type Caller } from '#core/server';
import { ScopeService } from '../scope/scope-service';

/** Texts by the id of their article or subject. */
type TextsById = ReadonlyMap<string, string>;

interface TextRow {
  readonly article_id: string;
  readonly text: string;
}

const getTextsById = (rows: readonly TextRow[]): TextsById =>
  new Map(rows.map(({ article_id, text }) => [article_id, text]));

/** Reads columns of an export that the rows of a list lack. */
export class ArticleParts {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(ScopeService) private readonly scopes: ScopeService,
    @inject(SelectLookup) private readonly lookup: SelectLookup,
  ) {}

  /** Returns the names of those of these subjects that the caller may see. */
  async subjectNames(caller: Caller, ids: readonly string[]): Promise<TextsById> {
    const visible = await this.scopes.subjects(caller);
    const visibleIds = visible === null ? ids : ids.filter((id) => visible.includes(id));
    if (visibleIds.length === 0) return new Map();
    const options = await this.lookup.options(caller, 'subject', { ids: visibleIds });
    return new Map(options.map(({ value, label }) => [value, label]));
  }

  /** Returns the full texts of articles. */
  async texts(ids: readonly string[]): Promise<TextsById> {
    const { rows } = await this.database.query<TextRow>(
      `select article_id, whole_text(a.body_folded, t.changes) as text from article a join article_text t
        using (article_id) where article_id = any($1::bigint[])`,
      [ids],
    );
    return getTextsById(rows);
  }

  /** Returns the handling results that users of the client recorded for articles, oldest first, one per line. */
  async results(caller: Caller, ids: readonly string[]): Promise<TextsById> {
    const { rows } = await this.database.query<TextRow>(
      `select article_id, string_agg(text, E'\\n' order by result_id) as text from article_result
        where client_id = $1 and article_id = any($2::bigint[]) group by article_id`,
      [caller.clientId, ids],
    );
    return getTextsById(rows);
  }
}
