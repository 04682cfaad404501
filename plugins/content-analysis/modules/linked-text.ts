import type { Drill, ModulePassage, ModuleView } from '#plugins/analysis';

/** A figure or a name within a sentence, and what it leads to. */
export interface LinkedFigure {
  readonly text: string;
  readonly drill: Drill | null;
}

/** Stands around the place of a figure while the sentence is made; no text holds it. */
const mark = '\u0001';

/** A sentence whose figures lead somewhere: the places of `key` that `figures` names. */
export function linkedText(
  { text }: Pick<ModuleView<object>, 'text'>,
  key: string,
  figures: Readonly<Record<string, LinkedFigure>>,
  more: Readonly<Record<string, string | number>> = {},
): readonly ModulePassage[] {
  const given = Object.entries(figures);
  const places = Object.fromEntries(given.map(([name], index) => [name, `${mark}${index}${mark}`]));
  return text(key, { ...more, ...places })
    .split(mark)
    .flatMap((piece, index): readonly ModulePassage[] => {
      const figure = index % 2 === 1 ? given[Number(piece)]?.[1] : undefined;
      return figure ? [figure] : piece === '' ? [] : [piece];
    });
}
