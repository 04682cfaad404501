import type { Drill, ModulePassage, ModuleView } from '#plugins/analysis';

/** Figure or name within a sentence, with its link. */
export interface LinkedFigure {
  readonly text: string;
  readonly drill: Drill | null;
}

/** Delimits placeholders of figures while the sentence is built; does not occur in texts. */
const mark = '\u0001';

/** Builds a sentence in which the placeholders of `key` that `figures` names are links. */
export function linkedText(
  { text }: Pick<ModuleView<object>, 'text'>,
  key: string,
  figures: Readonly<Record<string, LinkedFigure>>,
  more: Readonly<Record<string, string | number>> = {},
): readonly ModulePassage[] {
  const figureEntries = Object.entries(figures);
  const places = Object.fromEntries(figureEntries.map(([name], index) => [name, `${mark}${index}${mark}`]));
  return text(key, { ...more, ...places })
    .split(mark)
    .flatMap((piece, index): readonly ModulePassage[] => {
      const figure = index % 2 === 1 ? figureEntries[Number(piece)]?.[1] : undefined;
      return figure ? [figure] : piece === '' ? [] : [piece];
    });
}
