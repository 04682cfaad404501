import { inject } from '#core';
import { DatabaseService, type JobContext } from '#core/server';
import { ClientArticles } from '#plugins/articles/server';
import { compileRules, compileSql, prepareDocument } from '#shared/query';
import { RuleReader } from './rule-reader';
import { documentOfStored, storedColumns, type StoredArticle } from './stored-document';
import { SubjectFiller } from './subject-exclusions';
import type { SubjectRecord } from './subject-record';
import { storeRun } from './subject-run';

export const reclassifyJob = 'subjects.reclassify';

/** Payload of the job. */
export interface ReclassifyPayload {
  readonly Subject_ID: string;
}

/** Period that a changed rule is applied to. */
const periodMs = 30 * 86_400_000;
const batchSize = 500;

const isInForce = ({ is_enabled, valid_from, valid_to }: SubjectRecord): boolean =>
  is_enabled &&
  (valid_to === null || valid_to.getTime() >= Date.now()) &&
  (valid_from === null || valid_from.getTime() <= Date.now());

/** Applies changed rules to stored articles. */
export class Reclassification {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(RuleReader) private readonly reader: RuleReader,
    @inject(SubjectFiller) private readonly filler: SubjectFiller,
    @inject(ClientArticles) private readonly articles: ClientArticles,
  ) {}

  /**
   * Applies the rule of a subject to the stored articles of the last 30 days. Articles added by hand are kept. A
   * disabled subject is not changed.
   */
  async run({ Subject_ID: id }: ReclassifyPayload, { signal, log }: Pick<JobContext, 'signal' | 'log'>): Promise<void> {
    const { database, articles } = this;
    const { rows } = await database.query<SubjectRecord>('select * from subject where subject_id = $1', [id]);
    const subject = rows[0];
    if (!subject) return;
    const version = Number(subject.rule_version);
    const run = { version, candidates: 0, checked: 0, added: 0, removed: 0 };
    if (!isInForce(subject)) return storeRun(database, id, { ...run, state: 'off' });
    const tree = await this.reader.resolve(
      this.reader.parse({ rule: subject.rule, notation: subject.notation, mediaTypes: subject.media_types }),
      subject.client_id,
    );
    const rules = compileRules([{ id, tree }]);
    const condition = compileSql(tree, { alias: 'a', firstParameter: 3 });
    const since = new Date(Date.now() - periodMs);
    const matchingRows = await database.query<{ article_id: string }>(
      `select a.article_id from article a where a.published_at >= $1 and (a.owner_id is null or a.owner_id = $2)
        and ${condition.sql} order by a.article_id`,
      [since, subject.client_id, ...condition.parameters],
    );
    run.candidates = matchingRows.rows.length;
    for (let start = 0; start < matchingRows.rows.length; start += batchSize) {
      signal.throwIfAborted();
      await storeRun(database, id, { ...run, state: 'running' });
      const ids = matchingRows.rows.slice(start, start + batchSize).map(({ article_id }) => article_id);
      const candidates = await database.query<StoredArticle>(
        `select ${storedColumns} from article a join article_text t using (article_id)
          where a.article_id = any($1::bigint[])`,
        [ids],
      );
      const hits = candidates.rows.flatMap((article) => {
        const [hit] = rules.match(prepareDocument(documentOfStored(article)));
        return hit ? [{ article, words: hit.words }] : [];
      });
      run.added += await database.transaction(async (tx) => {
        const { rowCount } = await tx.query(
          'select from subject where subject_id = $1 and rule_version = $2 for share',
          [id, version],
        );
        return rowCount
          ? this.filler.fill(tx, { client_id: subject.client_id, subject_id: id, rule_version: version }, hits)
          : 0;
      });
      run.checked += ids.length;
    }
    const stale = await database.query<{ article_id: string }>(
      `select article_id from subject_article where client_id = $4 and subject_id = $1 and rule_version < $2
        and not is_by_hand and published_at >= $3`,
      [id, version, since, subject.client_id],
    );
    const old = stale.rows.map(({ article_id }) => article_id);
    for (let start = 0; start < old.length; start += batchSize) {
      signal.throwIfAborted();
      run.removed += await database.transaction((tx) =>
        articles.takeFromSubject(
          tx,
          { clientId: subject.client_id, subjectId: id },
          old.slice(start, start + batchSize),
        ),
      );
    }
    await storeRun(database, id, { ...run, state: 'done' });
    log.info({ subject: id, version, added: run.added, removed: run.removed }, 'Rule applied to stored articles');
  }
}
