import { z } from 'zod';
import { lineSchema } from '#core/contract';
import { moduleIdSchema } from '#plugins/analysis';
import { articleFilters } from '#plugins/articles';
import { dateShortcuts } from '#shared/time';

const { Subject_ID } = articleFilters.schema.shape;

/** How a layout is scaled to a screen with a different aspect ratio. */
export const fits = ['fill', 'fit', 'width', 'height'] as const;
export type BigScreenFit = (typeof fits)[number];

/** Backgrounds of big screens; `page` follows the user's theme, the others are dark for everybody. */
export const grounds = ['night', 'graphite', 'forest', 'page'] as const;
export type BigScreenGround = (typeof grounds)[number];

/** `module` is an analysis module. The other kinds show their own content. */
export const partKinds = ['module', 'heading', 'clock', 'text'] as const;
export type PartKind = (typeof partKinds)[number];

/** Views of an answer; `auto` is the most prominent view that the module has, `ring` a ranking as shares. */
export const bigScreenViews = ['auto', 'picture', 'ring', 'number', 'table'] as const;
export type BigScreenView = (typeof bigScreenViews)[number];

/** Min and max canvas size in pixels; screens of any size show the same layout. */
export const canvasLimits = { min: 320, max: 8_000 } as const;
/** Max number of parts: more would be unreadable and request too much data at once. */
export const maxParts = 40;
/** Min and max refresh interval in seconds. */
export const refreshLimits = { min: 5, max: 3_600 } as const;

const pixels = z.number().int().min(0).max(canvasLimits.max);
const length = z.number().int().min(8).max(canvasLimits.max);
const edge = z.number().int().min(canvasLimits.min).max(canvasLimits.max);
const refresh = z.number().int().min(refreshLimits.min).max(refreshLimits.max);

export const boxSchema = z.strictObject({ X: pixels, Y: pixels, Width: length, Height: length });
export type Box = z.output<typeof boxSchema>;

export const partSchema = boxSchema.extend({
  Key: z.string().regex(/^[a-z0-9]{1,12}$/),
  Kind: z.enum(partKinds),
  /** For a module: its id. */
  Module_ID: moduleIdSchema.optional(),
  Title: lineSchema(60).optional(),
  /** For a heading or a text: its content. */
  Text: z.string().max(400).optional(),
  View: z.enum(bigScreenViews).optional(),
  /** Number of rows of a ranking or a list. */
  Size: z.number().int().min(1).max(100).optional(),
  /** Settings of this part that override those of the whole big screen. */
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
  /** Position on a portrait screen; arranged automatically when empty. */
  Tall: boxSchema.optional(),
});
export type Part = z.output<typeof partSchema>;

/** Layout of a big screen; later parts lie above earlier ones. */
export const layoutSchema = z.strictObject({
  Size: z.strictObject({ Width: edge, Height: edge }),
  Fit: z.enum(fits),
  Ground: z.enum(grounds),
  /** Refresh interval in seconds. */
  Refresh: refresh,
  Subject_ID,
  Period: z.enum(dateShortcuts),
  Parts: z
    .array(partSchema)
    .max(maxParts)
    .refine((parts) => new Set(parts.map(({ Key }) => Key)).size === parts.length, 'two parts have the same key')
    .refine(
      (parts) => parts.every(({ Kind, Module_ID }) => Kind !== 'module' || Module_ID),
      'a module part has no module id',
    ),
});
export type Layout = z.output<typeof layoutSchema>;

/** An exported big screen that another installation can import. */
export const bigScreenFileSchema = z.strictObject({
  Format: z.literal('opinion-monitor/big-screen'),
  Version: z.literal(1),
  Name: lineSchema(60, 1),
  Layout: layoutSchema,
});
export type BigScreenFile = z.output<typeof bigScreenFileSchema>;
