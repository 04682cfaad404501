const han = /^\p{Script=Han}$/u;
let units: Uint8Array | undefined;

/** Table of the UTF-16 units that are Han characters by themselves, computed once: matching a Unicode class is slow. */
function hanUnits(): Uint8Array {
  units ??= Uint8Array.from({ length: 0x10000 }, (_, unit) => (han.test(String.fromCharCode(unit)) ? 1 : 0));
  return units;
}

/** Returns the number of Han characters in a text. */
export function countHan(text: string): number {
  const table = hanUnits();
  let count = 0;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit >= 0xd800 && unit < 0xdc00) count += han.test(text.slice(at, at + 2)) ? 1 : 0;
    else count += table[unit] as number;
  }
  return count;
}
