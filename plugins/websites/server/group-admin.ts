import { inject, InputError, NotFoundError } from '#core';
import type { Draft } from '#core/resource';
import { DatabaseService, ServerKernel, serveResource, type Caller, type ResourceAccess } from '#core/server';
import { websiteGroup } from '../resource';
import { groupRules } from './group-rules';
import { groupEntry } from './website-groups';

/** Resource of the clients' site groups, with its rules. */
export const groups = serveResource(websiteGroup, groupRules);

/** Adds sites to the groups of clients, under the same rules as the screen. */
export class GroupAdmin {
  private readonly groups: ResourceAccess<typeof websiteGroup>;

  constructor(
    @inject(ServerKernel) kernel: ServerKernel,
    @inject(DatabaseService) private readonly database: DatabaseService,
  ) {
    this.groups = groups.access(kernel);
  }

  /**
   * Adds sites to a group, which is created when the client has none of that name.
   *
   * @throws {InputError} without a group, or {NotFoundError} when the group does not exist.
   */
  async addSites(
    caller: Caller,
    ip: string,
    { id, name, sites }: { readonly id?: string; readonly name?: string; readonly sites: readonly string[] },
  ): Promise<{ readonly Group_ID: string; readonly added: number }> {
    if (!id && !name) throw new InputError('Group_ID: a group is required', 'input', { Group_ID: 'required' });
    const { rows } = await this.database.query<{
      group_id: string;
      group_name: string;
      sites: string[] | null;
      description: string | null;
    }>(
      `select group_id, group_name, sites, description from client_preferred_website_group where client_id = $1
        and (group_id = $2 or ($2::bigint is null and group_name = $3))`,
      [caller.clientId, id ?? null, name ?? null],
    );
    const [group] = rows;
    if (id && !group) throw new NotFoundError(`Group ${id} not found`);
    const before = group?.sites ?? [];
    const draft: Draft<typeof websiteGroup> = {
      Group_Name: group?.group_name ?? name ?? '',
      Sites: [...new Set([...before, ...sites.map(groupEntry)])],
      Description: group?.description,
    };
    const saved = await this.groups.save(caller, ip, group?.group_id ?? null, draft);
    return { Group_ID: saved.Group_ID, added: (saved.Sites?.length ?? 0) - before.length };
  }
}
