import { z } from 'zod';
import { moduleIdSchema } from '#plugins/analysis';
import { articleFilters } from '#plugins/articles';
import { dateShortcuts } from '#shared/time';

const { Subject_ID } = articleFilters.schema.shape;

/** How a layout takes the room of a screen whose shape is another. */
export const fits = ['fill', 'fit', 'width', 'height'] as const;
export type WallFit = (typeof fits)[number];

/** What a wall is painted on; `page` follows the look of the person, the others are dark for everybody. */
export const grounds = ['night', 'graphite', 'forest', 'page'] as const;
export type WallGround = (typeof grounds)[number];

/** Module: an analysis module. The others say something themselves. */
export const partKinds = ['module', 'heading', 'clock', 'text'] as const;
export type PartKind = (typeof partKinds)[number];

/** How an answer is shown; `auto` is the largest face that its module has, `ring` a ranking as shares. */
export const wallFaces = ['auto', 'picture', 'ring', 'number', 'table'] as const;
export type WallFace = (typeof wallFaces)[number];

/** Pixels of the canvas; screens of any size show the same layout. */
export const canvasLimits = { least: 320, most: 8_000 } as const;
/** A wall of more parts tells nobody anything, and would ask too much at once. */
export const mostParts = 40;
/** Seconds. */
export const refreshLimits = { least: 5, most: 3_600 } as const;

const pixels = z.number().int().min(0).max(canvasLimits.most);
const length = z.number().int().min(8).max(canvasLimits.most);
const edge = z.number().int().min(canvasLimits.least).max(canvasLimits.most);
const refresh = z.number().int().min(refreshLimits.least).max(refreshLimits.most);

export const boxSchema = z.strictObject({ X: pixels, Y: pixels, Width: length, Height: length });
export type Box = z.output<typeof boxSchema>;

export const partSchema = boxSchema.extend({
  Key: z.string().regex(/^[a-z0-9]{1,12}$/),
  Kind: z.enum(partKinds),
  /** Of a module: which. */
  Module_ID: moduleIdSchema.optional(),
  Title: z.string().trim().max(60).optional(),
  /** Of a heading or a text: what it says. */
  Text: z.string().max(400).optional(),
  Face: z.enum(wallFaces).optional(),
  /** Rows of a ranking or a list. */
  Size: z.number().int().min(1).max(100).optional(),
  /** What is asked of this part alone, in place of what the whole wall asks. */
  Subject_ID,
  Period: z.enum(dateShortcuts).optional(),
  Refresh: refresh.optional(),
  /** Parts of one group are moved together. */
  Group: z
    .string()
    .regex(/^[a-z0-9]{1,12}$/)
    .optional(),
  Is_Locked: z.boolean().optional(),
  Is_Hidden: z.boolean().optional(),
  /** Where it stands when the screen is upright; arranged by itself unless given. */
  Tall: boxSchema.optional(),
});
export type Part = z.output<typeof partSchema>;

/** A wall as it is drawn: what stands later lies above. */
export const layoutSchema = z.strictObject({
  Size: z.strictObject({ Width: edge, Height: edge }),
  Fit: z.enum(fits),
  Ground: z.enum(grounds),
  /** Seconds between two refreshes. */
  Refresh: refresh,
  Subject_ID,
  Period: z.enum(dateShortcuts),
  Parts: z
    .array(partSchema)
    .max(mostParts)
    .refine((parts) => new Set(parts.map(({ Key }) => Key)).size === parts.length, 'two parts have one key')
    .refine((parts) => parts.every(({ Kind, Module_ID }) => Kind !== 'module' || Module_ID), 'a module has no name'),
});
export type Layout = z.output<typeof layoutSchema>;

/** A wall as a file that another installation takes. */
export const wallFileSchema = z.strictObject({
  Format: z.literal('opinion-monitor/big-screen'),
  Version: z.literal(1),
  Name: z.string().trim().min(1).max(60),
  Layout: layoutSchema,
});
export type WallFile = z.output<typeof wallFileSchema>;
