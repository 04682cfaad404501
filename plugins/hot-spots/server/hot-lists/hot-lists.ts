import { createToken, inject, InputError } from '#core';
import { DatabaseService, readTable, ThreadService, type Statements } from '#core/server';
import { decodeBytes, piecesOf, readImport, type ImportFault } from '#plugins/readers/server';
import { foldText } from '#shared/text';
import type { HotListItem } from '../../contract';
import { getPair } from '../clustering';
import { plainTitle, webAddress } from './read-list';

/** One line of a platform's hot list. */
export interface HotLine {
  readonly platform: string;
  readonly at: Date;
  readonly rank: number;
  readonly title: string;
  readonly heat: number | null;
  readonly url: string | null;
}

/** Hot lists of other platforms, with their history. */
export interface HotLists {
  read(
    platform?: string,
    at?: Date,
  ): Promise<{
    readonly Platforms: { Platform: string; Lists: number; Last_At: string }[];
    readonly Platform: string | null;
    readonly At: string | null;
    readonly Times: string[];
    readonly list: HotListItem[];
  }>;
  /** Imports the lists of a file; an existing list is replaced. */
  take(
    content: Buffer,
    max?: number,
  ): Promise<{ readonly Lists: number; readonly Items: number; readonly errors: { line: number; message: string }[] }>;
  /** Stores lines; a list of the same platform and time is replaced. Returns the number of lists. */
  keep(lines: readonly HotLine[]): Promise<number>;
  /** Returns the history of a title on a platform over the last days, earliest first. */
  history(
    platform: string,
    title: string,
    days: number,
  ): Promise<{ readonly At: string; readonly Rank: number | null; readonly Heat: number | null }[]>;
  /** Finds events for the recent items that have none yet. */
  match(): Promise<void>;
}
export const HotLists = createToken<HotLists>('hot-spots.lists');

const maxLines = 200_000;
const maxErrors = 100;
/** Valid range of list times. */
const [earliest, latest] = [new Date('1990-01-01T00:00:00Z'), new Date('2100-01-01T00:00:00Z')];
/** Accepted names of each column. */
const names: Readonly<Record<string, readonly string[]>> = {
  platform: ['platform', '平台'],
  at: ['at', 'time', '时间'],
  rank: ['rank', '排名', '序号'],
  title: ['title', '标题', '话题'],
  heat: ['heat', 'hot', '热度'],
  url: ['url', 'link', '链接'],
};
/** An item belongs to an event if at least this share of its character pairs occurs in the event's title or words. */
const covered = 0.6;
const getPairs = (text: string): Set<number> =>
  new Set(Array.from({ length: Math.max(0, text.length - 1) }, (_, at) => getPair(text, at)));

/** A time without a zone is read as China time. */
const getMoment = (text: string): Date =>
  new Date(
    /\d{1,2}:\d{2}/.test(text) && !/(?:z|[+-]\d{2}:?\d{2})$/i.test(text) ? `${text.replace(' ', 'T')}+08:00` : text,
  );

function getLine(values: Readonly<Record<string, unknown>>): HotLine {
  const text = (name: string) =>
    typeof values[name] === 'string' || typeof values[name] === 'number' ? String(values[name]).trim() : '';
  const [at, rank, heat] = [getMoment(text('at')), Number(text('rank')), Number(text('heat').replaceAll(',', ''))];
  const [platform, title] = [plainTitle(text('platform')), plainTitle(text('title'))];
  if (platform === '' || platform.length > 50) throw new InputError('platform is missing or too long');
  if (!(at >= earliest && at < latest)) throw new InputError(`${text('at') || 'the time'} is not a valid time`);
  if (!Number.isInteger(rank) || rank < 1 || rank > 10_000)
    throw new InputError(`${text('rank') || 'the rank'} is not a valid rank`);
  if (title === '') throw new InputError('title is missing');
  const url = text('url');
  return {
    platform,
    at,
    rank,
    title,
    heat: text('heat') !== '' && Math.abs(heat) <= Number.MAX_SAFE_INTEGER ? Math.round(heat) : null,
    url: /^https?:\/\//.test(url) ? webAddress(url, url) : null,
  };
}

/** Returns the key of the list that a line belongs to: platform and time. */
const listOf = ({ platform, at }: HotLine): string => `${platform}\n${at.toISOString()}`;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const lineReasons: Readonly<Partial<Record<ImportFault['code'], string>>> = {
  'import.line-too-long': 'too long',
  'import.too-complex': 'nested too deeply, or too many members',
};

