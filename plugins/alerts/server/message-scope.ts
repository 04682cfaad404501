import { inject, InputError, NotFoundError } from '#core';
import { DatabaseService, ServerKernel, type Caller } from '#core/server';
import { visibleSubjects } from '#plugins/articles/server';
import type { ArticleFilter } from '#plugins/articles';

/** Scope of a caller who may see only some subjects, and so only some messages and rules. */
export interface RestrictedViewer {
  readonly userId: string;
  readonly subjects: readonly string[];
}

const named = ({ Subject_ID }: ArticleFilter): readonly string[] =>
  (Subject_ID ?? '')
    .split(',')
    .map((id) => id.trim())
    .filter(Boolean);

/** Determines which messages, alerts and rules a caller may see. */
export class MessageScope {
  constructor(
    @inject(ServerKernel) private readonly kernel: ServerKernel,
    @inject(DatabaseService) private readonly database: DatabaseService,
  ) {}

  /** Returns the scope of a caller; null for a caller who may see all subjects. */
  async of(caller: Caller): Promise<RestrictedViewer | null> {
    const subjects = await visibleSubjects(this.kernel, caller);
    return subjects && { userId: caller.userId, subjects };
  }

  /** Returns whether the caller may see a notification about an article or a spike of these subjects. */
  async sees(caller: Caller, subjectIds: readonly string[]): Promise<boolean> {
    const scope = await this.of(caller);
    return scope === null || subjectIds.some((id) => scope.subjects.includes(id));
  }

  /**
   * Returns the rules that the caller may see: those that name subjects, all of which the caller may see; null for all.
   * A rule that names no subject covers everything that the client has.
   */
  async rules(caller: Caller): Promise<readonly string[] | null> {
    const scope = await this.of(caller);
    if (scope === null) return null;
    const { rows } = await this.database.query<{ rule_id: string }>(
      `select rule_id from alert_rule where client_id = $1 and coalesce(filter->>'Subject_ID', '') <> ''
         and string_to_array(replace(filter->>'Subject_ID', ' ', ''), ',') <@ $2::text[]`,
      [caller.clientId, scope.subjects],
    );
    return rows.map(({ rule_id }) => rule_id);
  }

  /**
   * Returns the filter for a rule that the caller saves: it matches nothing that the caller may not see, since rules
   * run in the scope of the client.
   *
   * @throws {NotFoundError} the filter names a subject that the caller may not see
   * @throws {InputError} the caller may see no subject
   */
  async ruleFilter(caller: Caller, filter: ArticleFilter): Promise<ArticleFilter> {
    const scope = await this.of(caller);
    if (scope === null) return filter;
    const requestedIds = named(filter);
    const hidden = requestedIds.find((id) => !scope.subjects.includes(id));
    if (hidden) throw new NotFoundError(`There is no subject ${hidden}`);
    if (scope.subjects.length === 0)
      throw new InputError('Filter: there is no subject that the rule could be about', 'alerts.no-subject');
    return requestedIds.length > 0 ? filter : { ...filter, Subject_ID: scope.subjects.join(',') };
  }
}
