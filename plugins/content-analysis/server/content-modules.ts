import { withServices } from '#core';
import { ArticleTallies, moduleTexts, serveModule, type ModuleCall, type ServedModule } from '#plugins/analysis/server';
import { ArticleReader, ScopeService } from '#plugins/articles/server';
import { HotWords } from '#plugins/words/server';
import english from '../locales/en-US.json';
import chinese from '../locales/zh-CN.json';
import { contentTypes, coWords, entityRank, hitWords, lead, topicEmotion, topics, wordCloud } from '../modules';
import { hitScope } from './article-filters';
import { contentTypeRows } from './content-type-rows';
import { leadRows } from './lead-rows';
import { Topics } from './topics/topic-service';
import { coWordRows, hitWordRows, distinctiveWords } from './word-counts';
import { WrittenWords } from './written-words';

const moduleDefaults = {
  plugin: 'content-analysis',
  texts: moduleTexts('content-analysis', { 'zh-CN': chinese, 'en-US': english }),
} as const;

/** Places occur in every article and reveal little about its content. */
const telling = 'person,organisation,brand,word';
const names = 'person,organisation,brand,place';

export const contentModules = withServices(
  {
    reader: ArticleReader,
    words: HotWords,
    topicService: Topics,
    tallies: ArticleTallies,
    scopes: ScopeService,
    writtenWords: WrittenWords,
  },
  ({ reader, words, topicService, tallies, scopes, writtenWords }): readonly ServedModule[] => {
    const counted = async <Row>({ caller, filter }: ModuleCall, work: Promise<readonly Row[]>) => {
      const [rows, { total }] = await Promise.all([work, reader.count(caller, filter, Number.POSITIVE_INFINITY)]);
      return { rows, counted: total };
    };
    const ofWords = (type: string) => (call: ModuleCall) =>
      counted(
        call,
        distinctiveWords(words, call, type, call.size).then(({ rows }) => rows),
      );
    return [
      serveModule(lead, moduleDefaults, (call) => leadRows({ tallies, reader, topics: topicService }, call)),
      serveModule(wordCloud, moduleDefaults, ofWords(telling)),
      serveModule(entityRank, moduleDefaults, ofWords(names)),
      serveModule(topics, moduleDefaults, (call) => counted(call, topicService.rows(call, call.size))),
      serveModule(topicEmotion, moduleDefaults, (call) => counted(call, topicService.rows(call, call.size))),
      serveModule(coWords, moduleDefaults, (call) => counted(call, coWordRows(reader, words, call, telling))),
      serveModule(hitWords, moduleDefaults, async (call) => {
        const subjects = await hitScope(scopes, call.caller, call.filter.Subject_ID);
        const written = await writtenWords.of(call.caller.clientId, subjects);
        const rows = await hitWordRows(reader, call, subjects);
        // Matches keep the folded form, such as 望舒t6 for 望舒T6.
        return counted(call, Promise.resolve(rows.map((row) => ({ ...row, Word: written.get(row.Word) ?? row.Word }))));
      }),
      serveModule(contentTypes, moduleDefaults, (call) => counted(call, contentTypeRows(reader, call))),
    ];
  },
);
