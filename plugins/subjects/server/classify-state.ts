import { inject } from '#core';
import { DatabaseService, Log, type ThreadCall } from '#core/server';
import type { ClassifyRule } from './classify-task';
import { RuleReader } from './rule-reader';
import type { SubjectRecord } from './subject-record';

/** All active rules, reloaded only when a subject or a dictionary has changed. */
export class ClassifyState {
  private cachedState: { readonly version: string; readonly data: readonly ClassifyRule[] } | undefined;

  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(RuleReader) private readonly reader: RuleReader,
    @inject(Log) private readonly log: Log,
  ) {}

  async read(): Promise<ThreadCall['state']> {
    // The version is read before the rules: if they change in between, they are read again at the next batch.
    const { rows } = await this.database.query<{ version: string }>('select version from subject_rules_version');
    const version = rows[0]?.version ?? '0';
    if (this.cachedState?.version !== version) this.cachedState = { version, data: await this.rules() };
    return this.cachedState;
  }

  private async rules(): Promise<ClassifyRule[]> {
    const { rows } = await this.database.query<SubjectRecord>(
      'select * from subject where is_enabled order by subject_id',
    );
    const rules: ClassifyRule[] = [];
    for (const row of rows) {
      try {
        const tree = await this.reader.resolve(
          this.reader.parse({ rule: row.rule, notation: row.notation, mediaTypes: row.media_types }),
          row.client_id,
        );
        rules.push({
          clientId: row.client_id,
          subjectId: row.subject_id,
          ruleVersion: Number(row.rule_version),
          tree,
          validFrom: row.valid_from?.getTime() ?? null,
          validTo: row.valid_to?.getTime() ?? null,
        });
      } catch (error) {
        this.log.error(
          { err: error, subject: row.subject_id },
          'The rule of a subject cannot be parsed and is skipped',
        );
      }
    }
    return rules;
  }
}
