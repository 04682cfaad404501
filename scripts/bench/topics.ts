import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { noFrequencies } from '#shared/keywords';
import { EntityReader } from '#shared/entities';
import { findTopics } from '../../plugins/content-analysis/server/topics/find-topics';
import type { TopicDocument } from '../../plugins/content-analysis/server/topics/word-pairs';
import { topicHolds } from '../../plugins/content-analysis/topic';
import { readCounted, wordsOfArticle } from '../../plugins/words/server/article-words';

const defaultFolder = '../shared/data/articles';
const corpora = ['event-news', 'thucnews-mini'] as const;

interface Labelled {
  readonly event?: string;
  readonly category?: string;
  readonly title?: string;
  readonly content: string;
}

const rounded = (value: number): number => Math.round(value * 100) / 100;

/**
 * Measures topics against manually assigned categories: purity of topics, share of articles in a topic, and F1 of the
 * best topic for each label. `FOLDER` may contain other data.
 */
export async function run([folder = defaultFolder]: readonly string[]): Promise<Record<string, unknown>> {
  const reader = new EntityReader();
  const figures: Record<string, unknown> = {};
  for (const corpus of corpora) {
    const file = `${folder}/${corpus}.jsonl.gz`;
    if (!existsSync(file)) return { skipped: `${corpus} not found in ${folder}` };
    const articles = gunzipSync(readFileSync(file))
      .toString()
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Labelled);
    const knowledge = { reader, canonical: new Map<string, string>(), frequencies: noFrequencies, alwaysCounted: [] };
    const documents = articles.map(({ title = '', content }, index): TopicDocument => {
      const { counted } = wordsOfArticle(title, content, knowledge);
      const words = counted.map(readCounted).flatMap(([letter, word]) => (letter === 'l' ? [] : [word]));
      return { id: String(index), cluster: String(index), words: [...new Set(words)] };
    });
    const labels = articles.map(({ event, category }) => event ?? category ?? '');
    const started = performance.now();
    const topics = findTopics(documents);
    const milliseconds = performance.now() - started;
    const members = topics.map(({ words }) =>
      documents.flatMap((document, index) =>
        document.words.filter((word) => words.includes(word)).length >= topicHolds ? [index] : [],
      ),
    );
    const countOf = (held: readonly number[], label: string): number =>
      held.filter((index) => labels[index] === label).length;
    const all = [...new Set(labels)];
    const pure = members.reduce((sum, held) => sum + Math.max(...all.map((label) => countOf(held, label))), 0);
    const best = all.map((label) => {
      const size = labels.filter((each) => each === label).length;
      return Math.max(0, ...members.map((held) => (2 * countOf(held, label)) / (held.length + size)));
    });
    figures[corpus] = {
      articles: articles.length,
      topics: topics.length,
      purity: rounded(pure / Math.max(1, members.flat().length)),
      covered: rounded(new Set(members.flat()).size / articles.length),
      'mean F1 of the best topic of a label': rounded(best.reduce((sum, each) => sum + each, 0) / best.length),
      milliseconds: Math.round(milliseconds),
      words: topics.slice(0, 12).map(({ words, count }) => `${count} ${words.join(' ')}`),
    };
  }
  return figures;
}
