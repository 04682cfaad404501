import type { Caller, ServerKernel } from '#core/server';
import { ArticleActions, ArticleReader } from '#plugins/articles/server';
import { favoriteContract } from '#plugins/favorites';
import { remarkContract } from '#plugins/remarks';
import { suggestionContract } from '#plugins/user-suggestions';
import { callBy, getCaller, getHandlers } from './as-people';
import { followArticles } from './follow-articles';
import { makeAnnouncements } from './make-announcements';
import { makeBaskets } from './make-baskets';
import { makeAuthorLabels } from './make-author-labels';
import { makeBrandSets } from './make-brand-sets';
import { makeBriefs } from './make-briefs';
import { makeReviews } from './make-reviews';
import { makeReposts } from './make-reposts';
import { makeHtmlReports } from './make-html-reports';
import { makeAlertTicket, makeTickets } from './make-tickets';
import { makeTranslationTerms } from './make-translation-terms';

const teams = [
  {
    analyst: 'analyst',
    manager: 'manager',
    result: '已与当地门店核实，车主同意调解，继续跟踪后续评论。',
    brands: { brand: '星河汽车', rivals: ['远航汽车', '曜电科技'] },
    terms: {
      星河汽车: 'Xinghe Auto',
      远航汽车: 'Yuanhang Motors',
      瀚海S7: 'Hanhai S7',
      云笺M9: 'Yunjian M9',
      召回: 'recall',
    },
  },
  {
    analyst: 'qinghe-analyst',
    manager: 'qinghe-manager',
    result: '已联系消费者补寄产品，并请生产基地复查同批次留样。',
    brands: { brand: '青禾乳业', rivals: ['云岭牧业', '白鹭乳品'] },
    terms: { 青禾乳业: 'Qinghe Dairy', 青禾酸奶: 'Qinghe yoghurt', 学生奶: 'school milk', 抽检: 'spot check' },
  },
] as const;

/**
 * Simulates activity of the sample users through the calls that the screens use: articles read, handled, tagged, saved
 * and commented, tickets written and answered, announcements made.
 */
export async function leaveTraces(kernel: ServerKernel): Promise<void> {
  for (const { analyst, manager, result, brands, terms } of teams) {
    const [worker, lead] = await Promise.all([getCaller(kernel, analyst), getCaller(kernel, manager)]);
    if (!worker || !lead) continue;
    await work(kernel, worker, lead, result);
    await followArticles(kernel, worker);
    await makeTickets(kernel, worker, lead);
    await makeAnnouncements(kernel, worker, lead);
    await makeBrandSets(kernel, worker, brands);
    await makeBaskets(kernel, worker);
    await makeAuthorLabels(kernel, worker);
    await makeBriefs(kernel, worker);
    await makeHtmlReports(kernel, worker, brands.brand);
    await makeTranslationTerms(kernel, lead, terms);
    await makeReviews(kernel, lead, brands.brand);
    await makeReposts(kernel, lead);
  }
}

/** Lets each sample team that received an alert create a ticket from it. */
export async function answerAlerts(kernel: ServerKernel): Promise<void> {
  for (const { analyst, manager } of teams) {
    const [worker, lead] = await Promise.all([getCaller(kernel, analyst), getCaller(kernel, manager)]);
    if (worker && lead) await makeAlertTicket(kernel, worker, lead);
  }
}

async function work(kernel: ServerKernel, worker: Caller, lead: Caller, result: string): Promise<void> {
  const reader = kernel.get(ArticleReader);
  const actions = kernel.get(ArticleActions);
  const newest = await reader.ids(worker, {}, 'time', 120);
  const negative = await reader.ids(worker, { Emotion: 'negative' }, 'time', 40);
  const handled = negative.slice(8, 20);
  await actions.markRead(worker, newest.slice(15), true, false);
  await actions.markRead(worker, newest.slice(20, 45), true, true);
  await actions.tag(worker, negative.slice(0, 6), ['重点关注'], []);
  await actions.tag(worker, handled.slice(0, 7), ['已上报'], []);
  await actions.setStatus(worker, negative.slice(3, 8), 'processing');
  await actions.setStatus(worker, handled, 'done');
  const [first] = handled;
  if (first) await actions.addResult(worker, first, result);

  const favorites = await getHandlers(kernel, 'favorites', favoriteContract);
  await favorites.keep(callBy(kernel, worker, { id: negative.slice(2, 8), Folder: '周报素材' }));
  await favorites.keep(callBy(kernel, worker, { id: newest.slice(10, 13), Folder: '高管关注' }));
  const suggestions = await getHandlers(kernel, 'user-suggestions', suggestionContract);
  const [doubted] = negative.slice(9);
  if (doubted)
    await suggestions.send(
      callBy(kernel, worker, {
        Kind: 'emotion',
        Article_ID: doubted,
        Emotion: 'neutral',
        Text: '只是陈述事实，没有负面评价。',
      }),
    );
  const remarks = await getHandlers(kernel, 'remarks', remarkContract);
  const [talked] = negative.slice(3);
  if (!talked) return;
  await remarks.add(
    callBy(kernel, worker, {
      id: talked,
      Text: '这条转载得很快，建议今天下班前给公关部一份简报。',
      Mention_IDs: [lead.userId],
    }),
  );
  await remarks.add(
    callBy(kernel, lead, {
      id: talked,
      Text: '已同步公关部，请继续留意评论区的情绪变化。',
      Mention_IDs: [worker.userId],
    }),
  );
}
