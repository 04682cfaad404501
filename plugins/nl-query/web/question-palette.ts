import { withServices } from '#core';
import { LocaleService, PrivilegeService, type PaletteSource } from '#core/web';
import { routes } from '#shared/routes';

const minQuestionLength = 4;

/** Opens the answer to the typed question from the command palette. */
export const questionPalette = withServices(
  { locale: LocaleService, privileges: PrivilegeService },
  ({ locale, privileges }): PaletteSource => ({
    title: () => locale.text('nl-query', 'ask'),
    order: 29,
    find: async (question) =>
      question.trim().length >= minQuestionLength && privileges.may(['classifiedInfo', 'browse'])
        ? [
            {
              key: 'question',
              label: locale.text('nl-query', 'askFor', { question }),
              icon: 'help',
              address: routes.searchDashboard({ question }),
            },
          ]
        : [],
  }),
);
