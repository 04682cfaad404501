import type { Emotion } from '#shared/vocabulary';
import type { EncoderSession, EncoderTensor } from './encoder-session';
import type { WordPieces } from './word-pieces';

/** Maximum number of word pieces read per text, the length most encoders were trained on. */
const maxPieces = 256;
/** Batch size in texts. */
const batch = 16;
/** Probabilities are kept this far from 0 and 1, so that odds stay finite. */
const min = 1e-4;

export interface EncodedOdds {
  readonly polarity: number;
  readonly opinion: number;
}

/**
 * Classifies texts with a pretrained encoder that has a classification head.
 *
 * @param labels meaning of each of the network's classes; without a neutral one every text keeps the opinion value that
 * it is given
 */
export class EncoderOdds {
  constructor(
    private readonly session: EncoderSession,
    private readonly pieces: WordPieces,
    private readonly labels: readonly Emotion[],
  ) {}

  /**
   * Returns the odds from the network; `opinions` is the opinion value of each text for networks without a neutral
   * class.
   */
  async classify(texts: readonly string[], opinions: readonly number[]): Promise<EncodedOdds[]> {
    const encodedOdds: EncodedOdds[] = [];
    for (let start = 0; start < texts.length; start += batch) {
      const logits = await this.logits(texts.slice(start, start + batch));
      for (const [index, row] of logits.entries()) encodedOdds.push(this.getOdds(row, opinions[start + index]!));
    }
    return encodedOdds;
  }

  private async logits(texts: readonly string[]): Promise<number[][]> {
    const encoded = texts.map((text) => this.pieces.encode(text, maxPieces));
    const width = Math.max(...encoded.map((numbers) => numbers.length));
    const dims = [texts.length, width] as const;
    const filled = (valueAt: (row: number, column: number) => number): EncoderTensor => ({
      dims,
      data: BigInt64Array.from({ length: texts.length * width }, (_, at) =>
        BigInt(valueAt(Math.floor(at / width), at % width)),
      ),
    });
    const inputs: Readonly<Record<string, EncoderTensor>> = {
      input_ids: filled((row, column) => encoded[row]![column] ?? 0),
      attention_mask: filled((row, column) => (column < encoded[row]!.length ? 1 : 0)),
      token_type_ids: filled(() => 0),
    };
    const missing = this.session.inputNames.filter((name) => !Object.hasOwn(inputs, name));
    if (missing.length > 0) throw new Error(`The encoder requires unsupported inputs: ${missing.join(', ')}`);
    const answer = await this.session.run(
      Object.fromEntries(this.session.inputNames.map((name) => [name, inputs[name]!])),
    );
    const output = answer.logits ?? answer[this.session.outputNames[0] ?? ''];
    const classes = output?.dims.at(-1) ?? 0;
    if (!output || classes !== this.labels.length)
      throw new Error(`The encoder returns ${classes} classes, but ${this.labels.length} labels are configured`);
    return texts.map((_, row) => Array.from(output.data.slice(row * classes, (row + 1) * classes), Number));
  }

  private getOdds(logits: readonly number[], opinion: number): EncodedOdds {
    const max = Math.max(...logits);
    const powers = logits.map((logit) => Math.exp(logit - max));
    const getChance = (emotion: Emotion): number =>
      powers.reduce((sum, power, index) => sum + (this.labels[index] === emotion ? power : 0), 0) /
      powers.reduce((sum, power) => sum + power, 0);
    const bounded = (chance: number): number => Math.min(1 - min, Math.max(min, chance));
    const [bad, plain, good] = [getChance('negative'), getChance('neutral'), getChance('positive')].map(bounded) as [
      number,
      number,
      number,
    ];
    return {
      polarity: Math.log(good / bad),
      opinion: this.labels.includes('neutral') ? Math.log((1 - plain) / plain) : opinion,
    };
  }
}
