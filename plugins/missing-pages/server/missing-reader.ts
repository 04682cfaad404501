import { inject } from '#core';
import { DatabaseService, Parameters, ServerKernel, type Caller, containsText } from '#core/server';
import { visibleSubjects } from '#plugins/articles/server';
import {
  getHost,
  SiteParserService,
  SourceService,
  type SiteParserRow,
  type SourceRecord,
} from '#plugins/extraction/server';
import type { missingStates } from '../contract';

type MissingState = (typeof missingStates)[number];

/** A page that could not be read, as visible to a caller. */
export interface MissingRecord {
  readonly missing_id: string;
  readonly url: string;
  readonly title: string | null;
  readonly source_id: string | null;
  readonly source_name: string | null;
  readonly source_client_id: string | null;
  readonly state: MissingState;
  readonly error_code: string;
  readonly error_message: string;
  readonly tries: number;
  readonly first_at: Date;
  readonly last_at: Date;
  readonly next_at: Date | null;
  readonly repaired_by: 'visit' | 'fetch' | 'paste' | null;
  readonly ended_at: Date | null;
  /** Set if the caller's client sees the article. */
  readonly article_id: string | null;
  readonly body_length: number | null;
  /** Set if the library has the article, whether visible or not. */
  readonly library_id: string | null;
}

export interface MissingFilter {
  readonly state?: MissingState;
  readonly sourceId?: string;
  readonly errorCode?: string;
  readonly keyword?: string;
}

export interface MissingList {
  readonly list: readonly MissingRecord[];
  readonly total: number;
  readonly states: readonly { readonly state: MissingState; readonly count: number }[];
  readonly errors: readonly { readonly error_code: string; readonly count: number }[];
}

/** Details of one page. */
export interface MissingMore {
  /** The text stored in the library. */
  readonly text: string;
  readonly source: SourceRecord | null;
  readonly host: string;
  readonly parser: SiteParserRow | null;
}

const columns = `m.missing_id, m.url, m.title, m.source_id, s.source_name, s.client_id as source_client_id, m.state, m.error_code, m.error_message, m.tries, m.first_at, m.last_at, m.next_at, m.repaired_by, m.ended_at,
  c.article_id, a.body_length, a.article_id as library_id`;
/** The stored data of the pages' articles. */
const held =
  'select article_id, url_hash, body_length from article where url_hash in (select url_hash from missing_page)';
const maxOpen = 500;

/**
 * Reads the pages that could not be read. Operators see all. A client sees those of its own list pages and those whose
 * article is in its subjects, as far as they are visible to the caller.
 */
export class MissingReader {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(ServerKernel) private readonly kernel: ServerKernel,
    @inject(SourceService) private readonly sources: SourceService,
    @inject(SiteParserService) private readonly parsers: SiteParserService,
  ) {}

  async list(
    caller: Caller,
    filter: MissingFilter,
    { page, size }: { readonly page: number; readonly size: number },
  ): Promise<MissingList> {
    const parameters = new Parameters();
    const seen = await this.seen(caller, parameters);
    const counted = {
      text: `select m.state, m.error_code, count(*)::int as count ${seen} group by 1, 2`,
      values: [...parameters.values],
    };
    const where = [
      filter.state && `m.state = ${parameters.add(filter.state)}`,
      filter.sourceId && `m.source_id = ${parameters.add(filter.sourceId)}`,
      filter.errorCode && `m.error_code = ${parameters.add(filter.errorCode)}`,
      filter.keyword && containsText(parameters.add(filter.keyword), 'm.title', 'm.url'),
    ]
      .filter(Boolean)
      .map((condition) => `and ${condition}`)
      .join(' ');
    const { rows: totals } = await this.database.query<{ total: number }>(
      `select count(*)::int as total ${seen} ${where}`,
      parameters.values,
    );
    const { rows } = await this.database.query<MissingRecord>(
      `select ${columns} ${seen} ${where} order by m.last_at desc, m.missing_id desc limit ${parameters.add(size)}
        offset ${parameters.add((page - 1) * size)}`,
      parameters.values,
    );
    const { rows: groups } = await this.database.query<{ state: MissingState; error_code: string; count: number }>(
      counted.text,
      counted.values,
    );
    const sum = <Key extends string>(keys: readonly (readonly [Key, number])[]): [Key, number][] => [
      ...keys.reduce((map, [key, count]) => map.set(key, (map.get(key) ?? 0) + count), new Map<Key, number>()),
    ];
    return {
      list: rows,
      total: totals[0]?.total ?? 0,
      states: sum(groups.map(({ state, count }) => [state, count] as const)).map(([state, count]) => ({
        state,
        count,
      })),
      errors: sum(
        groups.filter(({ state }) => state === 'open').map(({ error_code, count }) => [error_code, count] as const),
      )
        .map(([error_code, count]) => ({ error_code, count }))
        .sort((one, other) => other.count - one.count),
    };
  }

  async byIds(caller: Caller, ids: readonly string[]): Promise<readonly MissingRecord[]> {
    const parameters = new Parameters();
    const seen = await this.seen(caller, parameters);
    return (
      await this.database.query<MissingRecord>(
        `select ${columns} ${seen} and m.missing_id = any(${parameters.add(ids)}::bigint[])`,
        parameters.values,
      )
    ).rows;
  }

  /** Returns the open pages of a source or host, at most 500. */
  async openOf(caller: Caller, of: { readonly sourceId: string } | { readonly host: string }): Promise<string[]> {
    const parameters = new Parameters();
    const seen = await this.seen(caller, parameters);
    const { rows } = await this.database.query<{ missing_id: string }>(
      `select m.missing_id ${seen} and ${'sourceId' in of ? `m.source_id = ${parameters.add(of.sourceId)}` : `split_part(regexp_replace(m.host, '^www\\.', ''), ':', 1) = ${parameters.add(of.host)}`} and m.state = 'open' order by m.last_at desc limit ${maxOpen}`,
      parameters.values,
    );
    return rows.map(({ missing_id }) => missing_id);
  }

  async more({ source_id, library_id, url }: MissingRecord): Promise<MissingMore> {
    const host = getHost(url);
    const texts = await this.database.query<{ text: string }>(
      `select whole_text(a.body_folded, t.changes) as text from article a join article_text t using (article_id)
        where article_id = $1`,
      [library_id],
    );
    return {
      text: texts.rows[0]?.text ?? '',
      source: source_id === null ? null : ((await this.sources.get(source_id)) ?? null),
      host,
      parser: (await this.parsers.find(host)) ?? null,
    };
  }

  /** Builds the FROM and WHERE clauses for the pages visible to the caller. `c` is the client's view of the article. */
  private async seen(caller: Caller, parameters: Parameters): Promise<string> {
    const subjects = await visibleSubjects(this.kernel, caller);
    const client = parameters.add(caller.clientId);
    const only = parameters.add(subjects);
    return `from missing_page m left join extraction_source s using (source_id) left
      join (${held}) a on a.url_hash = m.url_hash
      left join (select c.article_id from (${held}) h join client_article c on c.client_id = ${client}
        and c.article_id = h.article_id and not c.is_hidden
        where ${only}::bigint[] is null or exists (select 1 from subject_article t where t.client_id = ${client}
          and t.article_id = c.article_id and t.subject_id = any(${only}::bigint[]))) c on c.article_id = a.article_id
      where (${parameters.add(caller.userType === 'operator')}::boolean or s.client_id = ${client}
        or c.article_id is not null)`;
  }
}
