import {
  CharacterKind,
  characterKinds,
  cyrillicLookAlikes,
  emDash,
  expansions,
  FoldAction,
  foldActions,
  foldedUnits,
  latinLookAlikes,
  space,
} from './character-table';
import { readScale, scaledNumber } from './decimal-form';
import { isSoftLineEnd } from './line-end';
import { plateProvinces, transliterating } from './joined-characters';
import { composedLetter, plainForm } from './plain-form';
import { formInContext } from './script-contexts';

const { cjk, letter, digit, emoji, other } = CharacterKind;
/** Ends a block in a folded text. */
const blockEnd = 0x2029;
const joiner = 0x200d;
const pictographic = /^\p{Extended_Pictographic}/u;
const isTransliterating = new Set(Array.from(transliterating, (each) => each.charCodeAt(0)));
const isPlateProvince = new Set(Array.from(plateProvinces, (each) => each.charCodeAt(0)));
const chineseDigits = new Set(Array.from('一二三四五六七八九〇零○', (each) => each.charCodeAt(0)));
/** A mobile, a land-line and a service number as written with separators. */
const phone = /(?:1[3-9]\d[- ]\d{4}[- ]\d{4}|0\d{2,3}-\d{7,8}|[48]00-\d{3,4}-\d{3,4})(?!\d)/uy;
const plate = /[·•・‧\s-]?[\dA-Z]{5,6}(?![\dA-Z])/iuy;

const decoder = new TextDecoder('utf-16le', { ignoreBOM: true });

/** Forms of characters beyond the basic plane, as first met. */
const astralForms = new Map<number, string>();

/** State of folding one text: the folded units with their origins, and what is not decided yet. */
export class Folding {
  units = new Uint16Array(4096);
  starts = new Uint32Array(4096);
  ends = new Uint32Array(4096);
  count = 0;
  changed = false;
  /** Whether white space precedes the next unit. */
  isPending = false;
  private original = '';
  private keepsDots = false;
  private spaceStart = 0;
  private lineEnds = 0;
  private lastLineEnd = 0;
  private hasLookAlike = false;
  /** Index of the last comma that separated thousands. */
  private separator = -1;

  begin(text: string, keepsDots: boolean): void {
    this.original = text;
    this.keepsDots = keepsDots;
    this.count = 0;
    this.changed = false;
    this.isPending = false;
    this.lineEnds = 0;
    this.hasLookAlike = false;
    this.separator = -1;
    this.reserve(text.length + 64);
  }

  /** Reads one unit that is more than a replacement; returns the index of the last unit read. */
  read(index: number, unit: number): number {
    switch (foldActions[unit]) {
      case FoldAction.space:
        return this.readSpace(index);
      case FoldAction.lineEnd:
        this.wait(index);
        if (unit === blockEnd) this.lineEnds = 2;
        else if (unit !== 0x0d || this.original.charCodeAt(index + 1) !== 0x0a) this.lineEnds += 1;
        this.lastLineEnd = index;
        return index;
      case FoldAction.drop:
        if (unit === 0xfe0f) this.extend(index + 1);
        return index;
      case FoldAction.joiner:
        if (this.isAfterEmoji() && pictographic.test(this.original.slice(index + 1, index + 3)))
          this.put(joiner, index, index + 1);
        return index;
      case FoldAction.accent:
        return this.readAccent(index, unit);
      case FoldAction.compose:
        return this.readComposing(index, unit);
      case FoldAction.expand:
        this.changed = true;
        this.putAll(expansions.get(unit)!, index, index + 1);
        return index;
      case FoldAction.surrogate:
        return this.readSurrogate(index, unit);
      case FoldAction.dash:
        return this.readDash(index, unit);
      default:
        return this.readInContext(index, unit);
    }
  }

  /** Ends the text: white space at its end is dropped, words of mixed alphabets are made of one. */
  finish(): void {
    if (this.hasLookAlike) this.joinAlphabets();
  }

