import { inject, InputError, NotFoundError } from '#core';
import { isId } from '#core/resource';
import { DatabaseService, Parameters, getSearcher, SearchService, type Caller } from '#core/server';
import { ArticleReader, QueryCompiler, ScopeService } from '#plugins/articles/server';
import { explainQuery, queryCost, reasonMarks, type Query } from '#shared/query';
import { markRanges } from '#shared/text';
import type { TvCue, TvDetail, TvHit } from '../contract';
import {
  broadcastColumns,
  broadcastTables,
  broadcastToWire,
  visibleBroadcast,
  type BroadcastRow,
} from './broadcast-row';
import { joinedText, markCues, type CueRow, type JoinedMark } from './mark-cues';

/** Selects broadcasts and the words to find in them. */
export interface HitQuery {
  readonly channelId?: string;
  readonly programmeId?: string;
  readonly subjectId?: string;
  readonly from?: Date;
  readonly to?: Date;
  readonly keyword?: string;
  /** Also includes broadcasts that match no rule of the client. */
  readonly isAll: boolean;
  readonly after?: string;
  readonly size: number;
}

/** What to find in the cues: a query, or the words of the matching rules. */
export type Wanted = Pick<HitQuery, 'subjectId' | 'keyword'>;

/** Maximum number of hits per broadcast in a list; the detail shows all of them. */
const maxHitCues = 6;

const isHit = ({ Marks }: TvCue): boolean => Marks.length > 0;
const hitToWire = (row: BroadcastRow, cues: readonly TvCue[]): TvHit => {
  const hits = cues.filter(isHit);
  return { ...broadcastToWire(row), Words: wordsIn(hits), Hit_Count: hits.length, Cues: hits.slice(0, maxHitCues) };
};
const wordsIn = (cues: readonly TvCue[]): string[] => [
  ...new Set(cues.flatMap(({ Marks }) => Marks.map(({ word }) => word))),
];

