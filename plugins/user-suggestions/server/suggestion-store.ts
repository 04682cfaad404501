import { ConflictError, inject, NotFoundError } from '#core';
import { DatabaseService, Parameters, wireMapper, type Caller, type Statements } from '#core/server';
import { ArticleReader, ScopeService } from '#plugins/articles/server';
import { RuleReader } from '#plugins/subjects/server';
import type { SentSuggestion, SuggestionKind, UserSuggestion } from '../contract';

const wire = wireMapper<UserSuggestion>([
  'User_Suggestion_ID',
  'Kind',
  'State',
  'Article_ID',
  'Title',
  'Emotion',
  'Subject_ID',
  'Subject_Name',
  'Is_Out',
  'Url',
  'Text',
  'User_Name',
  'Created_At',
  'Reason',
  'Decided_By_Name',
  'Decided_At',
]);

/** A suggestion with its author. */
export type StoredSuggestion = UserSuggestion & { readonly userId: string };

const columns = `s.*, p.display_name as user_name, d.display_name as decided_by_name`;
const from = `user_suggestion s left join person p on p.user_id = s.user_id
  left join person d on d.user_id = s.decided_by`;

/** Minutes after which the claim of a dead process expires. */
const claimMinutes = 2;

interface Filter {
  readonly state?: UserSuggestion['State'];
  readonly kind?: SuggestionKind;
  readonly userId?: string;
  readonly page: number;
  readonly size: number;
}

