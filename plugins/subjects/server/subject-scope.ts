import { inject, PermissionError } from '#core';
import { DatabaseService, type Caller } from '#core/server';
import { ScopeService } from '#plugins/articles/server';
import { ClassPrivilegeService } from '#plugins/privileges/server';
import { RuleReader } from './rule-reader';
import type { SubjectRecord } from './subject-record';

/** Determines which subjects a caller may see, and to which ones they may add articles or remove them from. */
export class SubjectScope {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(RuleReader) private readonly reader: RuleReader,
    @inject(ClassPrivilegeService) private readonly classes: ClassPrivilegeService,
    @inject(ScopeService) private readonly scopes: ScopeService,
  ) {}

  /**
   * Returns a subject within the caller's scope.
   *
   * @throws {NotFoundError} for a subject that does not exist or is out of scope
   */
  async mustSee(caller: Caller, subjectId: string): Promise<SubjectRecord> {
    await this.scopes.requireSubjects(caller, [subjectId]);
    return this.reader.subject(caller.clientId, subjectId);
  }

  /**
   * @throws {NotFoundError} for a subject that the caller may not see
   * @throws {PermissionError} for a subject that the caller may only view
   */
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
