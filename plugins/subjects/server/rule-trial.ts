import { allowedBy, inject, NotFoundError, type CallOutput, type ResultOf } from '#core';
import { DatabaseService, getSearcher, SearchService, type Caller } from '#core/server';
import { ScopeService } from '#plugins/articles/server';
import { detectNotation, explainQuery, queryCost, type ExplainedQuery, type Query } from '#shared/query';
import type { ExplainedClause, subjectContract } from '../contract';
import { lintRule } from './rule-lint';
import { previewRule } from './rule-preview';
import { RuleReader, type RuleText } from './rule-reader';
import { documentOfStored, storedColumns, type StoredArticle } from './stored-document';
import { SubjectScope } from './subject-scope';

/** Converts a clause to its wire format. */
export function getClause({ kind, text, matched, marks, nearMiss, of }: ExplainedQuery): ExplainedClause {
  return {
    kind,
    text,
    matched,
    marks: marks.map((mark) => ({ ...mark })),
    ...(nearMiss ? { nearMiss: { ...nearMiss } } : {}),
    of: of.map(getClause),
  };
}

type Calls = typeof subjectContract;

/** Tries rules on stored articles within the scope of the caller. */
export class RuleTrial {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(RuleReader) private readonly reader: RuleReader,
    @inject(SearchService) private readonly searches: SearchService,
    @inject(ScopeService) private readonly scopes: ScopeService,
    @inject(SubjectScope) private readonly subjects: SubjectScope,
  ) {}

  /** Returns what a rule would match, and how that differs from the saved rule of a subject. */
  async preview(
    caller: Caller,
    { Rule, Notation, Media_Types, Subject_ID, Days }: CallOutput<Calls['preview']>['body'],
    signal: AbortSignal,
  ): Promise<ResultOf<Calls['preview']>> {
    const query = await this.read(caller, { rule: Rule, notation: Notation, mediaTypes: Media_Types });
    const saved = Subject_ID === undefined ? null : await this.subjects.mustSee(caller, Subject_ID);
    const before =
      saved && (await this.read(caller, { rule: saved.rule, notation: saved.notation, mediaTypes: saved.media_types }));
    const searcher = getSearcher(caller, '');
    this.searches.check(searcher, queryCost(query), 'rule');
    const scope = await this.scopes.library(caller);
    return this.searches.inTurn(searcher, () => previewRule(this.database, caller, query, before, Days, scope), signal);
  }

  /** Returns what can be improved in a rule. */
  async lint(
    caller: Caller,
    { Rule, Notation, Media_Types, Max_Per_Day }: CallOutput<Calls['lint']>['body'],
    signal: AbortSignal,
  ): Promise<ResultOf<Calls['lint']>> {
    const query = await this.read(caller, { rule: Rule, notation: Notation, mediaTypes: Media_Types });
    const notation = Notation ?? detectNotation(Rule);
    const scope = await this.scopes.library(caller);
    return lintRule(this.searches, caller, { query, notation, maxPerDay: Max_Per_Day, scope }, signal);
  }

  /**
   * Explains why an article matches the rule of a subject or does not.
   *
   * @throws {NotFoundError} when the caller does not see the subject or the article
   */
  async explain(caller: Caller, subjectId: string, articleId: string): Promise<ResultOf<Calls['explain']>> {
    const subject = await this.subjects.mustSee(caller, subjectId);
    const isBound = (await this.scopes.subjects(caller)) !== null;
    // Users who edit rules may also query the samples of a preview, which come from the whole library.
    const visible =
      allowedBy(caller.privileges, 'subject-monitor').browse && !isBound
        ? [articleId]
        : await this.scopes.articles(caller, [articleId]);
    const { rows } = await this.database.query<StoredArticle>(
      `select ${storedColumns} from article a join article_text t using (article_id)
        where a.article_id = any($1::bigint[]) and (a.owner_id is null or a.owner_id = $2)`,
      [visible, caller.clientId],
    );
    const [row] = rows;
    if (!row) throw new NotFoundError(`Article ${articleId} does not exist`);
    const tree = await this.read(caller, {
      rule: subject.rule,
      notation: subject.notation,
      mediaTypes: subject.media_types,
    });
    const explained = explainQuery(tree, documentOfStored(row), { notation: subject.notation });
    return { Subject_Name: subject.subject_name, Title: row.title, Text: row.text, Clause: getClause(explained) };
  }

  private read(caller: Caller, rule: RuleText): Promise<Query> {
    return this.reader.resolve(this.reader.parse(rule), caller.clientId);
  }
}
