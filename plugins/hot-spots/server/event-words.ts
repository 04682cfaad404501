const runs = /\p{Script=Han}{2,}|(?:(?!\p{Script=Han})[\p{L}\p{N}]){2,}/gu;
const han = /^\p{Script=Han}/u;
const maxLength = 8;
/** Function characters that connect words; a phrase does not start or end with one. */
const binding = new Set('的了在是和与及或等为被将就对于从向到也都又而但之其这那个有不上下中以并称说其已再更最');

/** Common and journalistic words that titles share by chance. */
const plain = new Set([
  '今天',
  '昨天',
  '明天',
  '今日',
  '昨日',
  '近日',
  '记者',
  '观点',
  '快讯',
  '视频',
  '图片',
  '转载',
  '关注',
  '网友',
  '最新',
  '消息',
  '怎么',
  '什么',
  '为何',
  '如何',
  '回应',
  '公司',
  '表示',
  '我们',
  '他们',
  '自己',
  '真的',
  '终于',
]);

function getStretches(title: string): Set<string> {
  const segments = new Set<string>();
  for (const [run] of title.matchAll(runs)) {
    if (!han.test(run)) {
      if (!/^\p{N}+$/u.test(run)) segments.add(run);
      continue;
    }
    for (let start = 0; start < run.length - 1; start += 1) {
      if (binding.has(run[start] as string)) continue;
      for (let end = start + 2; end <= Math.min(run.length, start + maxLength); end += 1)
        if (!binding.has(run[end - 1] as string)) segments.add(run.slice(start, end));
    }
  }
  return segments;
}

/**
 * Returns the words that an event's titles share, most distinctive first: phrases that occur in at least a third of
 * them, longer ones before their parts. No dictionary is used, so new names are found complete.
 */
export function eventWords(titles: readonly string[], max = 5): string[] {
  const distinct = [...new Set(titles)];
  if (distinct.length < 2) return [];
  const counts = new Map<string, number>();
  for (const title of distinct)
    for (const stretch of getStretches(title)) counts.set(stretch, (counts.get(stretch) ?? 0) + 1);
  const min = Math.max(2, distinct.length / 3);
  const ranked = [...counts]
    .filter(([word, count]) => count >= min && !plain.has(word))
    .map(([word, count]) => ({ word, count, weight: count * Math.log(1 + Math.min(word.length, 5)) }))
    .sort((a, b) => b.weight - a.weight || b.word.length - a.word.length || (a.word < b.word ? -1 : 1));
  const selectedWords: { word: string; count: number }[] = [];
  for (const { word, count } of ranked) {
    // The longest phrase of about equal frequency represents its parts.
    const whole = ranked
      .filter((other) => other.word.includes(word) && other.count >= count * 0.7)
      .reduce((a, b) => (b.word.length > a.word.length ? b : a), { word, count });
    if (!selectedWords.some((other) => isPieceOf(whole.word, other.word) || isPieceOf(other.word, whole.word)))
      selectedWords.push(whole);
    if (selectedWords.length === max) break;
  }
  return selectedWords.map(({ word }) => word);
}

/**
 * Returns true if `whole` contains the piece, or all of it except its first or last character: a phrase cut at another
 * position.
 */
const isPieceOf = (piece: string, whole: string): boolean =>
  whole.includes(piece) || (piece.length > 3 && (whole.includes(piece.slice(1)) || whole.includes(piece.slice(0, -1))));
