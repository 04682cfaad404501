import { z } from 'zod';
import { defineContract } from '#core';
import { lineSchema } from '#core/contract';

/** Code of a province or a city, or 86 for the country. */
const mapCode = z.string().regex(/^(?:86|\d{4}00)$/, 'region code');

/** Max size of an outline file in bytes. */
export const maxMapBytes = 8 * 1024 * 1024;

const ring = z.array(z.array(z.number()));
export const outlinesSchema = z.object({
  regions: z.array(z.object({ code: z.string(), polygons: z.array(z.array(ring)) })),
});

const aboutMap = z.object({
  Code: mapCode,
  Map_Name: z.string(),
  /** Approval number; empty for the built-in map. */
  Approval_Number: z.string(),
  Source: z.string(),
  Is_Built_In: z.boolean(),
});

export const regionMapSchema = aboutMap.extend({
  Regions: z.number(),
  Points: z.number(),
  Size: z.number(),
  /** Subregions that the file does not show. */
  Missing: z.array(z.string()),
  /** True for a map of the country that ends north of the islands in the South China Sea. */
  Is_Cut: z.boolean(),
  Updated_At: z.string().nullable(),
});
export type RegionMapRow = z.output<typeof regionMapSchema>;

/** Metadata of an uploaded file. */
export const regionMapForm = z.object({
  Code: mapCode,
  Map_Name: lineSchema(60, 1),
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

/** Outlines of regions, and the official map files of an installation. */
export const regionMapContract = defineContract({
  outlines: {
    method: 'GET',
    path: '/v1/region-outlines',
    privilege: ['classifiedInfo', 'browse'],
    summary:
      'Returns the outlines of the subregions of a region, from its official file or from the map of its parent region',
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
    summary: 'Lists the maps of the installation, with the built-in map last',
    result: z.object({ list: z.array(regionMapSchema) }),
  },
  save: {
    method: 'POST',
    path,
    privilege: ['region-map', 'modify'],
    accepts: 'multipart',
    upload: { files: 1, bytes: maxMapBytes + 1024 * 1024 },
    summary:
      'Validates and stores a GeoJSON file of at most 8 MB, replacing the previous one; form fields `Code`, `Map_Name`, `Approval_Number`, `Source`',
    result: regionMapSchema,
  },
  remove: {
    method: 'DELETE',
    path,
    privilege: ['region-map', 'delete'],
    summary: 'Deletes an official file; the built-in map is shown again',
    query: z.object({ code: mapCode }),
    result: z.object({ removed: z.number() }),
  },
});
