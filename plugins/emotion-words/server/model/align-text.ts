import { foldText } from '#shared/text';

/** What each UTF-16 unit becomes, always one unit, so that offsets hold; made once. */
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

const chunk = 8192;

/**
 * A text in simplified characters, half width and small letters, of the same length: what stands at an offset here
 * stands there in the original.
 */
export function alignText(text: string): string {
  const units = table();
  const out = new Uint16Array(text.length);
  let isChanged = false;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    const into = units[unit] ?? unit;
    out[at] = into;
    if (into !== unit) isChanged = true;
  }
  if (!isChanged) return text;
  if (out.length <= chunk) return String.fromCharCode.apply(null, out as unknown as number[]);
  const parts: string[] = [];
  for (let start = 0; start < out.length; start += chunk)
    parts.push(String.fromCharCode.apply(null, out.subarray(start, start + chunk) as unknown as number[]));
  return parts.join('');
}