/** Reads broadcasts within the visibility of a caller. */
export class BroadcastReader {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(ArticleReader) private readonly articles: ArticleReader,
    @inject(QueryCompiler) private readonly compiler: QueryCompiler,
    @inject(SearchService) private readonly searches: SearchService,
    @inject(ScopeService) private readonly scopes: ScopeService,
  ) {}

  async hits(caller: Caller, query: HitQuery): Promise<{ list: TvHit[]; total: number; next: string | null }> {
    const find = () => this.find(caller, query);
    return query.keyword ? this.searches.inTurn(getSearcher(caller, ''), find) : find();
  }

  private async find(caller: Caller, query: HitQuery): Promise<{ list: TvHit[]; total: number; next: string | null }> {
    const { from, where, parameters } = await this.places(caller, query);
    const counted = await this.database.query<{ total: number }>(
      `select count(*)::int as total from ${from} where ${where}`,
      parameters.values,
    );
    let after = '';
    if (query.after) {
      const [time = '', id = ''] = query.after.split('_');
      if (Number.isNaN(Date.parse(time)) || !isId(id))
        throw new InputError('after: must be the `next` value of a page');
      after = ` and (b.started_at, b.broadcast_id) < (${parameters.add(new Date(time))}, ${parameters.add(id)}::bigint)`;
    }
    const { rows } = await this.database.query<{ broadcast_id: string; started_at: Date }>(
      `select b.broadcast_id, b.started_at from ${from} where ${where}${after}
        order by b.started_at desc, b.broadcast_id desc limit ${parameters.add(query.size + 1)}`,
      parameters.values,
    );
    const page = rows.slice(0, query.size);
    const last = page.at(-1);
    const broadcastRows = await this.rows(
      caller,
      page.map(({ broadcast_id }) => broadcast_id),
    );
    const cues = await this.cues(caller, broadcastRows, query);
    return {
      list: broadcastRows.map((row) => hitToWire(row, cues.get(row.broadcast_id) ?? [])),
      total: counted.rows[0]?.total ?? 0,
      next: rows.length > query.size && last ? `${last.started_at.toISOString()}_${last.broadcast_id}` : null,
    };
  }

  /** @throws {NotFoundError} if the broadcast does not exist or belongs to another client. */
  async detail(caller: Caller, broadcastId: string, wanted: Wanted): Promise<TvDetail> {
    const row = await this.row(caller, broadcastId);
    const cues = (await this.cues(caller, [row], wanted)).get(broadcastId) ?? [];
    return {
      ...broadcastToWire(row),
      Words: wordsIn(cues),
      Hit_Count: cues.filter(isHit).length,
      Cues: cues,
      Stream_Url: row.stream_url ?? row.channel_stream,
    };
  }

  /** Returns the broadcast behind one of the client's articles, or null for other articles and other clients. */
  async ofArticle(caller: Caller, articleId: string): Promise<TvHit | null> {
    const { rows: found } = await this.database.query<{ broadcast_id: string }>(
      'select b.broadcast_id from article a join tv_broadcast b on b.url_hash = a.url_hash where a.article_id = $1',
      [articleId],
    );
    const [row] = await this.rows(
      caller,
      found.map(({ broadcast_id }) => broadcast_id),
    );
    return row?.article_id === articleId
      ? hitToWire(row, (await this.cues(caller, [row], {})).get(row.broadcast_id) ?? [])
      : null;
  }

  async row(caller: Caller, broadcastId: string): Promise<BroadcastRow> {
    const [row] = await this.rows(caller, [broadcastId]);
    if (!row) throw new NotFoundError(`Broadcast ${broadcastId} does not exist`);
    return row;
  }

  async rows(caller: Caller, broadcastIds: readonly string[]): Promise<BroadcastRow[]> {
    if (broadcastIds.length === 0) return [];
    const { rows } = await this.database.query<BroadcastRow>(
      `select ${broadcastColumns} from ${broadcastTables('$2')} where b.broadcast_id = any($1::bigint[])
        and ${visibleBroadcast('$2')} order by b.started_at desc, b.broadcast_id desc`,
      [broadcastIds, caller.clientId],
    );
    return rows;
  }

  /** Returns all cues of the broadcasts with their highlights, by broadcast. */
  async cues(caller: Caller, rows: readonly BroadcastRow[], wanted: Wanted): Promise<ReadonlyMap<string, TvCue[]>> {
    const ids = rows.map(({ broadcast_id }) => broadcast_id);
    const { rows: found } =
      ids.length === 0
        ? { rows: [] }
        : await this.database.query<CueRow>(
            'select * from tv_cue where broadcast_id = any($1::bigint[]) order by broadcast_id, cue_number',
            [ids],
          );
    const byBroadcast = new Map<string, CueRow[]>(ids.map((id) => [id, []]));
    for (const cue of found) byBroadcast.get(cue.broadcast_id)?.push(cue);
    const tree = wanted.keyword ? await this.tree(caller, wanted.keyword) : null;
    const words = tree ? new Map<string, readonly string[]>() : await this.ruleWords(caller, rows, wanted.subjectId);
    return new Map(
      rows.map((row) => {
        const broadcastHits = byBroadcast.get(row.broadcast_id) ?? [];
        return [
          row.broadcast_id,
          markCues(
            broadcastHits,
            getMarks(joinedText(broadcastHits), row.title, tree, words.get(row.article_id ?? '') ?? []),
          ),
        ];
      }),
    );
  }

  /** Builds the FROM and WHERE clauses of a list; `b` is the broadcast. */
  private async places(
    caller: Caller,
    query: HitQuery,
  ): Promise<{ readonly from: string; readonly where: string; readonly parameters: Parameters }> {
    const isAll = query.isAll && query.subjectId === undefined;
    const { from, where, parameters } = isAll
      ? await this.everything(caller, query.keyword)
      : await this.articles.sql(caller, {
          Media_Type: 'tv',
          Subject_ID: query.subjectId,
          keyword: query.keyword || undefined,
        });
    const conditions = [where, visibleBroadcast(parameters.add(caller.clientId))];
    if (query.channelId) conditions.push(`b.channel_id = ${parameters.add(query.channelId)}`);
    if (query.programmeId) conditions.push(`b.programme_id = ${parameters.add(query.programmeId)}`);
    if (query.from) conditions.push(`b.started_at >= ${parameters.add(query.from)}`);
    if (query.to) conditions.push(`b.started_at <= ${parameters.add(query.to)}`);
    return {
      from: isAll ? from : `${from} join (select * from tv_broadcast) b on b.url_hash = a.url_hash`,
      where: conditions.join(' and '),
      parameters,
    };
  }

  private async everything(
    caller: Caller,
    keyword: string | undefined,
  ): Promise<{ readonly from: string; readonly where: string; readonly parameters: Parameters }> {
    const parameters = new Parameters();
    if (!keyword) return { from: 'tv_broadcast b', where: 'true', parameters };
    const tree = await this.tree(caller, keyword);
    this.searches.check(getSearcher(caller, ''), queryCost(tree));
    const condition = this.compiler.sql(tree, parameters.next);
    parameters.append(condition.parameters);
    return {
      from: '(select * from tv_broadcast) b join article a on a.url_hash = b.url_hash',
      where: condition.sql,
      parameters,
    };
  }

  private async tree(caller: Caller, keyword: string): Promise<Query> {
    return this.compiler.resolve(this.compiler.parse(keyword), caller);
  }

  /**
   * Returns, by article, the words of those rules within the caller's scope by which the articles belong to the client.
   */
  private async ruleWords(
    caller: Caller,
    rows: readonly BroadcastRow[],
    subjectId: string | undefined,
  ): Promise<ReadonlyMap<string, readonly string[]>> {
    const articles = rows.flatMap(({ article_id }) => article_id ?? []);
    if (articles.length === 0) return new Map();
    const { rows: found } = await this.database.query<{ article_id: string; words: string[] }>(
      `select article_id, array_agg(distinct word) as words from subject_article s, unnest(s.words) word
       where s.client_id = $1 and s.article_id = any($2::bigint[]) and not s.is_hidden
         and ($3::bigint is null or s.subject_id = $3)
         and ($4::bigint[] is null or s.subject_id = any($4::bigint[])) group by article_id`,
      [caller.clientId, articles, subjectId ?? null, await this.scopes.subjects(caller)],
    );
    return new Map(found.map(({ article_id, words }) => [article_id, words]));
  }
}

function getMarks(text: string, title: string, tree: Query | null, words: readonly string[]): readonly JoinedMark[] {
  if (!tree) return markRanges(text, words);
  const marks = reasonMarks(explainQuery(tree, { title, body: text })).flatMap(({ field, start, end, word }) =>
    field === 'body' ? [{ start, end, word }] : [],
  );
  return marks.sort((a, b) => a.start - b.start || a.end - b.end);
}