/**
 * Reads the lines of a table or of JSON Lines: one item per line, or one list `{ platform, at, items: [{ rank, title,
 * hot, url }] }` per line. Refused lines count like accepted ones, so that a file with errors only reaches the limit
 * just as early.
 */
async function getLines(
  content: Buffer,
  threads: ThreadService,
): Promise<{ lines: HotLine[]; errors: { line: number; message: string }[] }> {
  const lines: HotLine[] = [];
  const errors: { line: number; message: string }[] = [];
  let count = 0;
  const add = (line: number, values: Readonly<Record<string, unknown>> | undefined, reason = 'not JSON'): void => {
    if ((count += 1) > maxLines) throw new InputError(`At most ${maxLines} lines can be imported at once`);
    if (values === undefined) return refuse(line, reason);
    try {
      lines.push(getLine(values));
    } catch (error) {
      refuse(line, (error as Error).message);
    }
  };
  const refuse = (line: number, message: string): void => {
    if (errors.length < maxErrors) errors.push({ line, message });
  };
  if (/^\ufeff?\{/.test(decodeBytes(content.subarray(0, 200)).text)) {
    for await (const { line, record, error } of readImport(piecesOf(content), 'jsonl')) {
      const { items, ...values } = record ?? {};
      const mergeItem = (item: Readonly<Record<string, unknown>>) => ({
        ...values,
        ...item,
        heat: item.heat ?? item.hot,
      });
      if (Array.isArray(items))
        for (const [place, item] of items.entries())
          add(line, isRecord(item) ? mergeItem({ rank: place + 1, ...item }) : undefined);
      else add(line, record && mergeItem(values), error && lineReasons[error.code]);
    }
  } else {
    const { header, rows } = await readTable(threads, content);
    const places = Object.entries(names).map(
      ([name, known]) => [name, header.findIndex((column) => known.includes(column.trim().toLowerCase()))] as const,
    );
    if (!places.some(([name, place]) => name === 'title' && place >= 0))
      throw new InputError(`The first line has no title column: ${header.join(', ')}`, 'file-no-fields');
    for (const { line, cells } of rows)
      add(line, Object.fromEntries(places.map(([name, place]) => [name, cells[place]])));
  }
  return { lines, errors };
}

export class PostgresHotLists implements HotLists {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(ThreadService) private readonly threads: ThreadService,
  ) {}

  async read(platform?: string, at?: Date) {
    const platforms = await this.database.query<{ platform: string; lists: number; last: Date }>(
      'select platform, count(*)::int as lists, max(taken_at) as last from hot_list group by 1 order by 3 desc, 1',
    );
    const selectedPlatform = platform ?? platforms.rows[0]?.platform ?? null;
    const times = await this.database.query<{ hot_list_id: string; taken_at: Date }>(
      'select hot_list_id, taken_at from hot_list where platform = $1 order by taken_at desc limit 200',
      [selectedPlatform],
    );
    const list = times.rows.find(({ taken_at }) => at === undefined || taken_at.getTime() <= at.getTime());
    const items = await this.database.query<{
      rank: number;
      title: string;
      heat: string | null;
      url: string | null;
      event_id: string | null;
      first: Date;
      best: number;
      times: number;
    }>(
      `select i.rank, i.title, i.heat, i.url, i.event_id, h.first, h.best, h.times from hot_list_item i join hot_list l
        using (hot_list_id),
         lateral (select min(o.taken_at) as first, min(j.rank) as best, count(*)::int as times from hot_list_item j
           join hot_list o using (hot_list_id) where j.title_folded = i.title_folded and o.platform = l.platform
           and o.taken_at <= l.taken_at) h
       where i.hot_list_id = $1 order by i.rank limit 200`,
      [list?.hot_list_id ?? null],
    );
    return {
      Platforms: platforms.rows.map((row) => ({
        Platform: row.platform,
        Lists: row.lists,
        Last_At: row.last.toISOString(),
      })),
      Platform: selectedPlatform,
      At: list?.taken_at.toISOString() ?? null,
      Times: times.rows.map(({ taken_at }) => taken_at.toISOString()),
      list: items.rows.map((row) => ({
        Rank: row.rank,
        Title: row.title,
        Heat: row.heat === null ? null : Number(row.heat),
        Url: row.url,
        Event_ID: row.event_id,
        First_Seen_At: row.first.toISOString(),
        Best_Rank: row.best,
        Times: row.times,
      })),
    };
  }

  async take(content: Buffer, max = Number.POSITIVE_INFINITY) {
    const { lines, errors } = await getLines(content, this.threads);
    if (new Set(lines.map(listOf)).size > max)
      throw new InputError(`At most ${max} lists can be imported at once`, 'hot-spots.too-many-lists', { max });
    const Lists = await this.keep(lines);
    return {
      Lists,
      Items: new Set(lines.map(({ platform, at, rank }) => `${platform} ${at.getTime()} ${rank}`)).size,
      errors,
    };
  }

  async keep(lines: readonly HotLine[]): Promise<number> {
    const lists = new Map<string, Map<number, HotLine>>();
    for (const line of lines) {
      const key = listOf(line);
      lists.set(key, (lists.get(key) ?? new Map<number, HotLine>()).set(line.rank, line));
    }
    await this.database.transaction(async (tx) => {
      for (const [key, items] of lists) {
        const {
          rows: [list],
        } = await tx.query<{ id: string }>(
          `insert into hot_list (platform, taken_at) values ($1, $2) on conflict (platform, taken_at) do update
            set platform = excluded.platform returning hot_list_id as id`,
          key.split('\n'),
        );
        const all = [...items.values()];
        await tx.query('delete from hot_list_item where hot_list_id = $1', [list?.id]);
        await tx.query(
          `insert into hot_list_item (hot_list_id, rank, title, title_folded, heat, url) select $1, *
            from unnest($2::int[], $3::text[], $4::text[], $5::bigint[], $6::text[])`,
          [
            list?.id,
            all.map(({ rank }) => rank),
            all.map(({ title }) => title),
            all.map(({ title }) => foldText(title)),
            all.map(({ heat }) => heat),
            all.map(({ url }) => url),
          ],
        );
      }
    });
    await this.match();
    return lists.size;
  }

  async history(platform: string, title: string, days: number) {
    const { rows } = await this.database.query<{ at: Date; rank: number | null; heat: string | null }>(
      `with shown as (select l.hot_list_id, l.taken_at, i.rank, i.heat from hot_list l left
        join hot_list_item i on i.hot_list_id = l.hot_list_id and i.title_folded = $2 where l.platform = $1
        and l.taken_at > now() - make_interval(days => $3))
       select taken_at as at, rank, heat from shown
         where taken_at >= (select min(taken_at) from shown where rank is not null) order by taken_at limit 2000`,
      [platform, foldText(title), days],
    );
    return rows.map((row) => ({
      At: row.at.toISOString(),
      Rank: row.rank,
      Heat: row.heat === null ? null : Number(row.heat),
    }));
  }

  async match(): Promise<void> {
    await this.database.transaction((tx) => matchItems(tx));
  }
}

