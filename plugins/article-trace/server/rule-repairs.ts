import { inject, InputError, NotFoundError } from '#core';
import { DatabaseService, OperationLogService, type Caller } from '#core/server';
import { librarySql, ScopeService } from '#plugins/articles/server';
import { RuleReader, SubjectClassifier, SubjectScope } from '#plugins/subjects/server';
import { printQuery } from '#shared/query';
import type { z } from 'zod';
import type { articleTraceContract } from '../contract';
import { dropClause, widenRule } from './widen-rule';

type RuleChange = z.output<(typeof articleTraceContract)['rule']['body']>;
type ChangedRule = z.output<(typeof articleTraceContract)['rule']['result']>;

/** Repairs that a trace offers for the rules of subjects. */
export class RuleRepairs {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(RuleReader) private readonly reader: RuleReader,
    @inject(SubjectScope) private readonly subjects: SubjectScope,
    @inject(ScopeService) private readonly scopes: ScopeService,
    @inject(SubjectClassifier) private readonly classifier: SubjectClassifier,
    @inject(OperationLogService) private readonly log: OperationLogService,
  ) {}

  /** Returns the rule of a subject without a clause, or with a word added to it; nothing is stored. */
  async change(caller: Caller, { Subject_ID, Clause, Word }: RuleChange): Promise<ChangedRule> {
    const { rule, notation } = await this.subjects.mustSee(caller, Subject_ID);
    const tree = this.reader.parse({ rule, notation });
    const changed = Word === undefined ? dropClause(tree, Clause, notation) : widenRule(tree, Clause, notation, Word);
    if (!changed) throw new InputError(`Clause: the rule has no clause ${Clause} of its own`, 'article-trace.clause');
    const text = printQuery(changed, notation);
    this.reader.parse({ rule: text, notation });
    return { Rule: text, Notation: notation };
  }

  /** Applies the rules of the client's subjects to a stored article; returns the number of subjects that gained it. */
  async apply(caller: Caller, articleId: string, ip: string): Promise<number> {
    await this.requireArticle(caller, articleId);
    const put = await this.classifier.classify(caller.clientId, [articleId]);
    await this.log.record(caller, {
      entity: 'article',
      action: 'apply-rules',
      id: articleId,
      ip,
      after: { Put: put },
    });
    return put;
  }

  private async requireArticle(caller: Caller, articleId: string): Promise<void> {
    const parameters: unknown[] = [articleId];
    const visible = librarySql(await this.scopes.library(caller), 'a', (value) => `$${parameters.push(value)}`);
    const { rowCount } = await this.database.query(
      `select from article a where article_id = $1 and ${visible}`,
      parameters,
    );
    // A caller restricted to some subjects gets no information from the library beyond these subjects.
    const isRestricted = (await this.scopes.subjects(caller)) !== null;
    const visibleIds = isRestricted ? await this.scopes.articles(caller, [articleId], { withHidden: true }) : [];
    if (!rowCount || (isRestricted && visibleIds.length === 0))
      throw new NotFoundError(`Article_ID: article ${articleId} not found`);
  }
}
