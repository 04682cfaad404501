import type { Caller, ServerKernel } from '#core/server';
import { brandSetContract, type Brand } from '#plugins/brand-analysis';
import { subjectContract } from '#plugins/subjects';
import { callBy, getHandlers } from './as-people';

/** Competitors mentioned in sample articles, by the name of the subject of the own brand. */
interface SampleBrands {
  readonly brand: string;
  readonly rivals: readonly string[];
}

/** Lets a sample user save the own brand and its competitors as a set shared with the team. */
export async function makeBrandSets(
  kernel: ServerKernel,
  worker: Caller,
  { brand, rivals }: SampleBrands,
): Promise<void> {
  const reading = await getHandlers(kernel, 'subjects', subjectContract);
  const { Subjects } = await reading.tree(callBy(kernel, worker, undefined));
  const subject = Subjects.find(({ Subject_Name }) => Subject_Name === '品牌综合');
  if (!subject) return;
  const Brands: Brand[] = [
    { Name: brand, Subject_IDs: [subject.Subject_ID], Keyword: '' },
    ...rivals.map((Name) => ({ Name, Subject_IDs: [], Keyword: Name })),
  ];
  const sets = await getHandlers(kernel, 'brand-analysis', brandSetContract);
  await sets.create(callBy(kernel, worker, { Set_Name: '主要竞品', Brands, Is_Shared: true }));
}