  text(): string {
    return decodeUnits(this.units.subarray(0, this.count));
  }

  /** Notes that the units from a position on are those of the text from an index on, one by one. */
  noteOrigins(position: number, index: number): void {
    const { starts, ends, count } = this;
    for (let at = position, origin = index; at < count; at += 1, origin += 1) {
      starts[at] = origin;
      ends[at] = origin + 1;
    }
  }

  origins(): { readonly offsets: Uint32Array; readonly ends: Uint32Array } {
    return { offsets: this.starts.slice(0, this.count), ends: this.ends.slice(0, this.count) };
  }

  private reserve(size: number): void {
    if (this.units.length >= size) return;
    const [units, starts, ends] = [this.units, this.starts, this.ends];
    this.units = new Uint16Array(size * 2);
    this.starts = new Uint32Array(size * 2);
    this.ends = new Uint32Array(size * 2);
    this.units.set(units);
    this.starts.set(starts);
    this.ends.set(ends);
  }

  private kindBefore(back = 1): number {
    return this.count >= back ? characterKinds[this.units[this.count - back]!]! : other;
  }

  /** Appends a unit, after the white space before it. */
  private put(unit: number, start: number, end: number): void {
    if (this.isPending) this.settleSpace(unit, start);
    this.putUnit(unit, start, end);
  }

  private putUnit(unit: number, start: number, end: number): void {
    if (this.original.charCodeAt(start) !== unit) this.changed = true;
    this.units[this.count] = unit;
    this.starts[this.count] = start;
    this.ends[this.count] = end;
    this.count += 1;
  }

  /** Appends what one character stands for. Its digits stay apart from those beside it: ①3家 is not 13家. */
  private putAll(form: string, start: number, end: number): void {
    const remaining = this.original.length - start;
    this.reserve(this.count + form.length + remaining + 8);
    const first = form.charCodeAt(0);
    if (!this.isPending && characterKinds[first] === digit && this.kindBefore() === digit) this.wait(start);
    for (let at = 0; at < form.length; at += 1) {
      const unit = form.charCodeAt(at);
      if (unit === space) this.wait(start);
      else this.put(unit, start, end);
    }
    if (this.kindBefore() === digit && characterKinds[foldedUnits[this.original.charCodeAt(end)]!] === digit)
      this.wait(end);
  }

  private wait(index: number): void {
    if (this.isPending) return;
    this.isPending = true;
    this.spaceStart = index;
    this.lineEnds = 0;
  }

  private extend(end: number): void {
    if (this.count > 0 && !this.isPending) this.ends[this.count - 1] = end;
  }

  /** Decides what the white space before a unit becomes: nothing, a space, or the end of a block. */
  private settleSpace(next: number, index: number): void {
    this.isPending = false;
    if (this.count === 0) return;
    const before = this.kindBefore();
    const after = characterKinds[next]!;
    const joins = before === cjk || after === cjk;
    const isBlock =
      this.lineEnds > 0 &&
      isWordy(before) &&
      isWordy(after) &&
      (this.lineEnds > 1 || !isSoftLineEnd(this.original, this.lastLineEnd, index, joins));
    if (isBlock) this.putUnit(blockEnd, this.spaceStart, this.spaceStart + 1);
    else if (!joins) this.putUnit(space, this.spaceStart, this.spaceStart + 1);
  }

  private readSpace(index: number): number {
    if (!this.isPending && this.kindBefore() === digit) {
      const end = this.phoneEnd(index);
      if (end > 0) return this.putPhone(index, end);
    }
    if (this.isPlate(index)) return index;
    this.wait(index);
    return index;
  }

  private readAccent(index: number, unit: number): number {
    const composed = this.count > 0 && !this.isPending ? composedLetter(this.units[this.count - 1]!, unit) : undefined;
    if (composed !== undefined) this.units[this.count - 1] = composed;
    this.extend(index + 1);
    this.changed = true;
    return index;
  }

