import { createToken, inject, InputError, NotFoundError } from '#core';
import { DatabaseService, type Statements } from '#core/server';
import { QueryCompiler } from '#plugins/articles/server';
import { allOf, getListNames, parseQuery, printQuery, resolveQuery, type Notation, type Query } from '#shared/query';
import { mediaTypes as knownMedia } from '#shared/vocabulary';
import type { SubjectRecord } from './subject-record';

/** Rule as text, with the media types that it is restricted to. */
export interface RuleText {
  readonly rule: string;
  readonly notation?: Notation;
  readonly mediaTypes?: readonly string[] | null;
}

/** Parses rules and resolves their references to the client's dictionaries and to regions. */
export interface RuleReader {
  /** @throws {InputError} with the position of the mistake in `details`. */
  parse(text: RuleText): Query;
  resolve(query: Query, clientId: string, tx?: Statements): Promise<Query>;
  /**
   * Returns one of the client's own subjects.
   *
   * @throws {NotFoundError}
   */
  subject(clientId: string, subjectId: string, tx?: Statements): Promise<SubjectRecord>;
  /** Returns which of the ids are subjects of the client. */
  existing(clientId: string, subjectIds: readonly string[]): Promise<ReadonlySet<string>>;
  dictionaries(
    clientId: string,
    names: readonly string[],
    tx?: Statements,
  ): Promise<ReadonlyMap<string, readonly string[]>>;
  convert(rule: string, notation: Notation): string;
}
export const RuleReader = createToken<RuleReader>('subjects.rule-reader');

export class PostgresRuleReader implements RuleReader {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(QueryCompiler) private readonly compiler: QueryCompiler,
  ) {}

  parse({ rule, notation, mediaTypes }: RuleText): Query {
    const parsed = parseQuery(rule, notation);
    if (parsed.error) {
      const { position, code } = parsed.error;
      throw new InputError(`Rule: invalid syntax at character ${position + 1}: ${code}`, 'query', {
        Rule: code,
        ...parsed.error,
      });
    }
    const media = [...new Set(mediaTypes ?? [])];
    const unknown = media.find((name) => !Object.hasOwn(knownMedia, name));
    if (unknown !== undefined)
      throw new InputError(`Media_Types: ${unknown} does not exist`, 'input', { Media_Types: 'unknown' });
    if (media.length === 0) return parsed.tree;
    const values = media.map((value): Query => ({ kind: 'value', field: 'media', value }));
    return allOf([parsed.tree, values.length === 1 ? (values[0] as Query) : { kind: 'or', of: values }]);
  }

  async resolve(query: Query, clientId: string, tx?: Statements): Promise<Query> {
    const names = getListNames(query);
    const lists =
      names.length > 0 ? await this.dictionaries(clientId, names, tx) : new Map<string, readonly string[]>();
    const filled = resolveQuery(query, { list: (name) => lists.get(name) });
    return this.compiler.resolve(filled, undefined, clientId);
  }

  async subject(clientId: string, subjectId: string, tx: Statements = this.database): Promise<SubjectRecord> {
    const { rows } = await tx.query<SubjectRecord & { rule_version: unknown }>(
      'select * from subject where client_id = $1 and subject_id = $2',
      [clientId, subjectId],
    );
    if (!rows[0]) throw new NotFoundError(`Subject ${subjectId} does not exist`);
    return { ...rows[0], rule_version: Number(rows[0].rule_version) };
  }

  async existing(clientId: string, subjectIds: readonly string[]): Promise<ReadonlySet<string>> {
    const { rows } = await this.database.query<{ subject_id: string }>(
      'select subject_id from subject where client_id = $1 and subject_id = any($2::bigint[])',
      [clientId, subjectIds],
    );
    return new Set(rows.map(({ subject_id }) => subject_id));
  }

  async dictionaries(
    clientId: string,
    names: readonly string[],
    tx: Statements = this.database,
  ): Promise<ReadonlyMap<string, readonly string[]>> {
    const { rows } = await tx.query<{ dictionary_name: string; words: string[] | null }>(
      'select dictionary_name, words from client_dictionary where client_id = $1 and dictionary_name = any($2::text[])',
      [clientId, names],
    );
    return new Map(rows.map(({ dictionary_name, words }) => [dictionary_name, words ?? []]));
  }

  convert(rule: string, notation: Notation): string {
    return printQuery(this.parse({ rule }), notation);
  }
}
