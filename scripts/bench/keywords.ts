import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { EntityReader } from '#shared/entities';
import { countedTerms, findKeywords, rankWords, type DocumentFrequencies } from '#shared/keywords';
import { foldText } from '#shared/text';

const defaultFolder = '../shared/data/headlines';
const depths = [1, 3, 5] as const;

const rounded = (value: number): number => Math.round(value * 1000) / 1000;

/**
 * Measures keyword extraction: of the first 1, 3 and 5 words found in a headline, how many its editors named as
 * keywords (touched: or contain or are part of one), in how many headlines one of them is exactly a keyword, and how
 * many of the keywords in the headline are among the first 5. Frequencies are counted over the same headlines, as the
 * product counts its own articles. `FOLDER` may contain other data.
 */
export async function run([folder = defaultFolder]: readonly string[]): Promise<Record<string, unknown>> {
  const file = `${folder}/toutiao-keywords.jsonl.gz`;
  if (!existsSync(file)) return { skipped: `no headlines with keywords in ${folder}` };
  const lines = gunzipSync(readFileSync(file))
    .toString()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as { title: string; keywords: string[] });
  const headlines = lines
    .map(({ title, keywords }) => ({
      title,
      keywords: keywords.map(foldText).filter((word) => foldText(title).includes(word)),
    }))
    .filter(({ keywords }) => keywords.length > 0);
  const reader = new EntityReader();
  const counts = new Map<string, number>();
  for (const { title } of lines) {
    const { words } = reader.read(title);
    const terms = countedTerms(words);
    for (const word of [...terms.words, ...terms.joined]) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const frequencies: DocumentFrequencies = { total: lines.length, of: (word) => counts.get(word) ?? 0 };
  const nothing = reader.read('');
  const hits = depths.map(() => 0);
  const touched = depths.map(() => 0);
  const suggestedCounts = depths.map(() => 0);
  let recalled = 0;
  let recalledExactly = 0;
  const first = depths.map(() => 0);
  let named = 0;
  for (const { title, keywords } of headlines) {
    const foundWords = findKeywords(
      rankWords(reader.read(title), nothing, (word) => reader.lexicon.getCost(word), frequencies),
      5,
    ).map(({ word }) => foldText(word));
    for (const [index, depth] of depths.entries()) {
      for (const word of foundWords.slice(0, depth)) {
        suggestedCounts[index]! += 1;
        if (keywords.includes(word)) hits[index]! += 1;
        if (keywords.some((keyword) => keyword.includes(word) || word.includes(keyword))) touched[index]! += 1;
      }
    }
    named += keywords.length;
    recalledExactly += keywords.filter((keyword) => foundWords.includes(keyword)).length;
    for (const [index, depth] of depths.entries())
      if (foundWords.slice(0, depth).some((word) => keywords.includes(word))) first[index]! += 1;
    recalled += keywords.filter((keyword) =>
      foundWords.some((word) => keyword.includes(word) || word.includes(keyword)),
    ).length;
  }
  return {
    headlines: headlines.length,
    ...Object.fromEntries(
      depths.flatMap((depth, index) => [
        [`exactTop${depth}`, rounded(hits[index]! / suggestedCounts[index]!)],
        [`oneExactTop${depth}`, rounded(first[index]! / headlines.length)],
        [`touchedTop${depth}`, rounded(touched[index]! / suggestedCounts[index]!)],
      ]),
    ),
    exactRecallTop5: rounded(recalledExactly / named),
    touchedRecallTop5: rounded(recalled / named),
    aims: 'exactRecallTop5 ≥ .65',
  };
}
