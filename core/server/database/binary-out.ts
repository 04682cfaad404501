/** Output bytes in a growing buffer. */
export class BinaryOut {
  private buffer = Buffer.allocUnsafe(1 << 17);
  length = 0;

  /** Returns the bytes written since the last call. */
  take(): Buffer {
    const taken = this.buffer.subarray(0, this.length);
    this.buffer = Buffer.allocUnsafe(this.buffer.length);
    this.length = 0;
    return taken;
  }

  int16(value: number): void {
    this.reserve(2);
    this.length = this.buffer.writeInt16BE(value, this.length);
  }

  int32(value: number): void {
    this.reserve(4);
    this.length = this.buffer.writeInt32BE(value, this.length);
  }

  int64(value: bigint): void {
    this.reserve(8);
    this.length = this.buffer.writeBigInt64BE(value, this.length);
  }

  double(value: number): void {
    this.reserve(8);
    this.length = this.buffer.writeDoubleBE(value, this.length);
  }

  float(value: number): void {
    this.reserve(4);
    this.length = this.buffer.writeFloatBE(value, this.length);
  }

  byte(value: number): void {
    this.reserve(1);
    this.buffer[this.length++] = value;
  }

  bytes(value: Uint8Array): void {
    this.reserve(value.byteLength);
    this.buffer.set(value, this.length);
    this.length += value.byteLength;
  }

  /** Writes a text preceded by its length; the text starts after `before` bytes that the caller writes. */
  text(value: string, before = ''): void {
    this.reserve(4 + before.length + value.length * 3);
    const start = this.length + 4;
    let end = start + this.buffer.write(before, start, 'latin1');
    end += this.buffer.write(value, end, 'utf8');
    this.buffer.writeInt32BE(end - start, this.length);
    this.length = end;
  }

  /** Writes numbers as list elements, each preceded by its length. */
  numbers(values: ArrayLike<number>): void {
    this.reserve(values.length * 8);
    const { buffer } = this;
    let at = this.length;
    for (let index = 0; index < values.length; index += 1) {
      const value = values[index]!;
      buffer[at + 2] = buffer[at + 1] = buffer[at] = 0;
      buffer[at + 3] = 4;
      buffer[at + 4] = value >> 24;
      buffer[at + 5] = value >> 16;
      buffer[at + 6] = value >> 8;
      buffer[at + 7] = value;
      at += 8;
    }
    this.length = at;
  }

  /** Reserves space for a length; `end` fills it in, before anything is taken. */
  begin(): number {
    this.int32(0);
    return this.length;
  }

  end(start: number): void {
    this.buffer.writeInt32BE(this.length - start, start - 4);
  }

  private reserve(bytes: number): void {
    if (this.length + bytes <= this.buffer.length) return;
    const larger = Buffer.allocUnsafe((this.length + bytes) * 2);
    larger.set(this.buffer.subarray(0, this.length));
    this.buffer = larger;
  }
}
