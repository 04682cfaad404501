import type { Emotion } from '#shared/vocabulary';
import { alignText, FeatureReader, FeatureTable, fitRatios, type FittedHead, type FittingText } from '../model';
import { assembleStream, streamSlope, sureness, type StreamOdds } from './stream-odds';

/** A text of a stream with its shared odds; `label` if a user has labeled it. */
export interface StreamText {
  readonly title: string;
  readonly text: string;
  readonly polarity: number;
  readonly opinion: number;
  readonly label: Emotion | null;
}

/** Minimum number of texts for a calibration. */
export const minTexts = 500;
/** Share of the most confident texts on each side that are used as pseudo-labels. */
const surest = 0.7;
const rounds = 2;
/** Weight of a text labeled by a user relative to a pseudo-labeled one. */
const byHand = 8;

interface ReadText extends StreamText {
  readonly numbers: Int32Array;
  readonly norm: number;
}

/**
 * Calibrates to a stream of one media type without labels: the texts with the most confident shared odds at either end
 * become pseudo-labels, character sequences are fitted to them, and the fitted odds help select the texts of the next
 * round (self-training, Yarowsky 1995). The shared odds are unchanged; the calibration is added to them. Labels of
 * users are used as they are. Returns null if there are too few texts.
 */
export function learnStream(texts: readonly StreamText[]): StreamOdds | null {
  if (texts.length < minTexts) return null;
  const table = new FeatureTable(200_000);
  const hashes: number[] = [];
  const read = readTexts(texts, table, hashes);
  let head: FittedHead = { weights: new Float32Array(table.size), bias: 0 };
  for (let round = 0; round < rounds; round += 1) head = fitRatios(selectConfident(read, head), table.size);
  const spread =
    read.reduce(
      (sum, text) => sum + Math.abs(text.polarity + addedBy(head, text) * streamSlope) - Math.abs(text.polarity),
      0,
    ) / read.length;
  return assembleStream(head, Int32Array.from(hashes), texts.length, spread);
}

/**
 * Selects the most confident texts at either end by the current odds, as many of each as positive and negative texts
 * are expected at the target confidence, and all texts that users labeled as opinions.
 */
function selectConfident(read: readonly ReadText[], head: FittedHead): FittingText[] {
  const fitting = (text: ReadText, isYes: boolean, weight: number): FittingText => ({
    numbers: text.numbers,
    norm: text.norm,
    offset: 0,
    weight,
    isYes,
  });
  const open = read
    .filter(({ label }) => label === null)
    .map((text) => ({ text, odds: text.polarity + addedBy(head, text) * streamSlope }))
    .sort((a, b) => a.odds - b.odds);
  const praise = open.reduce((sum, { odds }) => sum + 1 / (1 + Math.exp(-odds * sureness)), 0);
  const [good, bad] = [Math.floor(praise * surest), Math.floor((open.length - praise) * surest)];
  return [
    ...open.slice(0, bad).map(({ text }) => fitting(text, false, 1)),
    ...open.slice(open.length - good).map(({ text }) => fitting(text, true, 1)),
    ...read.flatMap((text) =>
      text.label === null || text.label === 'neutral' ? [] : [fitting(text, text.label === 'positive', byHand)],
    ),
  ];
}

function addedBy({ weights, bias }: FittedHead, { numbers, norm }: ReadText): number {
  let sum = 0;
  for (const number of numbers) sum += weights[number]!;
  return bias + sum / norm;
}

function readTexts(texts: readonly StreamText[], table: FeatureTable, hashes: number[]): ReadText[] {
  const reader = new FeatureReader();
  return texts.map((text) => {
    reader.read(alignText(text.title), alignText(text.text));
    const documentHashes = reader.hashes.slice(0, reader.count);
    const numbers = documentHashes.map((hash) => table.add(hash));
    numbers.forEach((number, index) => (hashes[number] = documentHashes[index]!));
    return { ...text, numbers, norm: reader.norm };
  });
}
