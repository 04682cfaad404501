import { cutText } from '#shared/text';
import { endsSentence } from './edges';
import { isFrameLine, squeezed } from './tidy-content';
import { getInside, linesBelow, type Measure } from './walk';

/** A separate piece of text on a page. */
interface Block {
  readonly text: string;
  readonly isTitle: boolean;
  readonly isLede: boolean;
}

const apart = new Set(['figure', 'figcaption', 'li', 'blockquote', 'table']);

const summaries =
  /(?:^|[-_ ])(?:lede|lead|dec?k|standfirst|sub-?(?:title|head|heading|headline|line)|epigraph|excerpt|intro|introduction|summary|abstract|vorspann|chapo|chapeau|bajada|copete|entradilla|sommario|occhiello|daoyu|zhaiyao)(?=$|[-_ ])/i;

/** Returns whether a line, or the box around it, is named as a summary. */
const isCalledSummary = (element: Element): boolean =>
  [element, element.parentElement].some((one) => summaries.test(cutText(one?.getAttribute('class') ?? '', 300)));

/** Returns the lines of a page in order, for lookups after extraction has modified the tree. */
export function getBlocks(root: Element, title: string, of: (element: Element) => Measure): readonly Block[] {
  const key = squeezed(title);
  const total = of(root).text;
  return linesBelow(root)
    .filter(({ text }) => text.length >= 8 && text.length <= 3_000)
    .map((line) => {
      const { element, text } = line;
      const isSummary =
        text.length >= 50 &&
        text.length <= 900 &&
        (endsSentence.test(text) || element.localName === 'h2' || isCalledSummary(element)) &&
        of(element).linked < text.length * 0.3;
      return {
        text,
        isTitle: key.length > 5 && text.length < title.length * 1.5 + 10 && squeezed(text) === key,
        isLede: isSummary && !isFrameLine(line, of, total) && getInside(element, root, apart) === undefined,
      };
    });
}

/**
 * Returns the text between the headline and a body that was found without it, which are summaries separate from the
 * body. Empty if the headline is not found or is too far away.
 */
export function findLede(blocks: readonly Block[], text: string): readonly string[] {
  const lines = text
    .split('\n')
    .filter((line) => line.length >= 60)
    .slice(0, 3)
    .map(squeezed);
  const start = blocks.findIndex((block) => lines.includes(squeezed(block.text)));
  const headline = blocks.slice(0, Math.max(0, start)).findLastIndex(({ isTitle }) => isTitle);
  if (start < 0 || headline < 0 || start - headline > 12) return [];
  const squeezedText = squeezed(text);
  return blocks
    .slice(headline + 1, start)
    .filter((block) => block.isLede && !squeezedText.includes(squeezed(block.text)))
    .slice(0, 3)
    .map((block) => block.text);
}
