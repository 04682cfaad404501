import type { Caller, ServerKernel } from '#core/server';
import { subjectQualityContract, type Decision } from '#plugins/subject-quality';
import { subjectContract } from '#plugins/subjects';
import { callBy, getHandlers } from './as-people';

/** Number of articles left for users who try the review. */
const left = 8;

/**
 * Lets a sample user set the quality targets of the subject of the own brand and review it, except for a few articles.
 */
export async function makeReviews(kernel: ServerKernel, lead: Caller, ownBrand: string): Promise<void> {
  const { Subjects } = await (await getHandlers(kernel, 'subjects', subjectContract)).tree(
    callBy(kernel, lead, undefined),
  );
  const Subject_ID = Subjects.find(({ Subject_Name }) => Subject_Name === '品牌综合')?.Subject_ID;
  if (!Subject_ID) return;
  const quality = await getHandlers(kernel, 'subject-quality', subjectQualityContract);
  await quality.set(callBy(kernel, lead, { Subject_ID, Min_Precision: 0.8, Min_Recall: 0.6, Is_Watched: true }));
  const { Sample_ID } = await quality.sample(callBy(kernel, lead, { Subject_ID, Days: 30 }));
  const { list } = await quality.queue(callBy(kernel, lead, undefined, { Subject_ID }));
  for (const [place, { Article_ID, Title, Text }] of list.slice(left).entries()) {
    const Decision: Decision = `${Title}${Text}`.includes(ownBrand.slice(0, 2))
      ? place % 19 === 18
        ? 'unsure'
        : 'belongs'
      : 'not';
    await quality.review(callBy(kernel, lead, { Sample_ID, Article_ID, Decision }));
  }
}