/** Stores the suggestions of the clients' readers. */
export class SuggestionStore {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(RuleReader) private readonly subjects: RuleReader,
    @inject(ArticleReader) private readonly articles: ArticleReader,
    @inject(ScopeService) private readonly scopes: ScopeService,
  ) {}

  async add({ clientId, userId }: Caller, sent: SentSuggestion, title: string): Promise<StoredSuggestion> {
    const { rows } = await this.database.query<{ id: string }>(
      `insert into user_suggestion (client_id, kind, article_id, title, emotion, subject_id, is_out, url, text, user_id)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning user_suggestion_id as id`,
      [
        clientId,
        sent.Kind,
        'Article_ID' in sent ? sent.Article_ID : null,
        title,
        sent.Kind === 'emotion' ? sent.Emotion : null,
        sent.Kind === 'subject' ? sent.Subject_ID : null,
        sent.Kind === 'subject' && sent.Is_Out,
        'Url' in sent ? sent.Url : null,
        sent.Text,
        userId,
      ],
    );
    return this.one(clientId, rows[0]?.id ?? '');
  }

  async one(clientId: string, id: string): Promise<StoredSuggestion> {
    const { rows } = await this.database.query<{ user_id: string }>(
      `select ${columns} from ${from} where s.client_id = $1 and s.user_suggestion_id = $2`,
      [clientId, id],
    );
    if (!rows[0]) throw new NotFoundError(`Suggestion ${id} does not exist`);
    const [row] = await this.named(clientId, [wire.toWire(rows[0])]);
    return { ...(row as UserSuggestion), userId: rows[0].user_id };
  }

  /**
   * @throws {NotFoundError} for a suggestion that does not exist, or whose article or subject the caller may not see
   */
  async visibleOne(caller: Caller, id: string): Promise<StoredSuggestion> {
    const { condition, parameters } = await this.visible(caller);
    const { rowCount } = await this.database.query(
      `select from user_suggestion s where ${condition} and s.user_suggestion_id = ${parameters.add(id)}`,
      parameters.values,
    );
    if (!rowCount) throw new NotFoundError(`There is no suggestion ${id}`);
    return this.one(caller.clientId, id);
  }

  /** Lists the suggestions of one user, or all whose articles and subjects the caller may see. */
  async list(caller: Caller, { state, kind, userId, page, size }: Filter) {
    const { condition, parameters } = await this.visible(caller, userId === caller.userId);
    const where = [
      condition,
      ...(state ? [`s.state = ${parameters.add(state)}`] : []),
      ...(kind ? [`s.kind = ${parameters.add(kind)}`] : []),
      ...(userId ? [`s.user_id = ${parameters.add(userId)}`] : []),
    ].join(' and ');
    const { rows } = await this.database.query<{ total: string }>(
      `select ${columns}, count(*) over () as total from ${from} where ${where}
        order by s.user_suggestion_id desc limit ${parameters.add(size)} offset ${parameters.add((page - 1) * size)}`,
      parameters.values,
    );
    return {
      list: await this.named(
        caller.clientId,
        rows.map((row) => wire.toWire(row)),
      ),
      total: Number(rows[0]?.total ?? 0),
    };
  }

  /** Counts, by state, the suggestions whose articles and subjects the caller may see. */
  async counts(caller: Caller): Promise<{ waiting: number; accepted: number; refused: number }> {
    const { condition, parameters } = await this.visible(caller);
    const { rows } = await this.database.query<{ state: UserSuggestion['State']; count: string }>(
      `select s.state, count(*) from user_suggestion s where ${condition} group by 1`,
      parameters.values,
    );
    const of = (state: UserSuggestion['State']): number => Number(rows.find((row) => row.state === state)?.count ?? 0);
    return { waiting: of('waiting'), accepted: of('accepted'), refused: of('refused') };
  }

  /**
   * Prevents others from deciding until the suggestion is decided or released, for a few minutes at most.
   *
   * @throws {ConflictError} if another user was faster.
   */
  async claim({ clientId }: Caller, id: string): Promise<void> {
    const { rowCount } = await this.database.query(
      `update user_suggestion set claimed_until = now() + make_interval(mins => ${claimMinutes})
        where client_id = $1 and user_suggestion_id = $2 and state = 'waiting'
          and (claimed_until is null or claimed_until < now())`,
      [clientId, id],
    );
    if (!rowCount) throw new ConflictError(`Another user is deciding on suggestion ${id}`, 'user-suggestions.deciding');
  }

  async release({ clientId }: Caller, id: string): Promise<void> {
    await this.database.query(
      'update user_suggestion set claimed_until = null where client_id = $1 and user_suggestion_id = $2',
      [clientId, id],
    );
  }

  /** @throws {ConflictError} if another user was faster. */
  async decide(
    tx: Statements,
    { clientId, userId }: Caller,
    id: string,
    state: 'accepted' | 'refused',
    reason: string | null,
  ): Promise<void> {
    const { rowCount } = await tx.query(
      `update user_suggestion set state = $3, reason = $4, decided_by = $5, decided_at = now()
        where client_id = $1 and user_suggestion_id = $2 and state = 'waiting'`,
      [clientId, id, state, reason, userId],
    );
    if (!rowCount) throw new ConflictError(`Suggestion ${id} has already been decided`, 'user-suggestions.decided');
  }

  /**
   * SQL condition: the suggestion `s` belongs to the caller's client, and its article and subject are visible to the
   * caller. The caller's own suggestions (`isOwn`) are shown regardless of what happened to these.
   */
  private async visible(
    caller: Caller,
    isOwn = false,
  ): Promise<{ readonly condition: string; readonly parameters: Parameters }> {
    const subjects = isOwn ? null : await this.scopes.subjects(caller);
    if (subjects === null) {
      const parameters = new Parameters();
      return { condition: `s.client_id = ${parameters.add(caller.clientId)}`, parameters };
    }
    const { own, where, parameters } = await this.articles.sql(caller, {});
    const client = `${parameters.add(caller.clientId)}::bigint`;
    const condition = `s.client_id = ${client}
      and (s.subject_id is null or s.subject_id = any(${parameters.add(subjects)}::bigint[]))
      and (s.article_id is null or s.article_id in (select m.article_id from ${own} where ${where} and m.article_id in
        (select article_id from user_suggestion where client_id = ${client})))`;
    return { condition, parameters };
  }

  private async named(clientId: string, rows: readonly UserSuggestion[]): Promise<UserSuggestion[]> {
    const ids = [...new Set(rows.flatMap(({ Subject_ID }) => Subject_ID ?? []))];
    const names = new Map(
      await Promise.all(
        ids.map(async (id) => {
          const subject = await this.subjects.subject(clientId, id).catch(() => null);
          return [id, subject?.subject_name ?? null] as const;
        }),
      ),
    );
    return rows.map((row) => ({ ...row, Subject_Name: names.get(row.Subject_ID ?? '') ?? null }));
  }
}
