import { inject } from '#core';
import { DatabaseService, type Caller } from '#core/server';
import { ScopeService } from '../scope/scope-service';
import { withinSubjectsSql } from '../scope/scope-sql';

const maxTags = 100;

/** Tags that a client's articles carry. */
export class ArticleTags {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(ScopeService) private readonly scopes: ScopeService,
  ) {}

  /** Returns the tags that begin with a text, in alphabetical order: at most 100. */
  async names(caller: Caller, prefix: string): Promise<readonly string[]> {
    const subjects = await this.scopes.subjects(caller);
    const { rows } = await this.database.query<{ tag: string }>(
      `select distinct tag from client_article c, unnest(tags) tag where client_id = $1 and tags <> '{}'
        and tag like $2 || '%' and ($3::bigint[] is null or ${withinSubjectsSql('c', '$3')})
        order by tag limit ${maxTags}`,
      [caller.clientId, prefix, subjects],
    );
    return rows.map(({ tag }) => tag);
  }
}
