import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { ArticleCheck } from '../../plugins/article-checker/server/checks/article-check';

const defaultFolder = '../shared/data';
const share = (part: number, of: number): number => Math.round((part / Math.max(1, of)) * 1000) / 1000;

interface Sentence {
  readonly text: string;
  readonly correct?: string;
  readonly mistakes?: readonly { readonly pos: number; readonly wrong: string; readonly correct: string }[];
}

const read = <Row>(file: string): Row[] =>
  gunzipSync(readFileSync(file))
    .toString()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Row);

const withoutTags = (html: string): string =>
  html
    .replace(/<\/p>|<br\s*\/?>/g, '\n')
    .replace(/<[^>]+>/g, '')
    .replace(/&[a-z]+;/g, ' ');

/**
 * Measures the article checker: false alarms on correct sentences, detected mistakes, and characters per second on one
 * core.
 */
export async function run([folder = defaultFolder, shown]: readonly string[]): Promise<Record<string, unknown>> {
  if (!existsSync(`${folder}/checker`)) return { skipped: `no sentences in ${folder}` };
  const check = new ArticleCheck();
  const print = (sign: string, text: string): void => {
    if (shown === undefined) return;
    for (const { Kind, Reason, Offset, Length, Text, Suggestions } of check.check(text).findings)
      console.log(
        sign,
        Kind,
        Reason,
        `${text.slice(Math.max(0, Offset - 8), Offset)}[${Text}→${Suggestions[0] ?? ''}]${text.slice(Offset + Length, Offset + Length + 8)}`,
      );
  };
  const alarms = (texts: readonly string[]) => {
    const false_ = texts.filter((text) => check.check(text).findings.length > 0);
    for (const text of false_) print('+', text);
    return { sentences: texts.length, falseAlarms: share(false_.length, texts.length) };
  };
  const results: Record<string, unknown> = {};
  const news = read<{ content_html: string }>(`${folder}/articles/tv-transcripts.jsonl.gz`)
    .filter((_, index) => index % 4 === 0)
    .flatMap(({ content_html }) => withoutTags(content_html).match(/[^。！？\n]+[。！？]/g) ?? [])
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence.length >= 8);
  results.cleanNews = alarms(news);
  for (const [name, file] of Object.entries({
    sighan15: 'sighan15-train',
    sighan14: 'sighan14-test',
    legal: 'ec-law-first-half',
  })) {
    const rows = read<Sentence>(`${folder}/checker/${file}.jsonl.gz`).map((row) => {
      const letters = [...row.text];
      for (const { pos, correct } of row.mistakes ?? []) letters[pos - 1] = correct;
      return { text: row.text, correct: row.correct ?? letters.join('') };
    });
    const wrong = rows.filter(({ text, correct }) => text !== correct);
    let fixed = 0;
    const detected = wrong.filter(({ text, correct }) => {
      const { findings } = check.check(text);
      const differs = (at: number, length: number): boolean =>
        text.length === correct.length && text.slice(at, at + length) !== correct.slice(at, at + length);
      const hit = findings.filter(({ Offset, Length }) => differs(Offset, Length));
      if (hit.some(({ Offset, Length, Suggestions }) => Suggestions[0] === correct.slice(Offset, Offset + Length)))
        fixed += 1;
      return hit.length > 0;
    });
    results[name] = {
      wrong: wrong.length,
      found: share(detected.length, wrong.length),
      mended: share(fixed, wrong.length),
      clean: alarms([...new Set(rows.map(({ correct }) => correct))]),
    };
  }
  const long = news.join('').slice(0, 300_000);
  const begun = process.cpuUsage();
  check.check(long);
  const { user, system } = process.cpuUsage(begun);
  results.charactersASecond = Math.round(long.length / ((user + system) / 1_000_000));
  return results;
}
