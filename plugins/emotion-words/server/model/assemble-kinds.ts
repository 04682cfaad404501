import type { EmotionHead, EmotionModel } from './emotion-model';
import { getLimit, type TrainedHead } from './train-head';

/** A kind with its heads before quantization. */
export interface TrainedKind {
  readonly name: string;
  readonly polarity: TrainedHead;
  readonly opinion: TrainedHead;
  readonly gate: TrainedHead;
}

/** Quantizes the weights of trained kinds and drops features with zero weights. */
export function assembleKinds(
  kinds: readonly TrainedKind[],
  hashes: Int32Array,
): Pick<EmotionModel, 'kinds' | 'features' | 'weights'> {
  const heads = kinds.flatMap(({ polarity, opinion, gate }) => [polarity, opinion, gate]);
  const scales = heads.map(({ weights }) => getLimit(weights) / 127);
  const getSteps = (number: number): number[] =>
    heads.map(({ weights }, index) => Math.max(-127, Math.min(127, Math.round(weights[number]! / scales[index]!))));
  const retainedNumbers = [...hashes.keys()]
    .filter((number) => getSteps(number).some((step) => step !== 0))
    .sort((a, b) => hashes[a]! - hashes[b]!);
  const weights = new Int8Array(retainedNumbers.length * heads.length);
  retainedNumbers.forEach((number, index) => weights.set(getSteps(number), index * heads.length));
  const getHead = ({ bias, coefficients }: TrainedHead, index: number): EmotionHead => ({
    scale: scales[index]!,
    bias,
    coefficients,
  });
  return {
    kinds: kinds.map(({ name, polarity, opinion, gate }, index) => ({
      name,
      polarity: getHead(polarity, 3 * index),
      opinion: getHead(opinion, 3 * index + 1),
      gate: getHead(gate, 3 * index + 2),
    })),
    features: Int32Array.from(retainedNumbers, (number) => hashes[number]!),
    weights,
  };
}
