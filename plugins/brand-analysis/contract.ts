import { z } from 'zod';
import { defineContract } from '#core';
import { lineSchema } from '#core/contract';
import { idSchema } from '#core/resource';
import { brandsSchema } from './brand';

const path = '/v1/front/brand-set';

const draft = z.object({
  Set_Name: lineSchema(50, 1),
  Brands: brandsSchema,
  /** Visible to the whole client. */
  Is_Shared: z.boolean().default(false),
});
export type BrandSetDraft = z.output<typeof draft>;

const brandSet = draft.extend({ Brand_Set_ID: idSchema, Is_Shared: z.boolean(), Is_Own: z.boolean() });
export type BrandSet = z.output<typeof brandSet>;

/** API for brand sets. Changing or deleting a set shared by another user requires the verb delete. */
export const brandSetContract = defineContract({
  list: {
    method: 'GET',
    path,
    privilege: ['brand-analysis', 'browse'],
    summary: 'Lists the caller’s brand sets and those shared within the client',
    result: z.object({ list: z.array(brandSet) }),
  },
  create: {
    method: 'POST',
    path,
    privilege: ['brand-analysis', 'modify'],
    summary: 'Saves a set of two to eight brands, the own brand first',
    body: draft,
    result: brandSet,
  },
  update: {
    method: 'PUT',
    path,
    privilege: ['brand-analysis', 'modify'],
    summary: 'Renames a set, changes its brands or its sharing',
    body: z.object({
      Brand_Set_ID: idSchema,
      Set_Name: draft.shape.Set_Name.optional(),
      Brands: brandsSchema.optional(),
      Is_Shared: z.boolean().optional(),
    }),
    result: brandSet,
  },
  remove: {
    method: 'DELETE',
    path,
    privilege: ['brand-analysis', 'modify'],
    summary: 'Deletes a set',
    query: z.object({ id: idSchema }),
    result: z.object({ removed: z.number() }),
  },
});
