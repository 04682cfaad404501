import { inject } from '#core';
import { DatabaseService, type Caller } from '#core/server';
import { ClassPrivilegeService } from '#plugins/privileges/server';
import { RuleReader } from './rule-reader';

/** Tells the article scope which subjects a caller may see, by the subject categories of the caller's role. */
export class SubjectVisibility {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(ClassPrivilegeService) private readonly classes: ClassPrivilegeService,
    @inject(RuleReader) private readonly rules: RuleReader,
  ) {}

  /** Returns the ids of the visible subjects; null for all of the client's. */
  async visibleSubjects(caller: Caller): Promise<readonly string[] | null> {
    const allowed = await this.classes.allowed(caller);
    if (allowed === null) return null;
    const { rows } = await this.database.query<{ subject_id: string }>(
      'select subject_id from subject where client_id = $1 and category_id = any($2::bigint[])',
      [caller.clientId, allowed.see],
    );
    return rows.map(({ subject_id }) => subject_id);
  }

  dictionaries(caller: Caller, names: readonly string[]): ReturnType<RuleReader['dictionaries']> {
    return this.rules.dictionaries(caller.clientId, names);
  }
}
