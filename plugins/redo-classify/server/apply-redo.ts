import { ConflictError, inject } from '#core';
import { DatabaseService, type JobContext, type Statements } from '#core/server';
import { ClientArticles } from '#plugins/articles/server';
import {
  documentOfStored,
  RuleReader,
  storedColumns,
  SubjectFiller,
  type StoredArticle,
} from '#plugins/subjects/server';
import { compileRules, prepareDocument } from '#shared/query';
import { cutText } from '#shared/text';
import type { RedoKind } from '../contract';
import { stepEmotion } from './apply-emotion';
import type { RedoPayload } from './count-redo';
import { countChanges, moveRun, noteProgress } from './redo-store';

export const applyRedoJob = 'redo-classify.apply';
export const undoRedoJob = 'redo-classify.undo';

/** Number of changes per transaction. */
const batchSize = 500;

interface Change {
  readonly subject_id: string;
  readonly article_id: string;
  readonly is_gain: boolean;
  readonly former_version: number | null;
  readonly former_words: readonly string[] | null;
}

interface Run {
  readonly clientId: string;
  readonly redoId: string;
}

const getStored = async (tx: Statements, ids: readonly string[]): Promise<readonly StoredArticle[]> =>
  (
    await tx.query<StoredArticle>(
      `select ${storedColumns} from article a join article_text t using (article_id)
        where a.article_id = any($1::bigint[])`,
      [ids],
    )
  ).rows;

async function mark(
  tx: Statements,
  clientId: string,
  redoId: string,
  subjectId: string,
  changes: readonly Change[],
  isApplied: boolean,
): Promise<void> {
  await tx.query(
    `update redo_change set is_applied = $5 where client_id = $1 and redo_id = $2 and subject_id = $3
      and article_id = any($4::bigint[])`,
    [clientId, redoId, subjectId, changes.map(({ article_id }) => article_id), isApplied],
  );
}

