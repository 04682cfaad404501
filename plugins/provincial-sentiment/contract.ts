import { z } from 'zod';
import { defineContract } from '#core';

/** A province or a city by its code, or 86 for the country. */
const mapCode = z.string().regex(/^(?:86|\d{4}00)$/, 'region code');

/** Bytes of a file of outlines. */
export const mostMapBytes = 8 * 1024 * 1024;

const ring = z.array(z.array(z.number()));
export const outlinesSchema = z.object({
  regions: z.array(z.object({ code: z.string(), polygons: z.array(z.array(ring)) })),
});

const aboutMap = z.object({
  Code: mapCode,
  Map_Name: z.string(),
  /** Number of the approval; empty for the map that comes with the product. */
  Approval_Number: z.string(),
  Source: z.string(),
  Is_Built_In: z.boolean(),
});

export const regionMapSchema = aboutMap.extend({
  Regions: z.number(),
  Points: z.number(),
  Size: z.number(),
  /** Regions under this one that the file does not show. */
  Missing: z.array(z.string()),
  /** True for a map of the country that ends north of the islands in the South China Sea. */
  Is_Cut: z.boolean(),
  Updated_At: z.string().nullable(),
});
export type RegionMapRow = z.output<typeof regionMapSchema>;

/** What is said of a file besides its content. */
export const regionMapForm = z.object({
  Code: mapCode,
  Map_Name: z.string().trim().min(1).max(60),
  Approval_Number: z
    .string()
    .trim()
    .max(40)
    .regex(
      /^[A-Z\u4e00-\u9fff]{1,8}\s?[(（〔[]\d{4}[)）〕\]]\s?\d{1,6}\s?号?$/,
      'approval number such as GS(2024)0650号',
    ),
  Source: z.string().trim().min(1).max(200),
});

const path = '/v1/operate/region-map';

/** Outlines of regions, and the official files that an installation shows. */
export const regionMapContract = defineContract({
  outlines: {
    method: 'GET',
    path: '/v1/region-outlines',
    privilege: ['classifiedInfo', 'browse'],
    summary: 'The outlines of the regions under one: from the official file, or from the map of what holds it',
    query: z.object({ code: mapCode }),
    result: aboutMap.extend({
      /** False where only the outline of the region itself is known. */
      Has_Parts: z.boolean(),
      Is_Cut: z.boolean(),
      Outlines: outlinesSchema,
    }),
  },
  list: {
    method: 'GET',
    path,
    privilege: ['region-map', 'browse'],
    summary: 'The maps of the installation, the one that comes with the product last',
    result: z.object({ list: z.array(regionMapSchema) }),
  },
  save: {
    method: 'POST',
    path,
    privilege: ['region-map', 'modify'],
    accepts: 'multipart',
    upload: { files: 1, bytes: mostMapBytes + 1024 * 1024 },
    summary:
      'Checks and keeps a GeoJSON file of at most 8 MB in place of the former one; form fields `Code`, `Map_Name`, `Approval_Number`, `Source`',
    result: regionMapSchema,
  },
  remove: {
    method: 'DELETE',
    path,
    privilege: ['region-map', 'delete'],
    summary: 'Removes an official file; the map that comes with the product is shown again',
    query: z.object({ code: mapCode }),
    result: z.object({ removed: z.number() }),
  },
});
