import { foldText } from '#shared/text';

/** Mapping of each UTF-16 code unit, always to one unit, so that offsets are preserved; built once. */
let folded: Uint16Array | undefined;

function table(): Uint16Array {
  if (folded) return folded;
  folded = new Uint16Array(0x10000);
  for (let unit = 0; unit < 0x10000; unit += 1) {
    const isSurrogate = (unit & 0xf800) === 0xd800;
    const text = isSurrogate ? '' : foldText(String.fromCharCode(unit));
    folded[unit] =
      text.length === 1 ? text.charCodeAt(0) : isSurrogate || !/\s/u.test(String.fromCharCode(unit)) ? unit : 0x20;
  }
  folded[0x0a] = 0x0a;
  return folded;
}

let room = new Uint16Array(1 << 12);

/** Minimum length for caching: shorter texts are faster to align again. */
const worthKeeping = 64;
/** Cache of the last text, because a text is classified for one client after the other. */
let last = { text: '', aligned: '' };

/**
 * Returns a text in simplified characters, half width and lowercase, of the same length, so that offsets match the
 * original.
 */
export function alignText(text: string): string {
  if (text === last.text) return last.aligned;
  const aligned = align(text);
  if (text.length >= worthKeeping) last = { text, aligned };
  return aligned;
}

function align(text: string): string {
  const units = table();
  const { length } = text;
  let at = 0;
  while (at < length && units[text.charCodeAt(at)] === text.charCodeAt(at)) at += 1;
  if (at === length) return text;
  if (room.length < length) room = new Uint16Array(length * 2);
  const out = room;
  for (let each = 0; each < length; each += 1) out[each] = units[text.charCodeAt(each)]!;
  return Buffer.from(out.buffer, 0, length * 2).toString('utf16le');
}
