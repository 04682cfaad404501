import { z } from 'zod';
import { defineContract } from '#core';
import { lineSchema } from '#core/contract';
import { idSchema } from '#core/resource';

export const brandDraftSchema = z.object({
  Client_System_Name: lineSchema(50).nullable(),
  Is_System_Name_Visible: z.boolean(),
  User_Theme_Style_Code: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, 'color')
    .nullable(),
  Default_Homepage_URL: z.string().trim().max(500).nullable(),
  Is_Link_Target_Self: z.boolean(),
  Favicon_File_ID: idSchema.nullable(),
  Logo_File_ID: idSchema.nullable(),
  Client_Options_JSON: z.record(z.string(), z.json()).nullable(),
});

const shown = brandDraftSchema.extend({
  Client_Name: z.string(),
  Favicon_URL: z.string().nullable(),
  Logo_URL: z.string().nullable(),
});

export type BrandSettings = z.output<typeof shown>;
export type BrandDraft = z.output<typeof brandDraftSchema>;

const path = '/v1/manage/system-setting/customize-settings';

/** Calls for the brand of the caller's client. */
export const brandingContract = defineContract({
  settings: {
    method: 'GET',
    path,
    privilege: ['customize-settings', 'browse'],
    summary: 'Returns the brand of the caller’s client',
    result: shown,
  },
  save: {
    method: 'PUT',
    path,
    privilege: ['customize-settings', 'modify'],
    summary: 'Updates the brand of the caller’s client',
    body: brandDraftSchema,
    result: shown,
  },
});