/** Applies and reverts the changes of runs. */
export class RedoApplication {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(RuleReader) private readonly reader: RuleReader,
    @inject(SubjectFiller) private readonly filler: SubjectFiller,
    @inject(ClientArticles) private readonly articles: ClientArticles,
  ) {}

  /** Applies the changes that a run has counted. */
  apply(payload: unknown, context: Pick<JobContext, 'signal' | 'log'>): Promise<void> {
    return this.workThrough(payload, context, false);
  }

  /** Reverts the changes that a run has made. */
  undo(payload: unknown, context: Pick<JobContext, 'signal' | 'log'>): Promise<void> {
    return this.workThrough(payload, context, true);
  }

  /**
   * Processes the changes of a run in transactional steps; after a crash the next attempt continues with the remaining
   * ones.
   */
  private async workThrough(
    payload: unknown,
    { signal, log }: Pick<JobContext, 'signal' | 'log'>,
    isUndo: boolean,
  ): Promise<void> {
    const { database } = this;
    const { Redo_ID: redoId } = payload as RedoPayload;
    const state = isUndo ? 'undoing' : 'applying';
    const { rows } = await database.query<{ client_id: string; kind: RedoKind }>(
      'select client_id, kind from redo_run where redo_id = $1 and state = $2',
      [redoId, state],
    );
    const [run] = rows;
    if (!run) return;
    const { total, applied } = await countChanges(database, run.client_id, redoId);
    const target = { clientId: run.client_id, redoId };
    const steps = isUndo ? applied : total;
    let completed = isUndo ? 0 : applied;
    try {
      for (;;) {
        signal.throwIfAborted();
        const isContinued = await noteProgress(database, redoId, steps, completed);
        if (!isContinued && !isUndo) return void (await moveRun(database, redoId, [state], 'cancelled'));
        if (run.kind === 'emotion') {
          const { processed } = await database.transaction((tx) =>
            stepEmotion(tx, this.articles, run.client_id, redoId, isUndo, batchSize),
          );
          if (processed === 0) break;
          completed += processed;
          continue;
        }
        const changes = await database.query<Change>(
          `select subject_id, article_id, is_gain, former_version, former_words from redo_change where client_id = $1
            and redo_id = $2 and is_applied = $3
             and subject_id = (select min(subject_id) from redo_change where client_id = $1 and redo_id = $2
               and is_applied = $3) order by article_id limit ${batchSize}`,
          [run.client_id, redoId, isUndo],
        );
        const [first] = changes.rows;
        if (!first) break;
        await (isUndo
          ? this.revert(target, first.subject_id, changes.rows)
          : this.make(target, first.subject_id, changes.rows));
        completed += changes.rows.length;
      }
      await moveRun(database, redoId, [state], isUndo ? 'undone' : 'done');
    } catch (error) {
      if (signal.aborted) throw error;
      log.error({ err: error, redo: redoId }, 'Applying a run failed');
      await moveRun(
        database,
        redoId,
        [state],
        'failed',
        error instanceof ConflictError
          ? error.code
          : error instanceof Error
            ? cutText(error.message, 500)
            : String(error),
      );
    }
  }

  /** Applies the changes of one subject; its rule must be the one that they were counted with. */
  private async make({ clientId, redoId }: Run, subjectId: string, changes: readonly Change[]): Promise<void> {
    const { reader } = this;
    await this.database.transaction(async (tx) => {
      const { rows } = await tx.query<{ rule_version: number }>(
        `select r.rule_version from redo_subject r join subject s on s.subject_id = r.subject_id
          and s.rule_version = r.rule_version where r.client_id = $3 and r.redo_id = $1 and r.subject_id = $2
          and s.client_id = $3 for share of s`,
        [redoId, subjectId, clientId],
      );
      const version = rows[0]?.rule_version;
      if (version === undefined)
        throw new ConflictError(
          'The rule of a subject was changed after the difference was counted',
          'redo-classify.rule-changed',
        );
      const { rule, notation, media_types } = await reader.subject(clientId, subjectId, tx);
      const rules = compileRules([
        {
          id: subjectId,
          tree: await reader.resolve(reader.parse({ rule, notation, mediaTypes: media_types }), clientId, tx),
        },
      ]);
      const gains = await getStored(
        tx,
        changes.filter(({ is_gain }) => is_gain).map(({ article_id }) => article_id),
      );
      const hits = gains.flatMap((article) =>
        rules.match(prepareDocument(documentOfStored(article))).map(({ words }) => ({ article, words })),
      );
      await this.filler.fill(tx, { client_id: clientId, subject_id: subjectId, rule_version: version }, hits);
      await this.articles.takeFromSubject(
        tx,
        { clientId, subjectId },
        changes.filter(({ is_gain }) => !is_gain).map(({ article_id }) => article_id),
      );
      await mark(tx, clientId, redoId, subjectId, changes, true);
    });
  }

  /**
   * Reverts the changes of one subject: gained articles are removed, lost ones return with their former rule version
   * and words.
   */
  private async revert({ clientId, redoId }: Run, subjectId: string, changes: readonly Change[]): Promise<void> {
    await this.database.transaction(async (tx) => {
      const { rowCount } = await tx.query('select from subject where subject_id = $1 and client_id = $2 for share', [
        subjectId,
        clientId,
      ]);
      if (rowCount) {
        const { rows } = await tx.query<{ article_id: string }>(
          `select article_id from subject_article where client_id = $1 and subject_id = $2
            and article_id = any($3::bigint[]) and not is_by_hand`,
          [clientId, subjectId, changes.filter(({ is_gain }) => is_gain).map(({ article_id }) => article_id)],
        );
        await this.articles.takeFromSubject(
          tx,
          { clientId, subjectId },
          rows.map(({ article_id }) => article_id),
        );
        const losses = changes.filter(({ is_gain }) => !is_gain);
        const articles = new Map(
          (
            await getStored(
              tx,
              losses.map(({ article_id }) => article_id),
            )
          ).map((article) => [article.article_id, article]),
        );
        for (const version of new Set(losses.map(({ former_version }) => former_version ?? 0))) {
          const hits = losses.flatMap(({ article_id, former_version, former_words }) => {
            const article = articles.get(article_id);
            return article && (former_version ?? 0) === version ? [{ article, words: former_words ?? [] }] : [];
          });
          await this.filler.fill(tx, { client_id: clientId, subject_id: subjectId, rule_version: version }, hits);
        }
      }
      await mark(tx, clientId, redoId, subjectId, changes, false);
    });
  }
}
