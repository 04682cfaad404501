import { inject, InputError } from '#core';
import { DatabaseService, IdService, type Caller } from '#core/server';
import type { ArticleFilter } from '../../filter';
import { ClientArticles } from '../client-articles/client-articles';
import { ArticleReader } from './article-reader';
import { getPlace } from './time-position';

/** Articles marked per batch; a list may hold a million. */
const usualPiece = 20_000;

/** The part of a list to mark. */
export interface Below {
  readonly filter: ArticleFilter;
  /** Position of the first article to mark; the whole list when omitted. */
  readonly from?: string;
  /** Articles of that range displayed above it: pinned, or in a list that is not sorted by time. */
  readonly except: readonly string[];
  /**
   * Articles displayed below that are not part of the list or come before the position in it: expanded copies and
   * pinned ones.
   */
  readonly also: readonly string[];
}

/** A completed mark with the number of articles it marked as read. */
export interface ReadMark {
  readonly markId: string;
  readonly changed: number;
}

/** Marks the rest of a list of any length as read, and undoes such a mark. */
export class ReadBelow {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(IdService) private readonly ids: IdService,
    @inject(ArticleReader) private readonly reader: ArticleReader,
    @inject(ClientArticles) private readonly articles: ClientArticles,
  ) {}

  /** Throws `InputError` for an invalid position. A mark that cannot be completed is undone. */
  async mark(caller: Caller, below: Below, pieceSize = usualPiece): Promise<ReadMark> {
    const place = below.from === undefined ? undefined : getPlace(below.from);
    if (below.from !== undefined && !place) throw new InputError('From: expected the time and id of an article');
    const markId = this.ids.next();
    const read = async (ids: readonly string[]): Promise<number> =>
      (await this.articles.markRead(this.database, caller, ids, true, markId)).length;
    try {
      const also = below.also.length > 0 ? await this.reader.visible(caller, below.also) : [];
      let changed = await read(also);
      let reached = place && { at: place.time.toISOString(), id: place.id };
      for (let isFirst = true; ; isFirst = false) {
        const rows = await this.unread(caller, below, pieceSize, reached, isFirst);
        changed += await read(rows.map(({ article_id }) => article_id));
        const last = rows.at(-1);
        if (!last || rows.length < pieceSize) return { markId, changed };
        reached = { at: last.at, id: last.article_id };
      }
    } catch (error) {
      await this.undo(caller, markId);
      throw error;
    }
  }

  /** Returns the number of articles that are unread again: those marked by it and not touched since. */
  undo(caller: Caller, markId: string): Promise<number> {
    return this.articles.unmarkRead(this.database, caller, markId);
  }

  /** Returns the next batch of articles the caller has not read. */
  private async unread(
    caller: Caller,
    { filter, except }: Below,
    pieceSize: number,
    reached: { readonly at: string; readonly id: string } | undefined,
    isFirst: boolean,
  ): Promise<readonly { readonly article_id: string; readonly at: string }[]> {
    if (filter.Is_Read === 'true') return [];
    let list = await this.reader.sql(caller, { ...filter, Is_Read: 'false' });
    const { parameters } = list;
    if (reached)
      list = list.and(`(m.published_at, m.article_id) ${isFirst ? '<=' : '<'}
        (${parameters.add(reached.at)}::timestamptz, ${parameters.add(reached.id)}::bigint)`);
    if (except.length > 0) list = list.and(`m.article_id <> all(${parameters.add(except)}::bigint[])`);
    const { rows } = await this.reader.query<{ article_id: string; at: string }>(
      caller,
      list,
      `select m.article_id, m.published_at::text as at from ${list.own} where ${list.where}
        order by m.published_at desc, m.article_id desc limit ${pieceSize}`,
    );
    return rows;
  }
}
