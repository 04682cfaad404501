import { withoutReply } from '../lexicon';

/** Maximum length of a character sequence used as a feature. */
const maxLength = 3;
/** Number of characters of a body that are read: news states its topic at the beginning. */
const bodyLength = 1_000;
/** Weight of a title feature relative to a body feature. */
const titleValue = 1.6;
const start = 3;
const end = 4;
const link = 1;
const mention = 2;
const digit = 0x30;
const basis = 0x811c9dc5;

/** Upper bound of the features of the longest title and body. */
const maxFeatures = 8_192;
const seenSlots = 16_384;

/**
 * Reads the features of texts: the distinct sequences of one to three characters, as nonzero 32-bit hashes. Numbers,
 * links and names after @ each count as one symbol. The features of the last text are in `hashes` and `values`, and
 * their first positions in `starts` and `ends` (offsets of the field; those of the title are negative, -1 its first
 * character), so that no memory is allocated per text.
 */
export class FeatureReader {
  readonly hashes = new Int32Array(maxFeatures);
  readonly values = new Float32Array(maxFeatures);
  readonly starts = new Int32Array(maxFeatures);
  readonly ends = new Int32Array(maxFeatures);
  count = 0;
  /**
   * Square root of the sum of squared values, by which features are divided, so that long texts do not gain confidence
   * by length alone.
   */
  norm = 1;

  private readonly seen = new Int32Array(seenSlots);
  private readonly seenIn = new Uint32Array(seenSlots);
  private round = 0;
  private readonly units = new Uint16Array(bodyLength + 2);
  private readonly offsets = new Int32Array(bodyLength + 2);

  /** Texts must be aligned, see `alignText`. */
  read(title: string, body: string): void {
    this.round += 1;
    this.count = 0;
    let square = 0;
    if (title !== '') square += this.field(title, titleValue, true);
    square += this.field(withoutReply(body), 1, false);
    this.norm = Math.sqrt(square) || 1;
  }

  /**
   * Returns the hash of one sequence as a feature.
   *
   * @throws if it is empty or longer than features are.
   */
  getHash(piece: string): number {
    const length = this.load(piece) - 2;
    if (length < 1 || length > maxLength) throw new Error(`${piece} is not a sequence of 1 to ${maxLength} symbols`);
    let hash = basis;
    for (let at = 1; at <= length; at += 1) hash = stirred(hash, this.units[at]!);
    return mixed(hash);
  }

  private field(text: string, value: number, isTitle: boolean): number {
    const length = this.load(text);
    const { units, offsets, hashes, values, starts, ends, seen, seenIn, round } = this;
    let { count } = this;
    let square = 0;
    for (let at = 0; at < length; at += 1) {
      const from = offsets[at]!;
      const last = Math.min(at + maxLength, length);
      let hash = basis;
      for (let next = at; next < last; next += 1) {
        hash = stirred(hash, units[next]!);
        const feature = mixed(hash);
        if (count === maxFeatures) continue;
        let slot = feature & (seenSlots - 1);
        while (seenIn[slot] === round && seen[slot] !== feature) slot = (slot + 1) & (seenSlots - 1);
        if (seenIn[slot] === round) continue;
        seen[slot] = feature;
        seenIn[slot] = round;
        hashes[count] = feature;
        values[count] = value;
        const to = offsets[next]! + 1;
        starts[count] = isTitle ? -1 - from : from;
        ends[count] = isTitle ? -1 - to : to;
        count += 1;
        square += value * value;
      }
    }
    this.count = count;
    return square;
  }

  /** Converts the text to symbols, with the offset of each. */
  private load(text: string): number {
    const { units, offsets } = this;
    const max = Math.min(text.length, bodyLength);
    let length = 1;
    units[0] = start;
    offsets[0] = 0;
    for (let at = 0; at < max; ) {
      const unit = text.charCodeAt(at);
      let next = at + 1;
      let sign = unit;
      if (unit >= 0x30 && unit <= 0x39) {
        sign = digit;
        while (next < max && text.charCodeAt(next) >= 0x30 && text.charCodeAt(next) <= 0x39) next += 1;
      } else if (unit === 0x20) {
        while (next < max && text.charCodeAt(next) === 0x20) next += 1;
      } else if (unit === 0x68 && (text.startsWith('http://', at) || text.startsWith('https://', at))) {
        sign = link;
        while (next < max && text.charCodeAt(next) > 0x20 && text.charCodeAt(next) < 0x7f) next += 1;
      } else if (unit === 0x40) {
        sign = mention;
        while (next < max && next - at <= 30 && isNameUnit(text.charCodeAt(next))) next += 1;
      }
      units[length] = sign;
      offsets[length] = at;
      length += 1;
      at = next;
    }
    units[length] = end;
    offsets[length] = Math.max(0, max - 1);
    return length + 1;
  }
}

function stirred(hash: number, unit: number): number {
  const next = Math.imul(hash ^ unit, 0x01000193);
  return next ^ (next >>> 15);
}

function mixed(hash: number): number {
  const once = Math.imul(hash, 0x2c1b3c6d);
  return (once ^ (once >>> 13)) | 0 || 1;
}

function isNameUnit(unit: number): boolean {
  return (
    (unit >= 0x4e00 && unit <= 0x9fff) ||
    (unit >= 0x61 && unit <= 0x7a) ||
    (unit >= 0x30 && unit <= 0x39) ||
    unit === 0x5f ||
    unit === 0x2d
  );
}