  private readComposing(index: number, unit: number): number {
    const mark = String.fromCharCode(unit).normalize('NFKC');
    if (this.count > 0 && !this.isPending) {
      const composed = (String.fromCharCode(this.units[this.count - 1]!) + mark).normalize('NFC');
      if (composed.length === 1) {
        this.units[this.count - 1] = composed.charCodeAt(0);
        this.changed = true;
        this.extend(index + 1);
        return index;
      }
    }
    this.putAll(mark, index, index + 1);
    return index;
  }

  private isAfterEmoji(): boolean {
    return this.count > 0 && !this.isPending && this.kindBefore() === emoji;
  }

  private readSurrogate(index: number, unit: number): number {
    const low = this.original.charCodeAt(index + 1);
    if (unit >= 0xdc00 || (low & 0xfc00) !== 0xdc00) {
      this.put(0xfffd, index, index + 1);
      return index;
    }
    const point = this.original.codePointAt(index)!;
    if (point >= 0xe0020 && point <= 0xe007f) {
      if (this.isAfterFlag()) this.putPair(unit, low, index);
      else this.changed = true;
    } else if (point >= 0x1f3fb && point <= 0x1f3ff && this.isAfterEmoji()) this.extend(index + 2);
    else if (point >= 0x1f1e6 && point <= 0x1f1ff && this.isAfterIndicator())
      // The second half of a flag gets a sign of its own, so that no flag is found between two others.
      this.putPair(0xdb40, 0xdc61 + point - 0x1f1e6, index);
    else this.putAstral(point, index);
    return index + 1;
  }

  private putPair(high: number, low: number, index: number): void {
    this.put(high, index, index + 1);
    this.putUnit(low, index + 1, index + 2);
  }

  private putAstral(point: number, index: number): void {
    let form = astralForms.get(point);
    if (form === undefined) {
      const character = String.fromCodePoint(point);
      form = [...plainForm(character)]
        .map((each) => (each.length === 1 ? String.fromCharCode(foldedUnits[each.charCodeAt(0)]!) : each))
        .join('');
      astralForms.set(point, form);
    }
    if (form.length === 2 && form.codePointAt(0) === point) this.putPair(form.charCodeAt(0), form.charCodeAt(1), index);
    else if (form !== '') this.putAll(form, index, index + 2);
  }

  /** Returns whether the last units are the black flag or its tags, or one half of a flag. */
  private isAfterFlag(): boolean {
    if (this.count < 2 || this.isPending) return false;
    const [high, low] = [this.units[this.count - 2]!, this.units[this.count - 1]!];
    if (high === 0xd83c) return low === 0xdff4 || (low >= 0xdde6 && low <= 0xddff);
    return high === 0xdb40 && this.count >= 4 && this.isAfterBlackFlag();
  }

  private isAfterBlackFlag(): boolean {
    let at = this.count - 2;
    while (at >= 0 && this.units[at] === 0xdb40) at -= 2;
    return at >= 0 && this.units[at] === 0xd83c && this.units[at + 1] === 0xdff4;
  }

  private isAfterIndicator(): boolean {
    if (this.count < 2 || this.isPending || this.units[this.count - 2] !== 0xd83c) return false;
    const low = this.units[this.count - 1]!;
    return low >= 0xdde6 && low <= 0xddff;
  }

  private readDash(index: number, unit: number): number {
    const { original } = this;
    if (unit === emDash) {
      const isPair = original.charCodeAt(index + 1) === emDash || original.charCodeAt(index - 1) === emDash;
      this.put(isPair ? emDash : 0x2d, index, index + 1);
      return index;
    }
    if (!this.isPending && this.kindBefore() === digit) {
      const end = this.phoneEnd(index);
      if (end > 0) return this.putPhone(index, end);
    }
    if (!this.isPlate(index)) this.put(foldedUnits[unit]!, index, index + 1);
    return index;
  }

