import { inject } from '#core';
import { DatabaseService } from '#core/server';
import type { EntityType } from '#shared/entities';
import type { WordState, StatedName } from './words-task';

/** Entity types of a client dictionary's words, by the dictionary's name. */
const dictionaryTypes: readonly (readonly [name: RegExp, type: EntityType])[] = [
  [/品牌|车型|产品|型号|竞品|brand|product/i, 'brand'],
  [/高管|人物|人员|领导|员工|专家|people|person/i, 'person'],
  [/公司|企业|机构|单位|组织|客户|媒体|compan|organi[sz]ation/i, 'organisation'],
  [/地名|地区|地点|城市|place|region/i, 'place'],
];
const maxSent = 20_000;

/** Data for word extraction, reloaded only when something has changed. */
export class WordStates {
  private cachedState: { readonly version: string; readonly data: WordState } | undefined;

  constructor(@inject(DatabaseService) private readonly database: DatabaseService) {}

  async read(): Promise<{ readonly version: string; readonly data: WordState }> {
    const { rows } = await this.database.query<{ version: string }>(
      "select w.version || '.' || d.version as version from words_version w, dictionary_version d",
    );
    const version = rows[0]?.version ?? '0';
    if (this.cachedState?.version !== version) this.cachedState = { version, data: await this.load() };
    return this.cachedState;
  }

  private async load(): Promise<WordState> {
    const [names, dictionaries, keptWords, frequencies, state] = await Promise.all([
      this.database.query<{ name: string; type: EntityType; canonical_name: string | null }>(
        'select name, type, canonical_name from entity_name where is_enabled order by entity_name_id limit $1',
        [maxSent],
      ),
      this.database.query<{ dictionary_name: string; words: string[] | null }>(
        'select dictionary_name, words from client_dictionary order by dictionary_id',
      ),
      this.database.query<{ word: string }>(
        `select word from global_hot_word where is_enabled and action = 'keep' union select word from hot_word
          where is_enabled and action = 'keep' order by word limit $1`,
        [maxSent],
      ),
      this.database.query<{ word: string; documents: number }>(
        'select word, documents from word_frequency order by word',
      ),
      this.database.query<{ total: number }>('select total from word_frequency_state'),
    ]);
    const statedNames = new Map<string, StatedName>();
    for (const { name, type, canonical_name } of names.rows)
      statedNames.set(name, { name, type, canonical: canonical_name || name });
    for (const { dictionary_name, words } of dictionaries.rows) {
      const type = dictionaryTypes.find(([pattern]) => pattern.test(dictionary_name))?.[1];
      if (type === undefined) continue;
      for (const name of words ?? [])
        if (isName(name) && !statedNames.has(name) && statedNames.size < maxSent)
          statedNames.set(name, { name, type, canonical: name });
    }
    return {
      names: [...statedNames.values()],
      alwaysCounted: keptWords.rows.map(({ word }) => word),
      articles: state.rows[0]?.total ?? 0,
      frequentWords: frequencies.rows.map(({ word }) => word),
      frequencies: frequencies.rows.map(({ documents }) => documents),
    };
  }
}

/** Dictionaries contain patterns as well. */
const isName = (word: string): boolean => word.length > 1 && word.length <= 30 && !/[*?+|()"“”]/.test(word);
