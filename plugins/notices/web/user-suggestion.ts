import { routes } from '#shared/routes';
import { noticeRenderer, type LineTools } from './notice-content';

const open = ({ goTo }: LineTools): void => goTo(routes.userSuggestions());

/** Corrections of readers that wait for the administrator. */
export const userSuggestion = noticeRenderer(
  'UserSuggestion',
  'info',
  (item, index, tools) => ({
    key: String(item.User_Suggestion_ID ?? index),
    text: String(item.Title ?? item.Content ?? ''),
    open: () => open(tools),
  }),
  open,
);
