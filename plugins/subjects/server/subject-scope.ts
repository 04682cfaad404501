import { inject, PermissionError } from '#core';
import { DatabaseService, type Caller } from '#core/server';
import { ScopeService } from '#plugins/articles/server';
import { ClassPrivilegeService } from '#plugins/privileges/server';
import { RuleReader } from './rule-reader';
import type { SubjectRecord } from './subject-record';

/** Which subjects a caller may see, and which to put articles into and take them out of. */
export class SubjectScope {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(RuleReader) private readonly reader: RuleReader,
    @inject(ClassPrivilegeService) private readonly classes: ClassPrivilegeService,
    @inject(ScopeService) private readonly scopes: ScopeService,
  ) {}

  /** Returns a subject within the caller's scope. @throws NotFoundError for others as for none */
  async mustSee(caller: Caller, subjectId: string): Promise<SubjectRecord> {
    await this.scopes.requireSubjects(caller, [subjectId]);
    return this.reader.subject(caller.clientId, subjectId);
  }

  /** Throws `NotFoundError` for what the caller does not see, `PermissionError` for what may only be looked at. */
  async mustHandle(caller: Caller, subjectId: string): Promise<void> {
    await this.mustSee(caller, subjectId);
    const reach = await this.classes.allowed(caller);
    if (!reach) return;
    const { rowCount } = await this.database.query(
      'select from subject where subject_id = $1 and category_id = any($2::bigint[])',
      [subjectId, reach.handle],
    );
    if (!rowCount) throw new PermissionError(`Subject ${subjectId} is outside your scope`);
  }
}
