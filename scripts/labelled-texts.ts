import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { InlineThreadService, readTable } from '#core/server';
import type { Emotion } from '#shared/vocabulary';
import { shuffled, type LabelledKind, type LabelledText } from '../plugins/emotion-words/server/model';
import type { EmotionKindTexts, EmotionMeasure } from './emotion-figures';

const labels: Readonly<Record<string, Emotion>> = {
  positive: 'positive',
  pos: 'positive',
  1: 'positive',
  正面: 'positive',
  积极: 'positive',
  good: 'positive',
  negative: 'negative',
  neg: 'negative',
  '-1': 'negative',
  负面: 'negative',
  消极: 'negative',
  bad: 'negative',
  neutral: 'neutral',
  neu: 'neutral',
  中性: 'neutral',
  中立: 'neutral',
};

const kindFiles: Readonly<Record<string, { readonly file: string; readonly measure: EmotionMeasure }>> = {
  posts: { file: 'weibo2018', measure: 'polarity' },
  reviews: { file: 'chnsenticorp', measure: 'polarity' },
  deliveries: { file: 'waimai', measure: 'polarity' },
  shops: { file: 'online-shopping', measure: 'polarity' },
  stock: { file: 'stock-forum-3way', measure: 'three' },
  companies: { file: 'finance-negative-entity', measure: 'negative' },
};

/**
 * Reads the texts of a kind from a folder of development data, for training and testing; null when there are none.
 * Without a separate test file, the one file is split in two.
 */
export async function readEmotionKinds(folder: string, kind: string): Promise<EmotionKindTexts | null> {
  const { file, measure } = kindFiles[kind]!;
  const half = (part: string): string | undefined =>
    [`${folder}/${file}${part}.jsonl.gz`].find((name) => existsSync(name));
  const [first, second] = [half('-train') ?? half(''), half('-test')];
  if (first === undefined) return null;
  const whole = shuffled((await readLabelledTexts(first)).texts, 11);
  if (second !== undefined) return { measure, train: whole, test: (await readLabelledTexts(second)).texts };
  const middle = whole.length >> 1;
  return { measure, train: whole.slice(0, middle), test: whole.slice(middle) };
}

/** In files with two classes 0 is the opposite of 1; in files that also contain -1 it is neutral. */
function getLabel(rawLabel: unknown, hasMinus: boolean): Emotion | undefined {
  const label = String(rawLabel ?? '')
    .trim()
    .toLowerCase();
  return label === '0' ? (hasMinus ? 'neutral' : 'negative') : labels[label];
}

const textNames = ['text', 'review', 'content', 'body', '正文', '内容', '文本'];
const labelNames = ['label', 'emotion', 'sentiment', '情感', '标签'];

const valueOf = (row: Readonly<Record<string, unknown>>, names: readonly string[]): unknown =>
  names.map((name) => row[name]).find((value) => value !== undefined);

/**
 * Reads labelled texts from a file: lines of JSON (`.jsonl`), or a table with a header (`.csv`, `.xlsx`), each also as
 * `.gz`. The text is in a field such as `text` or `review`, a title in `title`, the label in `label`: words, or 1, 0
 * and -1. Rows without a text or label are skipped.
 */
export async function readLabelledTexts(file: string): Promise<LabelledKind> {
  const raw = readFileSync(file);
  const content = file.endsWith('.gz') ? gunzipSync(raw) : raw;
  const name = basename(file)
    .replace(/(\.gz)?$/u, '')
    .replace(/\.[a-z]+$/u, '');
  const rows = /\.jsonl?(\.gz)?$/u.test(file)
    ? content
        .toString()
        .split('\n')
        .filter((line) => line.trim() !== '')
        .map((line) => JSON.parse(line) as Record<string, unknown>)
    : await tableRows(content);
  const hasMinus = rows.some((row) => String(valueOf(row, labelNames)).trim() === '-1');
  const texts = rows.flatMap((row): LabelledText[] => {
    // Company news is only labelled as bad news or not; what is not bad may be positive or neutral.
    const label =
      typeof row.negative === 'boolean'
        ? row.negative
          ? 'negative'
          : 'neutral'
        : getLabel(valueOf(row, labelNames), hasMinus);
    const text = String(valueOf(row, textNames) || row.title || '').trim();
    return label === undefined || text === ''
      ? []
      : [{ text, label, ...(typeof row.title === 'string' && row.title !== text ? { title: row.title } : {}) }];
  });
  return { name, texts };
}

async function tableRows(content: Buffer): Promise<Record<string, unknown>[]> {
  const { header, rows } = await readTable(new InlineThreadService({ load: () => Promise.resolve({}) }), content);
  return rows.map(({ cells }) =>
    Object.fromEntries(header.map((name, index) => [name.trim().toLowerCase(), cells[index]])),
  );
}
