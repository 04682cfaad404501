import { createToken, inject } from '#core';
import { DatabaseService, type Statements } from '#core/server';
import { compileRules, prepareDocument } from '#shared/query';
import { ClassifyState } from './classify-state';
import type { ClassifyRule } from './classify-task';
import { documentOfStored, storedColumns, type StoredArticle } from './stored-document';
import { SubjectFiller } from './subject-exclusions';

/** Evaluates the current rules of a client on stored articles. */
export interface SubjectClassifier {
  /** Adds articles to every subject whose rule matches them; returns the number of additions. */
  classify(clientId: string, articleIds: readonly string[], tx?: Statements): Promise<number>;
}
export const SubjectClassifier = createToken<SubjectClassifier>('subjects.classifier');

const step = 500;

export class StoredSubjectClassifier implements SubjectClassifier {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(ClassifyState) private readonly state: ClassifyState,
    @inject(SubjectFiller) private readonly filler: SubjectFiller,
  ) {}

  async classify(clientId: string, articleIds: readonly string[], tx?: Statements): Promise<number> {
    const now = Date.now();
    const all = (await this.state.read()).data as readonly ClassifyRule[];
    const clientRules = all.filter(
      (rule) =>
        rule.clientId === clientId &&
        (rule.validFrom === null || now >= rule.validFrom) &&
        (rule.validTo === null || now <= rule.validTo),
    );
    if (clientRules.length === 0) return 0;
    const rules = compileRules(clientRules.map((rule) => ({ id: rule, tree: rule.tree })));
    let put = 0;
    for (let start = 0; start < articleIds.length; start += step) {
      const { rows } = await (tx ?? this.database).query<StoredArticle>(
        `select ${storedColumns} from article a join article_text t using (article_id)
          where a.article_id = any($1::bigint[]) and (a.owner_id is null or a.owner_id = $2)`,
        [articleIds.slice(start, start + step), clientId],
      );
      const hits = new Map<ClassifyRule, { article: StoredArticle; words: readonly string[] }[]>();
      for (const article of rows)
        for (const { id, words } of rules.match(prepareDocument(documentOfStored(article))))
          hits.set(id, [...(hits.get(id) ?? []), { article, words }]);
      const work = async (within: Statements): Promise<void> => {
        for (const [rule, found] of hits)
          put += await this.filler.fill(
            within,
            { client_id: clientId, subject_id: rule.subjectId, rule_version: rule.ruleVersion },
            found,
          );
      };
      await (tx ? work(tx) : this.database.transaction(work));
    }
    return put;
  }
}
