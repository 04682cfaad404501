import { inject } from '#core';
import { DatabaseService, Log, type Statements } from '#core/server';
import { RuleReader } from '#plugins/subjects/server';
import type { Query } from '#shared/query';

/** An active keyword. Plain data, so that it can be passed to a worker thread. */
export interface TagRule {
  readonly clientId: string;
  readonly keywordId: string;
  readonly tree: Query;
}

interface Row {
  readonly tag_keyword_id: string;
  readonly client_id: string;
  readonly rule: string;
}

const inForce = `select k.tag_keyword_id, k.client_id, k.rule from tag_keyword k
  join client_tag t on t.tag_id = k.tag_id
    where k.is_enabled and t.is_enabled`;

/** All active keywords, reloaded only when one of them or a dictionary has changed. */
export class TagRules {
  private cachedRules: { readonly version: string; readonly data: readonly TagRule[] } | undefined;

  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(RuleReader) private readonly reader: RuleReader,
    @inject(Log) private readonly log: Log,
  ) {}

  async read(): Promise<{ readonly version: string; readonly data: readonly TagRule[] }> {
    // The version is read before the rules: if they change in between, they are reloaded with the next batch.
    const { rows } = await this.database.query<{ version: string }>(
      "select t.version || '.' || s.version as version from tag_rules_version t, dictionary_version s",
    );
    const version = rows[0]?.version ?? '0';
    if (this.cachedRules?.version !== version) this.cachedRules = { version, data: await this.all() };
    return this.cachedRules;
  }

  /** Returns one keyword; null when it or its tag is deleted or disabled. */
  async one(keywordId: string): Promise<TagRule | null> {
    const { rows } = await this.database.query<Row>(`${inForce} and k.tag_keyword_id = $1`, [keywordId]);
    return rows[0] ? this.getRule(rows[0]) : null;
  }

  /**
   * Parses a rule for a client.
   *
   * @throws {InputError} with the position of the error
   */
  async parse(rule: string, clientId: string, tx?: Statements): Promise<Query> {
    return this.reader.resolve(this.reader.parse({ rule }), clientId, tx);
  }

  private async all(): Promise<TagRule[]> {
    const rules: TagRule[] = [];
    const { rows } = await this.database.query<Row>(`${inForce} order by k.tag_keyword_id`);
    for (const row of rows) {
      try {
        rules.push(await this.getRule(row));
      } catch (error) {
        this.log.error({ err: error, keyword: row.tag_keyword_id }, 'Skipped an invalid rule of a tag');
      }
    }
    return rules;
  }

  private async getRule(row: Row): Promise<TagRule> {
    return { clientId: row.client_id, keywordId: row.tag_keyword_id, tree: await this.parse(row.rule, row.client_id) };
  }
}
