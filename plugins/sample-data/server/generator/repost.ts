import { maxTextLength, minTextLength, type Composition } from './compose';
import { createSpeaker } from './grammar';
import type { Random } from './random';
import { repostMarks, repostOpenings } from './topics/common';

const swaps: readonly (readonly [string, string])[] = [
  ['记者', '笔者'],
  ['表示', '称'],
  ['日前', '近日'],
  ['据了解', '据悉'],
  ['目前', '眼下'],
  ['此外', '另外'],
  ['引发', '引起'],
  ['超过', '逾'],
  ['认为', '指出'],
  ['截至发稿', '截至目前'],
];

/**
 * Returns a copy as made by other media: a different mark before the title, occasional changed words, the source named,
 * and with the given probability the end omitted.
 */
export function getRepost(
  { title, text }: Composition,
  source: string,
  random: Random,
  endLeftOff = 0.45,
): Composition {
  let copied = text.replace(/^(?:本报讯（[^）]*）|【[^】]*】|（记者[^）]*）)/, '');
  for (const [from, to] of random.shuffle(swaps).slice(0, 3)) copied = copied.replace(from, to);
  const paragraphs = copied.split('\n');
  if (paragraphs.length > 3 && random.chance(endLeftOff)) paragraphs.pop();
  const opening = createSpeaker({ site: source }, random)(random.pick(repostOpenings));
  const joined = opening + paragraphs.join('\n');
  const fits = joined.length >= minTextLength && joined.length <= maxTextLength;
  return { title: title === undefined ? undefined : retitle(title, random), text: fits ? joined : text };
}

function retitle(title: string, random: Random): string {
  const shortTitle = random.chance(0.3) ? (title.split(/ |，(?=[^，]{0,12}$)/)[0] ?? title) : title;
  const ending = random.pick(['', '', '', '！', '（图）', '，怎么回事？']);
  const changed = random.pick(repostMarks) + shortTitle + (/[？！）]$/.test(shortTitle) ? '' : ending);
  return changed === title ? `${title}（转载）` : changed;
}
