import type { userSuggestionNotice } from '../contract';
import { routes } from '#shared/routes';
import { noticeRenderer, type LineTools } from './notice-content';

const open = ({ goTo }: LineTools): void => goTo(routes.userSuggestions());

/** Reader corrections waiting for the administrator. */
export const userSuggestion = noticeRenderer<typeof userSuggestionNotice>(
  'UserSuggestion',
  'info',
  ({ User_Suggestion_ID, Title }, tools) => ({
    key: User_Suggestion_ID,
    text: Title,
    open: () => open(tools),
  }),
  open,
);
