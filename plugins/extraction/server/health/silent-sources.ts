import { languages } from '#core';
import type { SourceHealth } from '#plugins/analysis/server';
import type { SourceHealthRepository } from './source-health-repository';
import { getSentence } from './source-texts';

/** Maximum number of sources that are listed by name. */
const maxSent = 50;

/** Returns sources of the platform and of a client, or of all clients, of which articles may be missing. */
export const silentSources = (repository: SourceHealthRepository): SourceHealth => ({
  silent: async (clientId) =>
    (await repository.troubledOf(clientId, maxSent)).map((row) => ({
      Name: row.name,
      Last_At: row.last_article_at?.toISOString() ?? null,
      Reasons: new Map(languages.map((language) => [language, getSentence(language, row)])),
    })),
});
