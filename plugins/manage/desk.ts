import { z } from 'zod';

/** Which part of a desk a figure stands in: what waits for a decision, what is amiss, what there is. */
export const figureGroups = ['waits', 'amiss', 'present'] as const;
export type FigureGroup = (typeof figureGroups)[number];

const figure = z.object({
  /** Its name is the text `figure.CODE` of the plugin whose desk it is. */
  Code: z.string(),
  Group: z.enum(figureGroups),
  /** Null while its list cannot answer. */
  Count: z.number().nullable(),
  /** The list that it counts. */
  Path: z.string(),
  /** The first of the list, by name. */
  Lines: z.array(z.string()),
});
export type DeskFigure = z.output<typeof figure>;

/** What a desk answers: figures that the caller may open, in their order. */
export const deskSchema = z.object({ At: z.string(), Figures: z.array(figure) });
export type Desk = z.output<typeof deskSchema>;
