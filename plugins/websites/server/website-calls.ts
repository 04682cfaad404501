import { InputError, NotFoundError, type Resolver } from '#core';
import type { Draft, resourceContract, Row } from '#core/resource';
import { DatabaseService, type Handlers, type ServedContract, containsText } from '#core/server';
import { sourceCalls } from '#plugins/extraction/server';
import type { websiteContract } from '../contract';
import type { listPage, websiteGroup } from '../resource';
import { byDomain, ClientSiteCounts } from './client-counts';
import { SiteProfiles } from './site-profile';
import { readSourceStates } from './site-sources';
import { unregisteredCalls } from './unregistered-sites';
import { groupEntry } from './website-groups';

type GroupHandlers = Handlers<ReturnType<typeof resourceContract<typeof websiteGroup>>>;
type PageHandlers = Handlers<ReturnType<typeof resourceContract<typeof listPage>>>;

/**
 * Handlers of the site calls; `groups` are the handlers of the group resource, whose rules apply when sites are added.
 */
export const websiteCalls =
  (groups: ServedContract) =>
  (services: Resolver): Handlers<typeof websiteContract> => {
    const database = services.get(DatabaseService);
    const handlers = groups.make(services) as unknown as GroupHandlers;
    return {
      ...unregisteredCalls(services),

      addSites: async (call) => {
        const { Group_ID, Group_Name, Sites } = call.body;
        if (!Group_ID && !Group_Name)
          throw new InputError('Group_ID: a group is required', 'input', { Group_ID: 'required' });
        const { rows } = await database.query<{
          group_id: string;
          group_name: string;
          sites: string[] | null;
          description: string | null;
        }>(
          `select group_id, group_name, sites, description from client_preferred_website_group where client_id = $1
            and (group_id = $2 or ($2::bigint is null and group_name = $3))`,
          [call.caller.clientId, Group_ID ?? null, Group_Name ?? null],
        );
        const [group] = rows;
        if (Group_ID && !group) throw new NotFoundError(`Group ${Group_ID} not found`);
        const before = group?.sites ?? [];
        const after = [...new Set([...before, ...Sites.map(groupEntry)])];
        const draft: Draft<typeof websiteGroup> = {
          Group_Name: group?.group_name ?? Group_Name ?? '',
          Sites: after,
          Description: group?.description,
        };
        const saved: Row<typeof websiteGroup> = group
          ? await handlers.update({ ...call, body: { ...draft, Group_ID: group.group_id }, query: undefined as never })
          : await handlers.create({ ...call, body: draft, query: undefined as never });
        return { Group_ID: saved.Group_ID, added: (saved.Sites?.length ?? 0) - before.length };
      },

      tryOut: (call) =>
        sourceCalls(services).tryOut({
          ...call,
          body: { ...call.body, Source_Kind: 'list-page', Robots_Mode: 'default' },
        }),
      profile: ({ caller, query }) => services.get(SiteProfiles).read(caller, query.site),

      find: async ({ caller, query: { keyword, order, size } }) => {
        const counts = services.get(ClientSiteCounts);
        // A client's view of the registry starts with its first count.
        await counts.refresh(caller.clientId);
        const clientCounts = byDomain(await counts.hosts(caller));
        const { rows } = await database.query<{
          domain: string;
          domain_text: string;
          site_name: string;
          is_registered: boolean;
          articles_7d: string;
          mine_7d: string;
          total: string;
        }>(
          `with own as (select * from unnest($4::text[], $5::int[]) as o (domain, mine)), unregistered as (
           select s.site_domain as domain, max(s.site_name) as site_name, coalesce(sum(d.articles), 0) as articles_7d
             from website_seen s
             left join (select host, sum(articles) as articles from website_day
               where day > (now() at time zone 'UTC')::date - 7 group by 1) d on d.host = s.host
           where s.domain_id is null and ($2::text is null or ${containsText('$2', 's.host', 's.site_name')}) group by 1)
         select found.*, coalesce(own.mine, 0) as mine_7d, count(*) over () as total from (
           select domain, domain_text, site_name, true as is_registered, articles_7d from system_website
             where client_id = $1 and ($2::text is null or ${containsText('$2', 'domain', 'domain_text', 'site_name')})
           union all select domain, domain, site_name, false, articles_7d from unregistered
         ) found left join own using (domain) order by ${order === 'mine' ? 'mine_7d desc, articles_7d desc' : 'articles_7d desc'}, domain limit $3`,
          [caller.clientId, keyword || null, size, [...clientCounts.keys()], [...clientCounts.values()]],
        );
        return {
          total: Number(rows[0]?.total ?? 0),
          list: rows.map((row) => ({
            Domain: row.domain,
            Domain_Text: row.domain_text,
            Site_Name: row.site_name,
            Is_Registered: row.is_registered,
            Articles_7d: Number(row.articles_7d),
            Mine_7d: Number(row.mine_7d),
          })),
        };
      },
    };
  };

/** Calls of list pages, with the state of the source in each row: `Source`, null when an operator has removed it. */
export const withSources = ({ contract, make }: ServedContract): ServedContract => ({
  contract,
  make: (services) => {
    const handlers = make(services) as unknown as PageHandlers;
    const list: PageHandlers['list'] = async (call) => {
      const page = await handlers.list(call);
      const states = await readSourceStates(
        services.get(DatabaseService),
        page.list.flatMap(({ Source_ID }) => Source_ID ?? []),
        call.caller.clientId,
      );
      return { ...page, list: page.list.map((row) => ({ ...row, Source: states.get(row.Source_ID ?? '') ?? null })) };
    };
    return { ...handlers, list } as unknown as ReturnType<typeof make>;
  },
});