  /** Returns the end of a telephone number whose first separator is at an index; 0 if there is none. */
  private phoneEnd(index: number): number {
    const next = this.original.charCodeAt(index + 1);
    if (next < 0x30 || next > 0x39) return 0;
    let start = index;
    while (start > 0 && index - start < 5 && isDigit(this.original.charCodeAt(start - 1))) start -= 1;
    phone.lastIndex = start;
    return phone.test(this.original) ? phone.lastIndex : 0;
  }

  /** Appends the digits from an index to the end of a telephone number; returns the last index. */
  private putPhone(from: number, end: number): number {
    for (let index = from; index < end; index += 1) {
      const unit = this.original.charCodeAt(index);
      if (isDigit(unit)) this.putUnit(unit, index, index + 1);
    }
    this.changed = true;
    return end - 1;
  }

  /** Returns whether a separator at an index stands inside a number plate: 京A·12345. */
  private isPlate(index: number): boolean {
    if (this.isPending || this.kindBefore() !== letter || this.count < 2) return false;
    if (!isPlateProvince.has(this.units[this.count - 2]!)) return false;
    plate.lastIndex = index;
    return plate.test(this.original);
  }

  private readInContext(index: number, unit: number): number {
    let folded = foldedUnits[unit]!;
    switch (foldActions[unit]) {
      case FoldAction.contextual: {
        const before = this.count === 0 || this.isBlockPending() ? 0 : this.units[this.count - 1]!;
        const after = this.nextUnit(index);
        folded = formInContext(unit, before, after) ?? formInContext(folded, before, after) ?? folded;
        break;
      }
      case FoldAction.dot:
        if (this.isPlate(index) || this.isNameDot(index)) return index;
        break;
      case FoldAction.comma:
        if (this.isSeparator(index)) {
          this.separator = index;
          return index;
        }
        break;
      case FoldAction.scale:
        if (this.kindBefore() === digit && !this.isBlockPending()) {
          const end = this.readScaled(index);
          if (end > 0) return end - 1;
        }
        break;
      case FoldAction.datePart:
        if (this.kindBefore() === digit && !this.isBlockPending()) this.dropLeadingZero();
        break;
      case FoldAction.zero:
        folded = this.isAmongDigits(index) ? 0x3007 : unit;
        break;
      case FoldAction.lookAlike:
        this.hasLookAlike = true;
        break;
    }
    this.put(folded, index, index + 1);
    return index;
  }

  private isBlockPending(): boolean {
    return this.isPending && this.lineEnds > 0;
  }

  /** Returns the next folded unit that is seen, over white space within the line; 0 at the end of a line. */
  private nextUnit(index: number): number {
    for (let next = index + 1; next < this.original.length && next < index + 8; next += 1) {
      const unit = this.original.charCodeAt(next);
      const action = foldActions[unit];
      if (action === FoldAction.lineEnd) return 0;
      if (action !== FoldAction.space && action !== FoldAction.drop && action !== FoldAction.accent)
        return foldedUnits[unit]!;
    }
    return 0;
  }

  private isNameDot(index: number): boolean {
    return (
      !this.keepsDots &&
      this.count > 0 &&
      !this.isPending &&
      isTransliterating.has(this.units[this.count - 1]!) &&
      isTransliterating.has(foldedUnits[this.original.charCodeAt(index + 1)] ?? 0)
    );
  }

  /** Returns whether a comma separates thousands: up to three digits before it, exactly three behind. */
  private isSeparator(index: number): boolean {
    if (this.isPending || this.kindBefore() !== digit) return false;
    const { original } = this;
    for (let at = index + 1; at <= index + 3; at += 1) if (!isDigit(original.charCodeAt(at))) return false;
    if (isDigit(original.charCodeAt(index + 4))) return false;
    if (this.separator === index - 4 && index >= 4) return true;
    let digits = 1;
    while (digits < 4 && this.kindBefore(digits + 1) === digit) digits += 1;
    return digits < 4 && this.units[this.count - digits] !== 0x30;
  }

