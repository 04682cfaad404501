import { inject, type Language } from '#core';
import { ServerKernel } from '#core/server';
import type { ChosenAccess, PersonalAccessGroup } from '../contract';
import { personalAccess, type AccessOwner } from './personal-access';

/** Lists and ends the links, feeds, widgets and keys that a user made. */
export class PersonalAccessService {
  constructor(@inject(ServerKernel) private readonly kernel: ServerKernel) {}

  /** Returns the kinds of which the user has at least one. */
  async list(owner: AccessOwner, language: Language): Promise<PersonalAccessGroup[]> {
    const groups = await this.kernel.ask(
      personalAccess,
      async (contributor): Promise<PersonalAccessGroup> => ({
        Kind: contributor.kind,
        Kind_Name: contributor.getName(language),
        Is_Ended_By_Default: contributor.isEndedByDefault,
        Items: (await contributor.list(owner)).map(({ id, name, createdAt }) => ({
          ID: id,
          Name: name,
          Created_At: createdAt.toISOString(),
        })),
      }),
    );
    return groups.filter(({ Items }) => Items.length > 0);
  }

  /** Ends what was chosen, otherwise all that serves the user alone; returns how many. */
  async end(owner: AccessOwner, chosen?: readonly ChosenAccess[]): Promise<number> {
    const ended = await this.kernel.ask(personalAccess, async (contributor) => {
      const ids = chosen
        ? chosen.filter(({ Kind }) => Kind === contributor.kind).flatMap(({ IDs }) => IDs)
        : contributor.isEndedByDefault
          ? (await contributor.list(owner)).map(({ id }) => id)
          : [];
      return ids.length > 0 ? contributor.end(owner, ids) : 0;
    });
    return ended.reduce((sum, count) => sum + count, 0);
  }
}
