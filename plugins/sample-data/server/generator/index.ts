export { generateMonth, type MonthOptions } from './generate-month';
export type { Engagement } from './engagement';
export { nextLiveArticles, type LiveOptions } from './next-live-articles';
export { generateRisingEvent } from './rising-event';
export { numbersUnder, repliesUnder, type RepliesOptions, type SampleReply } from './replies-under';
export type { SampleArticle } from './sample-article';
export { sampleClients, type SampleCategory, type SampleClient, type SampleSubject } from './sample-clients';
export { generateTravelledStory } from './travelled-story';
export { sampleSites, type SampleSite } from './sites';
