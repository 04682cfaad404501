import type { Resolver } from '#core';
import { LocaleService, PrivilegeService, type PaletteSource } from '#core/web';
import { routes } from '#shared/routes';

/** Minimum length of a question in characters. */
const shortest = 4;

/** Opens the answer to the typed question from the command palette. */
export function questionPalette(services: Resolver): PaletteSource {
  const locale = services.get(LocaleService);
  return {
    title: () => locale.text('nl-query', 'ask'),
    order: 29,
    find: async (question) =>
      question.trim().length >= shortest && services.get(PrivilegeService).may(['classifiedInfo', 'browse'])
        ? [
            {
              key: 'question',
              label: locale.text('nl-query', 'askFor', { question }),
              icon: 'help',
              address: routes.searchDashboard({ question }),
            },
          ]
        : [],
  };
}
