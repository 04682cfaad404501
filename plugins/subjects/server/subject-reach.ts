import { inject, PermissionError } from '#core';
import { DatabaseService, type Caller } from '#core/server';
import { ClassPrivilegeService } from '#plugins/privileges/server';
import { RuleReader } from './rule-reader';

/** Which subjects a caller may put articles into and take them out of. */
export class SubjectReach {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(RuleReader) private readonly reader: RuleReader,
    @inject(ClassPrivilegeService) private readonly classes: ClassPrivilegeService,
  ) {}

  /** Throws `NotFoundError` for what is no subject of the client, `PermissionError` for one out of reach. */
  async mustHandle(caller: Caller, subjectId: string): Promise<void> {
    await this.reader.subject(caller.clientId, subjectId);
    const reach = await this.classes.allowed(caller);
    if (!reach) return;
    const { rowCount } = await this.database.query(
      'select from subject where subject_id = $1 and category_id = any($2::bigint[])',
      [subjectId, reach.handle],
    );
    if (!rowCount) throw new PermissionError(`Subject ${subjectId} is not within your reach`);
  }
}
