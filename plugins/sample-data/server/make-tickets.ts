import type { Caller, Handlers, ServerKernel } from '#core/server';
import { AlertReader } from '#plugins/alerts/server';
import { ArticleReader } from '#plugins/articles/server';
import { ticketContract } from '#plugins/tickets';
import { cutText } from '#shared/text';
import { callBy, getHandlers } from './as-people';

const day = 86_400_000;
/**
 * Range in days before today for the publication of the closed case's response: measuring its effect needs whole days
 * after it.
 */
const answered = [14, 9] as const;
const question = '周报是否列入竞品声量对比';
type Body = Parameters<Handlers<typeof ticketContract>['create']>[0]['body'];
type NewTicket = Partial<Body> & Pick<Body, 'Title' | 'Content'>;

/**
 * Creates a new question, a ticket in progress, and a closed case whose response was published long enough ago to show
 * an effect. Does nothing when the question already exists.
 */
export async function makeTickets(kernel: ServerKernel, worker: Caller, lead: Caller): Promise<void> {
  const { tickets, write, open, reply } = await getAccess(kernel, worker);
  const reader = kernel.get(ArticleReader);
  const all = { Side: 'all' as const, keyword: question, page: 1, size: 1 };
  if ((await tickets.list(callBy(kernel, lead, undefined as never, all))).total > 0) return;
  const between = (from: number, to: number): string =>
    [from, to].map((days) => new Date(Date.now() - days * day).toISOString()).join('..');

  await write(worker, lead, {
    Title: question,
    Content: '上期周报只有本品牌数据，本期是否增加与竞品的声量对比？',
    Type: 'question',
  });
  const [recent] = await reader.ids(lead, { Emotion: 'negative', Published_At: between(7, 1) }, 'heat', 1);
  const looked = await write(lead, worker, {
    Title: '核实转载稿件的来源',
    Content: '请核实首发媒体和转载范围，并与当地门店确认情况。',
    Article_IDs: recent ? [recent] : [],
  });
  await open(looked);

  const abouts = await reader.ids(lead, { Emotion: 'negative', Published_At: between(18, 13) }, 'heat', 20);
  const cases = (await reader.rows(lead, abouts)).flatMap((row) =>
    row.Subject_IDs.map((subject) => ({ row, subject, answer: '' })),
  );
  let chosen = cases[0];
  // Prefers the most popular article whose subject was later covered with a different sentiment, which serves as the
  // response; otherwise any later article.
  for (const [emotion, one] of ['positive,neutral', undefined].flatMap((each) =>
    cases.map((it) => [each, it] as const),
  )) {
    const [answer] = await reader.ids(
      lead,
      {
        Subject_ID: one.subject,
        ...(emotion && { Emotion: emotion }),
        Published_At: between(...answered),
      },
      'heat',
      1,
    );
    if (!answer) continue;
    chosen = { ...one, answer };
    break;
  }
  if (!chosen) return;
  const { row, subject, answer } = chosen;
  const closed = await write(lead, worker, {
    Title: '回应集中的负面报道',
    Content: '请汇总事实，拟定公开回应并跟踪发布后的声量与情感。',
    Priority: 'high',
    Article_IDs: [row.Article_ID],
  });
  await open(closed);
  await tickets.saveCase(
    callBy(kernel, worker, {
      Ticket_ID: closed,
      Handle_By: new Date(Date.now() - answered[1] * day).toISOString(),
      Decision: '发布情况说明，公布客服专线，对涉及的用户逐一回访。',
      Subject_ID: subject,
      Answer: answer,
      Answered_At: null,
    }),
  );
  await reply(closed, '情况说明已发布，回访已完成。');
  await tickets.setState(callBy(kernel, lead, { Ticket_ID: closed, Action: 'closed' as const }));
}

/** Lets a team create a ticket from the first alert it received, and answer it; only once. */
export async function makeAlertTicket(kernel: ServerKernel, worker: Caller, lead: Caller): Promise<void> {
  const alert = await kernel.get(AlertReader).first(lead.clientId);
  if (!alert) return;
  const { tickets, write, open, reply } = await getAccess(kernel, worker);
  const { Alert_ID } = alert;
  const made = { Side: 'all' as const, Alert_ID, page: 1, size: 1 };
  if ((await tickets.list(callBy(kernel, lead, undefined as never, made))).total > 0) return;
  const ticketId = await write(lead, worker, {
    Title: cutText(alert.Title, 100),
    Content: '请立即联系售后核实情况，两小时内给出口径。',
    Priority: 'high',
    Alert_ID,
  });
  await open(ticketId);
  await reply(ticketId, '已联系售后与技术部门核实，口径初稿今晚提交。');
}

/** Ticket actions, most of them performed by the assignee. */
async function getAccess(kernel: ServerKernel, worker: Caller) {
  const tickets = await getHandlers(kernel, 'tickets', ticketContract);
  return {
    tickets,
    write: async (from: Caller, to: Caller, ticket: NewTicket): Promise<string> =>
      (
        await tickets.create(
          callBy(kernel, from, {
            Type: 'task' as const,
            Priority: 'ordinary' as const,
            Is_For_Operator: false,
            Assignee_ID: to.userId,
            User_Group_ID: null,
            Article_IDs: [],
            Alert_ID: null,
            ...ticket,
          }),
        )
      ).Ticket_ID,
    open: (id: string) => tickets.markRead(callBy(kernel, worker, { Ticket_ID: id })),
    reply: (id: string, Text: string) => tickets.reply(callBy(kernel, worker, { Ticket_ID: id, Text })),
  };
}
