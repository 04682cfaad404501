import { z } from 'zod';

/** The setting that says where a service is reached, for those who run their own; without a slash at its end. */
export const serverSetting = (usual: string) =>
  z
    .string()
    .trim()
    .max(200)
    .regex(/^https?:\/\/[^\s?#]+$/i, 'url')
    .default(usual)
    .transform((url) => url.replace(/\/+$/, ''));
