import { backgroundLife } from './background-life';
import { backgroundNews } from './background-news';
import { qinghe } from './qinghe';
import type { Topic } from './topic';
import { xingheMarket } from './xinghe-market';
import { xingheQuality } from './xinghe-quality';

export type { Burst, Mood, Topic } from './topic';

/** All topics of the sample month. */
export const topics: readonly Topic[] = [
  ...xingheQuality,
  ...xingheMarket,
  ...qinghe,
  ...backgroundNews,
  ...backgroundLife,
];
