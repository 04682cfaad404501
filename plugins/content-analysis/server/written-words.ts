import { inject } from '#core';
import { DatabaseService } from '#core/server';
import { RuleReader } from '#plugins/subjects/server';
import { getListNames, parseQuery, positiveWords, type Notation } from '#shared/query';
import { foldText } from '#shared/text';

/** Finds how the rules of a client write their words, of which matches keep only the folded form. */
export class WrittenWords {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(RuleReader) private readonly rules: RuleReader,
  ) {}

  /** Returns the written form of each word by its folded form; of several, the first. Null subjects mean all. */
  async of(clientId: string, subjects: readonly string[] | null): Promise<ReadonlyMap<string, string>> {
    const { rows } = await this.database.query<{ rule: string; notation: Notation }>(
      `select rule, notation from subject where client_id = $1 and ($2::bigint[] is null or subject_id = any($2::bigint[]))
       order by subject_id`,
      [clientId, subjects],
    );
    const queries = rows.flatMap(({ rule, notation }) => parseQuery(rule, notation).tree ?? []);
    const names = [...new Set(queries.flatMap(getListNames))];
    const dictionaries = names.length === 0 ? [] : [...(await this.rules.dictionaries(clientId, names)).values()];
    const words = new Map<string, string>();
    for (const word of [...queries.flatMap(positiveWords), ...dictionaries.flat()])
      if (!words.has(foldText(word))) words.set(foldText(word), word);
    return words;
  }
}
