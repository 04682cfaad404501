import fc from 'fast-check';

const surrogates = { from: 0xd800, count: 0x800 } as const;

/**
 * Every Unicode character, for `unit` of `fc.string`. The library's own `binary` builds a table of a million entries
 * before the first text, again in each test file.
 */
export const anyCharacter = fc.nat({ max: 0x10ffff - surrogates.count }).map(
  (at) => String.fromCodePoint(at < surrogates.from ? at : at + surrogates.count),
  (text) => {
    const point = typeof text === 'string' ? text.codePointAt(0) : undefined;
    if (point === undefined || String.fromCodePoint(point) !== text) throw new Error('not one character');
    return point < surrogates.from ? point : point - surrogates.count;
  },
);
