import { z } from 'zod';

/** Setting for the base URL of a service, for self-hosted instances; without a trailing slash. */
export const serverSetting = (usual: string) =>
  z
    .string()
    .trim()
    .max(200)
    .regex(/^https?:\/\/[^\s?#]+$/i, 'url')
    .default(usual)
    .transform((url) => url.replace(/\/+$/, ''));
