import { noticeRenderer, type LineTools } from '#core/web';
import { routes } from '#shared/routes';
import type { userSuggestionNotice } from '../notices';

const open = ({ goTo }: LineTools): void => goTo(routes.userSuggestions());

/** Reader corrections waiting for the administrator. */
export const userSuggestion = noticeRenderer<typeof userSuggestionNotice>({
  plugin: 'user-suggestions',
  type: 'UserSuggestion',
  level: 'info',
  getLine: ({ User_Suggestion_ID, Title }, tools) => ({
    key: User_Suggestion_ID,
    text: Title,
    open: () => open(tools),
  }),
  open,
});
