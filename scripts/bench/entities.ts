import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { EntityReader, type EntityType } from '#shared/entities';

const defaultFolder = '../shared/data/entities';
const types: Readonly<Record<string, EntityType>> = { PER: 'person', ORG: 'organisation', LOC: 'place', GPE: 'place' };

interface Labelled {
  readonly text: string;
  readonly entities: readonly { readonly start: number; readonly end: number; readonly type: string }[];
}

const read = (file: string): Labelled[] =>
  gunzipSync(readFileSync(file))
    .toString()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Labelled);
const rounded = (value: number): number => Math.round(value * 1000) / 1000;

class Tally {
  right = 0;
  found = 0;
  wanted = 0;

  figures(): { precision: number; recall: number; f1: number } {
    return {
      precision: rounded(this.right / this.found),
      recall: rounded(this.right / this.wanted),
      f1: rounded((2 * this.right) / (this.found + this.wanted)),
    };
  }
}

function measure(texts: readonly Labelled[], reader: EntityReader, showMisses: boolean) {
  const exact = new Map<string, Tally>();
  const overlap = new Tally();
  const of = (name: string): Tally => exact.get(name) ?? exact.set(name, new Tally()).get(name)!;
  for (const { text, entities } of texts) {
    const wanted = entities.flatMap(({ start, end, type }) => {
      const [kind = '', form] = type.split('.');
      return form === 'NOM' || types[kind] === undefined ? [] : [{ start, end, type: types[kind] }];
    });
    const seen = reader.read(text);
    const foundEntities = seen.entities.map(({ start, end, type }) => ({
      ...seen.original(start, end),
      type: type === 'brand' ? 'organisation' : type,
    }));
    const isSame = (a: { start: number; end: number; type: string }, b: typeof a): boolean =>
      a.start === b.start && a.end === b.end && a.type === b.type;
    const touches = (a: { start: number; end: number; type: string }, b: typeof a): boolean =>
      a.start < b.end && b.start < a.end && a.type === b.type;
    for (const one of foundEntities) for (const name of [one.type, 'all']) of(name).found += 1;
    for (const one of wanted) for (const name of [one.type, 'all']) of(name).wanted += 1;
    for (const one of foundEntities)
      if (wanted.some((other) => isSame(one, other))) for (const name of [one.type, 'all']) of(name).right += 1;
    overlap.found += foundEntities.length;
    overlap.wanted += wanted.length;
    overlap.right += foundEntities.filter((one) => wanted.some((other) => touches(one, other))).length;
    if (showMisses) {
      const show = ({ start, end, type }: { start: number; end: number; type: string }) =>
        `${type.slice(0, 3)} ${text.slice(Math.max(0, start - 6), start)}[${text.slice(start, end)}]${text.slice(end, end + 6)}`;
      for (const one of foundEntities) if (!wanted.some((other) => isSame(one, other))) console.log('+', show(one));
      for (const one of wanted) if (!foundEntities.some((other) => isSame(one, other))) console.log('-', show(one));
    }
  }
  return {
    ...Object.fromEntries([...exact].map(([name, tally]) => [name, tally.figures()])),
    overlapping: overlap.figures(),
  };
}

/**
 * Measures entity recognition: precision, recall and F1 by type on news and posts with labeled names, and texts per
 * second on one core. `FOLDER` may contain other data of the same names; `news` or `posts` after it prints the misses
 * there.
 */
export async function run([folder = defaultFolder, misses]: readonly string[]): Promise<Record<string, unknown>> {
  const files = { news: `${folder}/msra-test.jsonl.gz`, posts: `${folder}/weibo-train.jsonl.gz` };
  if (!existsSync(files.news)) return { skipped: `no labelled texts in ${folder}` };
  const reader = new EntityReader();
  const news = read(files.news);
  const figures = {
    news: measure(news, reader, misses === 'news'),
    posts: existsSync(files.posts) ? measure(read(files.posts), reader, misses === 'posts') : undefined,
  };
  const begun = process.cpuUsage();
  for (const { text } of news) reader.read(text);
  const { user } = process.cpuUsage(begun);
  return {
    ...figures,
    textsASecond: Math.round(news.length / (user / 1e6)),
    charactersAText: Math.round(news.reduce((sum, { text }) => sum + text.length, 0) / news.length),
    aims: 'news exact all f1 ≥ .82, posts ≥ .60, ≥ 10000 texts a second',
  };
}
