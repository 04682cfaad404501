import { z } from 'zod';

const hasNoCredentials = (text: string): boolean => {
  const { username = '', password = '' } = URL.canParse(text) ? new URL(text) : {};
  return username === '' && password === '';
};

/**
 * Schema of a URL that people may open: http or https, without a user name or password, up to `max` characters. A URL
 * with them has the fault `url-credentials`.
 */
export const webUrlSchema = (max = 2_000) =>
  z
    .url({ protocol: /^https?$/ })
    .max(max)
    .refine(hasNoCredentials, 'url-credentials');
