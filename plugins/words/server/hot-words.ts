import { inject, InputError } from '#core';
import { DatabaseService, type Caller } from '#core/server';
import type { ArticleFilter } from '#plugins/articles';
import { SharedLoads } from '#shared/cache';
import { dayLength } from '#shared/time';
import { wordTypes, type HotWord, type WordType } from '../contract';
import type { WordAction } from '../resource';
import { getMessage, typeOfTag } from './article-words';
import type { WordCount } from './count-words';
import { WordDays } from './word-days';
import { getWordRules, type WordRules } from './word-rules';

export interface HotWordQuery extends ArticleFilter {
  readonly type?: string;
  readonly sort: 'count' | 'rising';
  readonly size: number;
  /** The list is small regardless of its period, such as a hand-picked one, so the period is not limited. */
  readonly isBounded?: boolean;
}

export interface HotWordList {
  readonly list: HotWord[];
  readonly total: number;
  readonly From: string;
  readonly To: string;
}

const defaultDays = 7;
const maxDays = 92;

/** Counts names and words over the articles of a list that are visible to the caller. */
export class HotWords {
  private readonly running = new SharedLoads<HotWordList>();

  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(WordDays) private readonly days: WordDays,
  ) {}

  async list(caller: Caller, query: HotWordQuery, now = Date.now()): Promise<HotWordList> {
    const rules = await this.rules(caller.clientId);
    return this.running.get(
      JSON.stringify([caller.userId, caller.clientId, query, [...rules.stopped], [...rules.merged]]),
      () => this.read(caller, query, rules, now),
    );
  }

  /** Returns the word rules of a client's list and the global list. */
  async rules(clientId: string): Promise<WordRules> {
    const { rows } = await this.database.query<{
      word: string;
      action: WordAction;
      target: string | null;
      own: boolean;
    }>(
      `select word, action, target, false as own from global_hot_word where is_enabled union all
        select word, action, target, true from hot_word where client_id = $1 and is_enabled order by own, word`,
      [clientId],
    );
    return getWordRules(
      rows.filter(({ own }) => !own),
      rows.filter(({ own }) => own),
    );
  }

  private async read(
    caller: Caller,
    { type, sort, size, isBounded = false, ...filter }: HotWordQuery,
    rules: WordRules,
    now: number,
  ): Promise<HotWordList> {
    const { from, to } = getSpan(filter.Published_At, now, isBounded ? Number.POSITIVE_INFINITY : maxDays);
    const letters = new Set(getTypes(type).map(getMessage));
    const { Published_At: _time, ...rest } = filter;
    const length = to + 1 - from;
    const [present, before] = await Promise.all([
      this.days.count(caller, rest, { from, to }, rules),
      this.days.count(caller, rest, { from: from - length, to: from - 1 }, rules),
    ]);
    const pastCounts = new Map(before.rows.map(({ word, count }) => [word, count]));
    const risen = ({ word, count }: WordCount): number => {
      const before = pastCounts.get(word) ?? 0;
      return (count - before) / Math.sqrt(before + 1);
    };
    const topRows = present.rows
      .filter(({ letter }) => letters.has(letter))
      .sort((a, b) => (sort === 'rising' ? risen(b) - risen(a) : 0) || b.count - a.count || (a.word < b.word ? -1 : 1))
      .slice(0, size);
    const titles = await this.titles(topRows.map(({ sample }) => sample));
    return {
      list: topRows.map((row) => {
        const title = titles.get(row.sample);
        return {
          Word: row.word,
          Type: typeOfTag(row.letter),
          Count: row.count,
          Before: pastCounts.get(row.word) ?? 0,
          Negative: row.negative,
          Positive: row.positive,
          Sample: title === undefined ? null : { Article_ID: row.sample, Title: title },
        };
      }),
      total: present.total,
      From: new Date(from).toISOString(),
      To: new Date(to).toISOString(),
    };
  }

  private async titles(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const { rows } = await this.database.query<{ article_id: string; title: string }>(
      'select article_id, title from article where article_id = any($1::bigint[])',
      [ids],
    );
    return new Map(rows.map(({ article_id, title }) => [article_id, title]));
  }
}

/** Parses the period into milliseconds; by default it ends now and begins a week before. */
function getSpan(text: string | undefined, now: number, max: number): { readonly from: number; readonly to: number } {
  const [first = '', last = ''] = (text ?? '').split('..');
  const read = (part: string, otherwise: number): number => {
    const time = part === '' ? otherwise : Date.parse(part);
    if (Number.isNaN(time)) throw new InputError(`Published_At: ${part} is not a valid time`);
    return time;
  };
  // List URLs have a resolution of seconds.
  const end = read(last, Math.floor(now / 1000) * 1000);
  // A whole second as the end includes the entire second.
  const to = end % 1000 === 0 ? end + 999 : end;
  const from = read(first, to + 1 - defaultDays * dayLength);
  if (from >= to) throw new InputError('Published_At: the end must not be before the start');
  if (to - from > max * dayLength) throw new InputError(`Published_At: at most ${max} days are allowed`);
  return { from, to };
}

function getTypes(text: string | undefined): readonly WordType[] {
  if (!text) return wordTypes;
  return text.split(',').map((name) => {
    const type = wordTypes.find((candidate) => candidate === name);
    if (type === undefined) throw new InputError(`type: ${name} does not exist`);
    return type;
  });
}
