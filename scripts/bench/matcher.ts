import { compileRules, prepareDocument, type PreparedDocument, type Query } from '#shared/query';
import { bigramCodes, foldText } from '#shared/text';
import { randomFrom } from './made-library/random';

const ruleCounts = [1_000, 10_000, 20_000];
const articleCount = 3_000;

/**
 * Measures rule matching on articles of 300 to 800 characters: articles per CPU second of the multi-rule matcher, its
 * speedup over searching each word of each rule separately, and the cost of the preceding steps.
 */
export async function run(): Promise<Record<string, number | string>> {
  const random = randomFrom(20_260_101);
  const names = madeWords(random, 6_000, 2, 4);
  const topics = madeWords(random, 600, 2, 3);
  const plain = madeWords(random, 3_000, 1, 3);
  const articles = Array.from({ length: articleCount }, () => madeArticle(random, names, topics, plain));
  const result: Record<string, number | string> = { articles: articles.length };

  const characters = articles.reduce((sum, { title, body }) => sum + title.length + body.length, 0);
  result.charactersAnArticle = Math.round(characters / articles.length);
  const folding = cpuSeconds(() => repeat(5, () => articles.forEach(({ title, body }) => foldText(title + body))));
  result.foldMegabytesASecond = Math.round((characters * 3 * 5) / 1e6 / folding);
  const documents = articles.map(prepareDocument);
  const coding = cpuSeconds(() =>
    repeat(5, () => documents.forEach(({ title, body }) => bigramCodes(`${title}\n${body}`))),
  );
  result.codedArticlesASecond = Math.round((5 * articles.length) / coding);

  for (const count of ruleCounts) {
    const rules = Array.from({ length: count }, (_, id) => ({ id, tree: madeRule(random, names, topics) }));
    let matched = 0;
    let compiled = compileRules(rules.slice(0, 1));
    result[`compile${count}Seconds`] = Number(
      cpuSeconds(() => {
        compiled = compileRules(rules);
      }).toFixed(2),
    );
    for (const document of documents) compiled.match(document);
    const seconds = cpuSeconds(() =>
      repeat(3, () => {
        for (const document of documents) matched += compiled.match(document).length;
      }),
    );
    result[`articlesASecond${count}`] = Math.round((3 * documents.length) / seconds);
    result[`matchesAnArticle${count}`] = Number((matched / 3 / documents.length).toFixed(2));
    if (count !== 10_000) continue;
    const sample = documents.slice(0, 60);
    const naive =
      sample.length /
      cpuSeconds(() => sample.forEach((document) => rules.filter(({ tree }) => naiveMatch(tree, document))));
    result.naiveArticlesASecond10000 = Math.round(naive);
    result.timesNaive10000 = Math.round((3 * documents.length) / seconds / naive);
  }
  return result;
}

function madeRule(random: () => number, names: readonly string[], topics: readonly string[]): Query {
  const some = (words: readonly string[], min: number, max: number): Query => ({
    kind: 'or',
    of: Array.from({ length: min + Math.floor(random() * (max - min + 1)) }, () => ({
      kind: 'word',
      word: pick(random, words),
    })),
  });
  const of: Query[] = [some(names, 1, 6), some(topics, 4, 15), { kind: 'not', of: some(topics, 2, 6) }];
  const kind = random();
  const word = (words: readonly string[]) => ({ kind: 'word', word: pick(random, words) }) as const;
  if (kind < 0.05) of.push({ kind: 'near', distance: 20, left: [word(names)], right: [word(topics)] });
  else if (kind < 0.1) of.push({ ...word(topics), field: 'title' });
  else if (kind < 0.15)
    of.push({ kind: 'value', field: 'media', value: 'news' }, { kind: 'range', field: 'length', from: 400 });
  return { kind: 'and', of };
}

function naiveMatch(query: Query, document: PreparedDocument): boolean {
  switch (query.kind) {
    case 'and':
      return query.of.every((child) => naiveMatch(child, document));
    case 'or':
      return query.of.some((child) => naiveMatch(child, document));
    case 'not':
      return !naiveMatch(query.of, document);
    case 'word':
      return document.title.includes(query.word) || document.body.includes(query.word);
    default:
      return true;
  }
}

function madeArticle(
  random: () => number,
  names: readonly string[],
  topics: readonly string[],
  plain: readonly string[],
) {
  const write = (length: number) => {
    let text = '';
    while (text.length < length) {
      const kind = random();
      text += kind < 0.02 ? pick(random, names) : kind < 0.12 ? common(random, topics) : common(random, plain);
      if (random() < 0.15) text += random() < 0.7 ? '，' : '。';
    }
    return text;
  };
  return {
    title: write(22),
    body: write(300 + Math.floor(random() * 500)),
    mediaType: random() < 0.5 ? 'news' : 'weibo',
  } as const;
}

function madeWords(random: () => number, count: number, shortest: number, maxLength: number): string[] {
  const words = new Set<string>();
  while (words.size < count) {
    let word = '';
    const length = shortest + Math.floor(random() * (maxLength - shortest + 1));
    while (word.length < length) word += String.fromCharCode(0x4e00 + Math.floor(random() ** 2 * 3_500));
    words.add(foldText(word));
  }
  return [...words];
}

function pick(random: () => number, words: readonly string[]): string {
  return words[Math.floor(random() * words.length)]!;
}

/** Picks an element with a skewed distribution, as in natural language: earlier elements are much more frequent. */
function common(random: () => number, words: readonly string[]): string {
  return words[Math.floor(random() ** 3 * words.length)]!;
}

function repeat(times: number, work: () => void): void {
  for (let time = 0; time < times; time += 1) work();
}

function cpuSeconds(work: () => void): number {
  const start = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1e6;
}
