const lineBreak = 0x0a;

/**
 * Counts the separators since the last line break of a text that is read in pieces. A parser of tables collects all
 * cells of a line before any limit can be checked: 24 MB of commas keep it busy for half a minute.
 */
export class SeparatorCount {
  private count = 0;
  private readonly code: number;

  constructor(
    separator: string,
    private readonly max: number,
  ) {
    this.code = separator.charCodeAt(0);
  }

  /** Adds a piece; returns false when a line has more separators than permitted. */
  add(piece: string): boolean {
    for (let at = 0; at < piece.length; at += 1) {
      const code = piece.charCodeAt(at);
      if (code === lineBreak) this.count = 0;
      else if (code === this.code && (this.count += 1) > this.max) return false;
    }
    return true;
  }
}

/** Maximum number of separators in a line, those within texts included. */
export const maxSeparators = 200_000;
