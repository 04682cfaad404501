import { setImmediate as breathe } from 'node:timers/promises';
import { inject } from '#core';
import { DatabaseService, type Statements } from '#core/server';
import { bigramCodes, fold, foldText, isFacetCode, maskAddresses } from '#shared/text';
import { lockClaims } from './intake-locks';
import { findable, unfindable } from './near-index';
import { summaryChanges, textChanges } from './text-changes';

/** Articles per transaction. */
const batchSize = 100;

interface StoredRow {
  readonly article_id: string;
  readonly is_first: boolean;
  readonly title: string;
  readonly text: string;
  readonly summary: string;
  readonly site_name: string;
  readonly author_name: string;
  readonly codes: readonly number[];
  readonly stored: readonly string[];
}

/**
 * Brings the stored texts to the folded form of this version. A migration that accompanies a change of `foldText` notes
 * the last article in `article_refold`; until this has read the articles up to there, newest first, searches may miss
 * words in older ones.
 */
export class RefoldedArticles {
  constructor(@inject(DatabaseService) private readonly database: DatabaseService) {}

  /** Returns the number of articles whose stored form changed. Continues where an earlier run was aborted. */
  async run(signal?: AbortSignal): Promise<number> {
    let changed = 0;
    while (!signal?.aborted) {
      const batch = await this.database.transaction((tx) => this.refoldBatch(tx));
      if (batch === undefined) break;
      changed += batch;
      await breathe();
    }
    return changed;
  }

  private async refoldBatch(tx: Statements): Promise<number | undefined> {
    // Bands of near copies have one writer at a time, and a later text of an article must not be overwritten.
    await lockClaims(tx);
    const { rows: outstanding } = await tx.query<{ article_id: string }>('select article_id from article_refold');
    if (!outstanding[0]) return undefined;
    const { rows } = await tx.query<StoredRow>(
      `select article_id, a.cluster_id = article_id and a.parent_id is null as is_first, a.title,
        whole_text(a.body_folded, t.changes) as text, whole_text(left(a.body_folded, 160), a.summary_changes) as summary,
        a.site_name, a.author_name, a.codes,
        array[a.title_folded, a.body_folded, t.changes, a.summary_changes, a.site, a.author] as stored
       from article a join article_text t using (article_id) where article_id <= $1 order by article_id desc
       limit ${batchSize}`,
      [outstanding[0].article_id],
    );
    let changed = 0;
    for (const row of rows) if (await this.refold(tx, row)) changed += 1;
    const last = rows.at(-1);
    if (last) await tx.query('update article_refold set article_id = $1::bigint - 1', [last.article_id]);
    else await tx.query('delete from article_refold');
    return changed;
  }

  private async refold(tx: Statements, row: StoredRow): Promise<boolean> {
    const { article_id, title, text, summary, site_name, author_name, codes, stored } = row;
    const titleFolded = foldText(maskAddresses(title));
    const folded = fold(maskAddresses(text));
    const changes = textChanges(text, folded);
    const forms = [
      titleFolded,
      folded.text,
      changes,
      summaryChanges(summary, folded.text),
      foldText(site_name),
      foldText(author_name),
    ];
    if (forms.every((form, index) => form === stored[index])) return false;
    if (row.is_first) await unfindable(tx, [article_id]);
    const wordCodes = bigramCodes(`${titleFolded}\n${folded.text}`);
    const [, bodyFolded, , summaryForm, site, author] = forms;
    await tx.query(
      `update article set title_folded = $2, body_folded = $3, summary_changes = $4, site = $5, author = $6,
        codes = $7::int4[] where article_id = $1`,
      [
        article_id,
        titleFolded,
        bodyFolded,
        summaryForm,
        site,
        author,
        [...wordCodes, ...codes.filter(isFacetCode)].sort((one, other) => one - other),
      ],
    );
    await tx.query('update article_text set changes = $2 where article_id = $1', [article_id, changes]);
    if (row.is_first) await findable(tx, [article_id]);
    return true;
  }
}
