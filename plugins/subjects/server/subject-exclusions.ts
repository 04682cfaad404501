import { createExtensionPoint, createToken, inject } from '#core';
import { ServerKernel, type Statements } from '#core/server';
import type { StoredArticle } from './stored-document';
import { ClientArticles } from '#plugins/articles/server';

/** Determines which stored articles a client excludes from its subjects although the rules match them. */
export interface SubjectExclusion {
  /** Returns the given ids that are excluded from the subject; all of them are new to it. */
  excluded(
    clientId: string,
    subjectId: string,
    articles: readonly StoredArticle[],
    tx: Statements,
  ): Promise<ReadonlySet<string>>;
  /**
   * Whether anything could be excluded from the subject at all, so that a count need not read its articles. A
   * contributor
   * without this method may exclude any.
   */
  mayExclude?(clientId: string, subjectId: string): Promise<boolean>;
}
export const subjectExclusions = createExtensionPoint<SubjectExclusion>('subjects.exclusions', { onFailure: 'refuse' });

/** Subject with the version of its rule. */
export interface SubjectAtVersion {
  readonly client_id: string;
  readonly subject_id: string;
  readonly rule_version: number;
}

/** Adds the matches of a rule to its subject, except excluded articles; returns how many are new there. */
export interface SubjectFiller {
  fill(
    tx: Statements,
    subject: SubjectAtVersion,
    hits: readonly { readonly article: StoredArticle; readonly words: readonly string[] }[],
  ): Promise<number>;
}
export const SubjectFiller = createToken<SubjectFiller>('subjects.filler');

export class ExcludingSubjectFiller implements SubjectFiller {
  constructor(
    @inject(ServerKernel) private readonly kernel: ServerKernel,
    @inject(ClientArticles) private readonly articles: ClientArticles,
  ) {}

  async fill(
    tx: Statements,
    subject: SubjectAtVersion,
    hits: readonly { readonly article: StoredArticle; readonly words: readonly string[] }[],
  ): Promise<number> {
    const out = await this.excluded(
      tx,
      subject,
      hits.map(({ article }) => article),
    );
    return this.articles.putIntoSubject(
      tx,
      { clientId: subject.client_id, subjectId: subject.subject_id, ruleVersion: subject.rule_version },
      hits
        .filter(({ article }) => !out.has(article.article_id))
        .map(({ article, words }) => ({ articleId: article.article_id, words })),
    );
  }

  private async excluded(
    tx: Statements,
    subject: SubjectAtVersion,
    articles: readonly StoredArticle[],
  ): Promise<ReadonlySet<string>> {
    if (articles.length === 0) return new Set();
    const { rows } = await tx.query<{ article_id: string }>(
      `select article_id from subject_article where client_id = $1 and subject_id = $2
        and article_id = any($3::bigint[])`,
      [subject.client_id, subject.subject_id, articles.map(({ article_id }) => article_id)],
    );
    const present = new Set(rows.map(({ article_id }) => article_id));
    const fresh = articles.filter(({ article_id }) => !present.has(article_id));
    const out = await this.kernel.ask(subjectExclusions, (exclusion) =>
      exclusion.excluded(subject.client_id, subject.subject_id, fresh, tx),
    );
    return new Set(out.flatMap((ids) => [...ids]));
  }
}
