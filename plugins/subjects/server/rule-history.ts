import { inject, type ResultOf } from '#core';
import { DatabaseService, type Caller } from '#core/server';
import type { Notation } from '#shared/query';
import type { subjectContract } from '../contract';
import { SubjectScope } from './subject-scope';
import type { SubjectRun } from './subject-run';

interface VersionRow {
  readonly version: number;
  readonly rule: string;
  readonly notation: Notation;
  readonly name: string | null;
  readonly changed_at: Date;
}

/** Reads the versions of a subject's rule, and how far the current one is applied. */
export class RuleHistory {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(SubjectScope) private readonly scope: SubjectScope,
  ) {}

  /** Returns the latest versions. */
  async versions(caller: Caller, subjectId: string): Promise<ResultOf<typeof subjectContract.versions>> {
    await this.scope.mustSee(caller, subjectId);
    const { rows } = await this.database.query<VersionRow>(
      `select v.*, u.display_name as name from subject_version v left join person u on u.user_id = v.changed_by
        where v.subject_id = $1 order by v.version desc limit 200`,
      [subjectId],
    );
    return {
      list: rows.map((row) => ({
        Version: row.version,
        Rule: row.rule,
        Notation: row.notation,
        Changed_By_Name: row.name,
        Changed_At: row.changed_at.toISOString(),
      })),
    };
  }

  /** Returns the progress of applying the current version to stored articles. */
  async progress(caller: Caller, subjectId: string): Promise<ResultOf<typeof subjectContract.progress>> {
    const subject = await this.scope.mustSee(caller, subjectId);
    const { rows } = await this.database.query<SubjectRun>('select * from subject_run where subject_id = $1', [
      subjectId,
    ]);
    const run = rows[0] ?? {
      version: subject.rule_version,
      state: 'done' as const,
      candidates: 0,
      checked: 0,
      added: 0,
      removed: 0,
      finished_at: null,
    };
    return {
      Version: run.version,
      State: run.state,
      Candidates: run.candidates,
      Checked: run.checked,
      Added: run.added,
      Removed: run.removed,
      Finished_At: run.finished_at?.toISOString() ?? null,
    };
  }
}
