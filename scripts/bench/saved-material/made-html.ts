/** Repeats a text to about the given number of characters. */
export const times = (text: string, bytes: number): string => text.repeat(Math.max(1, Math.floor(bytes / text.length)));

/** Concatenates numbered parts to about the given number of characters. */
export const numbered = (make: (n: number) => string, bytes: number): string => {
  const parts: string[] = [];
  for (let [n, size] = [0, 0]; size < bytes; n += 1) {
    const part = make(n);
    parts.push(part);
    size += part.length;
  }
  return parts.join('');
};

export const page = (body: string, head = ''): string =>
  `<html><head><title>夜市开业迎来首批游客 - 晨报</title>${head}</head><body><h1>夜市开业迎来首批游客</h1>${body}</body></html>`;

export const sentence = '记者从现场了解到，夜市一共有三百个摊位，开业当天人头攒动。';