function note(holders: Map<number, number[]>, pair: number, place: number): void {
  const existing = holders.get(pair);
  if (existing) existing.push(place);
  else holders.set(pair, [place]);
}

async function matchItems(tx: Statements): Promise<void> {
  const items = await tx.query<{ title_folded: string }>(
    `select distinct i.title_folded from hot_list_item i join hot_list l using (hot_list_id) where i.event_id is null
      and l.taken_at > now() - interval '3 days' limit 3000`,
  );
  if (items.rows.length === 0) return;
  const events = await tx.query<{ event_id: string; title_folded: string; words: string[] }>(
    `select event_id, title_folded, words from hot_event where articles > 1 and last_at > now() - interval '10 days'
      order by heat desc, event_id limit 2000`,
  );
  // Events by character pair, so that no title is compared with all events.
  const holders = new Map<number, number[]>();
  for (const [place, { title_folded, words }] of events.rows.entries())
    for (const pair of getPairs(`${title_folded} ${words.join(' ')}`)) note(holders, pair, place);
  const matchingRows = items.rows.flatMap(({ title_folded }) => {
    const pairs = getPairs(title_folded);
    const shared = new Map<number, number>();
    for (const pair of pairs)
      for (const place of holders.get(pair) ?? []) shared.set(place, (shared.get(place) ?? 0) + 1);
    // The most popular events come first and win ties.
    const [best] = [...shared].sort((a, b) => b[1] - a[1] || a[0] - b[0]);
    const event = best && best[1] / pairs.size > covered ? events.rows[best[0]] : undefined;
    return event ? [[title_folded, event.event_id]] : [];
  });
  await tx.query(
    `update hot_list_item i set event_id = u.event_id
      from unnest($1::text[], $2::bigint[]) as u (title, event_id), hot_list l where l.hot_list_id = i.hot_list_id
      and l.taken_at > now() - interval '3 days' and i.title_folded = u.title and i.event_id is null`,
    [matchingRows.map(([title]) => title), matchingRows.map(([, id]) => id)],
  );
}
