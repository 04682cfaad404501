import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { readTable } from '#core/server';
import type { Emotion } from '#shared/vocabulary';
import type { LabelledKind, LabelledText } from '../plugins/emotion-words/server/model';

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

/** In files of two classes 0 is the other side of 1; in files that have -1 too it is the middle. */
function labelOf(given: unknown, hasMinus: boolean): Emotion | undefined {
  const label = String(given ?? '')
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
 * `.gz`. The text stands in a field such as `text` or `review`, a title in `title`, the label in `label`: words, or 1,
 * 0 and -1. Rows without either are left out.
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
    const label = labelOf(valueOf(row, labelNames), hasMinus);
    const text = String(valueOf(row, textNames) ?? '').trim();
    return label === undefined || text === ''
      ? []
      : [{ text, label, ...(typeof row.title === 'string' ? { title: row.title } : {}) }];
  });
  return { name, texts };
}

async function tableRows(content: Buffer): Promise<Record<string, unknown>[]> {
  const { header, rows } = await readTable(content);
  return rows.map(({ cells }) =>
    Object.fromEntries(header.map((name, index) => [name.trim().toLowerCase(), cells[index]])),
  );
}
