import { z } from 'zod';
import { defineNotice } from '#core/contract';
import { idSchema } from '#core/resource';

/** Reader corrections waiting for the administrator. */
export const userSuggestionNotice = defineNotice(
  'UserSuggestion',
  z.object({ User_Suggestion_ID: idSchema, Title: z.string() }),
);