  /** Replaces a number and the scale behind it by its normal form; returns the end of the scale, 0 for none. */
  private readScaled(index: number): number {
    let from = this.count;
    while (from > 0 && (this.kindBefore(this.count - from + 1) === digit || this.isPointAt(from - 1))) from -= 1;
    let rest = '';
    for (let at = index; at < Math.min(index + 6, this.original.length); at += 1)
      rest += String.fromCharCode(foldedUnits[this.original.charCodeAt(at)]!);
    const scale = readScale(rest);
    const written = decodeUnits(this.units.subarray(from, this.count));
    const form = scale && scaledNumber(written, scale.exponent);
    if (form === undefined || form === written + rest.slice(0, scale!.length)) return 0;
    const end = index + scale!.length;
    const start = this.starts[from]!;
    this.isPending = false;
    this.count = from;
    this.reserve(from + form.length + this.original.length - start + 8);
    for (let at = 0; at < form.length; at += 1) this.putUnit(form.charCodeAt(at), start, end);
    this.changed = true;
    return end;
  }

  private isPointAt(at: number): boolean {
    return this.units[at] === 0x2e && at > 0 && characterKinds[this.units[at - 1]!] === digit;
  }

  /** 02月 is 2月. */
  private dropLeadingZero(): void {
    const { units, count } = this;
    if (this.kindBefore(2) !== digit || units[count - 2] !== 0x30 || this.kindBefore(3) >= digit) return;
    units[count - 2] = units[count - 1]!;
    this.ends[count - 2] = this.ends[count - 1]!;
    this.count -= 1;
    this.changed = true;
  }

  /** Returns whether a zero belongs to a number of at least three Chinese digits: 二零二六. */
  private isAmongDigits(index: number): boolean {
    let length = 1;
    for (
      let at = this.count - 1;
      !this.isPending && at >= 0 && length < 3 && chineseDigits.has(this.units[at]!);
      at -= 1
    )
      length += 1;
    for (let at = index + 1; length < 3 && chineseDigits.has(this.original.charCodeAt(at)); at += 1) length += 1;
    return length >= 3;
  }

  /** Writes each word of mixed alphabets in one: Latin, unless it has a letter that only Cyrillic has. */
  private joinAlphabets(): void {
    const { units, count } = this;
    for (let start = 0; start < count; start += 1) {
      if (characterKinds[units[start]!] !== letter) continue;
      let end = start;
      let latin = 0;
      let similar = 0;
      let cyrillic = 0;
      while (end < count && characterKinds[units[end]!] === letter) {
        if (units[end]! < 0x250) latin += 1;
        else if (latinLookAlikes.has(units[end]!)) similar += 1;
        else if (units[end]! >= 0x400) cyrillic += 1;
        end += 1;
      }
      const others = end - start - latin - similar;
      if (latin > 0 && similar > 0 && others === 0) this.joinWord(start, end, latinLookAlikes);
      else if (latin > 0 && cyrillic > 0 && others === cyrillic) this.joinWord(start, end, cyrillicLookAlikes);
      start = end;
    }
  }

  private joinWord(start: number, end: number, forms: ReadonlyMap<number, number>): void {
    for (let at = start; at < end; at += 1) {
      const form = forms.get(this.units[at]!);
      if (form === undefined) continue;
      this.units[at] = form;
      this.changed = true;
    }
  }
}

export const decodeUnits = (units: Uint16Array): string => decoder.decode(units);
const isDigit = (unit: number): boolean => unit >= 0x30 && unit <= 0x39;
const isWordy = (kind: number): boolean => kind === cjk || kind === letter || kind === digit;
