import { inject, InputError, PermissionError } from '#core';
import { isId } from '#core/resource';
import { DatabaseService, OperationLogService, type Caller } from '#core/server';
import { ArticleReader, ScopeService } from '#plugins/articles/server';
import { canonicalUrl } from '#shared/web-address';
import type { TicketCase } from '../ticket';
import { TicketReader } from './ticket-reader';
import { toCase } from './ticket-row';
import { mayHandle, addMessage, markSeen } from './ticket-stream';

/** Decision on a case. */
export interface CaseDecision {
  readonly Handle_By: string | null;
  readonly Decision: string;
  readonly Subject_ID: string | null;
  /** Id or URL of an article, or any other URL; empty while nothing is published. */
  readonly Answer: string;
  readonly Answered_At: string | null;
}

interface Answer {
  readonly articleId: string | null;
  readonly title: string | null;
  readonly url: string | null;
  readonly at: string | null;
}

/** The previously chosen answer, possibly set by a user with a wider scope. */
const getKept = ({ Answer_Article_ID, Answer_Title, Answer_Url, Answered_At }: TicketCase): Answer => ({
  articleId: Answer_Article_ID,
  title: Answer_Title,
  url: Answer_Url,
  at: Answered_At,
});

const none: Answer = { articleId: null, title: null, url: null, at: null };

/** Stores how cases are handled; only the users who answer a ticket may decide. */
export class TicketCases {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(TicketReader) private readonly reader: TicketReader,
    @inject(ArticleReader) private readonly articles: ArticleReader,
    @inject(OperationLogService) private readonly log: OperationLogService,
    @inject(ScopeService) private readonly scopes: ScopeService,
  ) {}

  async save(caller: Caller, ticketId: string, decision: CaseDecision, ip?: string): Promise<TicketCase> {
    const row = await this.reader.row(caller, ticketId);
    if (!mayHandle(caller, row))
      throw new PermissionError(`The case of ticket ${ticketId} can only be decided by the users who answer it`);
    const before = toCase(row);
    if (decision.Subject_ID !== null && decision.Subject_ID !== before.Subject_ID)
      await this.scopes.requireSubjects(caller, [decision.Subject_ID]);
    const answer =
      before.Answer_Article_ID !== null && decision.Answer === before.Answer_Article_ID
        ? getKept(before)
        : await this.getAnswer(caller, decision.Answer);
    const answeredAt = decision.Answered_At ?? answer.at;
    await this.database.transaction(async (tx) => {
      await tx.query(
        `update ticket set handle_by = $3, decision = $4, treated_id = $5, answer_title = $6, answer_url = $7,
           answered_at = $8, updated_at = now() where client_id = $1 and ticket_id = $2`,
        [
          row.client_id,
          ticketId,
          decision.Handle_By,
          decision.Decision,
          decision.Subject_ID,
          answer.title,
          answer.url,
          answeredAt,
        ],
      );
      await tx.query('delete from ticket_answer where client_id = $1 and ticket_id = $2', [row.client_id, ticketId]);
      if (answer.articleId)
        await tx.query('insert into ticket_answer (client_id, ticket_id, article_id) values ($1, $2, $3)', [
          row.client_id,
          ticketId,
          answer.articleId,
        ]);
      if (decision.Decision !== before.Decision)
        await addMessage(tx, caller, row, { kind: 'decided', text: decision.Decision });
      await markSeen(tx, caller, row);
    });
    const after = toCase(await this.reader.row(caller, ticketId));
    await this.log.record(caller, { entity: 'ticket', action: 'update', id: ticketId, ip, before, after });
    return after;
  }

  /** @throws {InputError} if the value is neither an article visible to the caller nor a URL */
  private async getAnswer(caller: Caller, reference: string): Promise<Answer> {
    if (reference === '') return none;
    const id = isId(reference) ? reference : /\/article\/(\d{15,19})(?:[?#]|$)/.exec(reference)?.[1];
    if (id) {
      const [article] = await this.articles.rows(caller, await this.articles.visible(caller, [id]));
      if (!article) throw new InputError(`Answer: article ${id} not found`, 'tickets.no-answer', { Answer: id });
      const { Article_ID, Title, Summary, Url, Published_At } = article;
      return { articleId: Article_ID, title: Title || Summary, url: Url, at: Published_At };
    }
    const url = /^https?:\/\//iu.test(reference) ? canonicalUrl(reference) : null;
    if (!url)
      throw new InputError(`Answer: ${reference} is not a valid URL`, 'tickets.no-address', { Answer: reference });
    return { ...none, url };
  }
}
