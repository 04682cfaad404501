import { InputError, inject, verbTags, type Endpoint, type Privilege } from '#core';
import {
  accessSteps,
  DatabaseService,
  ServerKernel,
  type AccessStep,
  type Caller,
  type Guarded,
  nameOrder,
} from '#core/server';
import { ArticleReader } from '#plugins/articles/server';
import { ClassPrivilegeService, PrivilegeMapService } from '#plugins/privileges/server';
import { getDay } from '#shared/time';
import type { AccessAnswer, AccessDifference, AccessTarget, ReasonStep, TargetKind } from '../contract';
import { AccessPeople, type AccessPerson } from './access-person';

const createStep = (
  Link: ReasonStep['Link'],
  Holds: boolean | null,
  Reason: string,
  Values: Readonly<Record<string, string>> = {},
): ReasonStep => ({ Link, Holds, Reason, Values });

/** The target of the question, as the guards identify it. */
interface Guard {
  readonly plugin: string;
  readonly guarded: Guarded;
}

const articleCall = 'GET /v1/article/detail';
const isExport = ({ path, answers, access }: Endpoint): boolean =>
  access !== 'open' && (answers === 'file' || path.endsWith('/export'));

/**
 * Explains why a person sees something or not. Every answer comes from the code that guards calls and lists; this class
 * only adds names.
 */
export class AccessReasons {
  constructor(
    @inject(ServerKernel) private readonly kernel: ServerKernel,
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(AccessPeople) private readonly people: AccessPeople,
    @inject(ArticleReader) private readonly articles: ArticleReader,
    @inject(ClassPrivilegeService) private readonly classes: ClassPrivilegeService,
    @inject(PrivilegeMapService) private readonly maps: PrivilegeMapService,
  ) {}

  /** Returns the screens and exports of this build. */
  async targets(): Promise<AccessTarget[]> {
    const screens = this.kernel.manifests.flatMap(({ id, routes = [] }) =>
      routes
        .filter(({ access }) => access !== 'open')
        .map(({ path, title }) => ({ Kind: 'screen' as const, Key: path as string, Plugin_ID: id, Title: title })),
    );
    const calls = await Promise.all(this.kernel.manifests.map(({ id }) => this.getCalls(id)));
    const exported = calls.flat().flatMap(({ plugin, endpoint }) =>
      isExport(endpoint)
        ? [
            {
              Kind: 'export' as const,
              Key: `${endpoint.method} ${endpoint.path}`,
              Plugin_ID: plugin,
              Title: endpoint.summary,
            },
          ]
        : [],
    );
    return [...screens, ...exported];
  }

  async explain(asker: Caller, userIds: readonly string[], kind: TargetKind, key: string): Promise<AccessAnswer[]> {
    if (kind === 'article' && !/^\d{1,18}$/.test(key))
      throw new InputError('Key: must be the number of an article', 'input', { Key: 'id' });
    const guard = await this.getGuard(kind, key);
    return Promise.all(
      [...new Set(userIds)].map(async (id) => {
        const person = await this.people.get(asker, id);
        const Steps = [
          ...this.clientSteps(person),
          ...(await this.callSteps(person, guard)),
          ...(kind === 'article' ? await this.articleSteps(person, key) : []),
        ];
        return {
          User_ID: person.caller.userId,
          User_Name: person.caller.userName,
          Display_Name: person.displayName,
          Is_Allowed: Steps.every(({ Holds }) => Holds !== false),
          Steps,
        };
      }),
    );
  }

  async compare(
    asker: Caller,
    firstId: string,
    secondId: string,
  ): Promise<{ Columns: AccessDifference[]; First_Classes: string[]; Second_Classes: string[] }> {
    const [first, second] = await Promise.all([this.people.get(asker, firstId), this.people.get(asker, secondId)]);
    const letters = ({ caller }: AccessPerson, key: string, plugin: string): string[] =>
      caller.plugins.has(plugin)
        ? Object.entries(caller.privileges[key] ?? {}).flatMap(([letter, on]) => (on === 1 ? [letter] : []))
        : [];
    const without = (some: readonly string[], others: readonly string[]): string =>
      some.filter((verbCode) => !others.includes(verbCode)).join('');
    const Columns = (await this.maps.modules()).flatMap(({ key, plugin }) => {
      const [one, other] = [letters(first, key, plugin), letters(second, key, plugin)];
      const [First, Second] = [without(one, other), without(other, one)];
      return First + Second === '' ? [] : [{ Plugin_ID: plugin, Key: key, First, Second }];
    });
    const [a, b] = await Promise.all([this.getCategories(first), this.getCategories(second)]);
    const names = (some: ReadonlyMap<string, string>, others: ReadonlyMap<string, string>): string[] =>
      [...some].filter(([id]) => !others.has(id)).map(([, name]) => name);
    return { Columns, First_Classes: names(a, b), Second_Classes: names(b, a) };
  }

  private clientSteps({ client, isEnabled }: AccessPerson): ReasonStep[] {
    return [
      createStep('client', client.isEnabled, client.isEnabled ? 'clientOn' : 'clientOff', { client: client.name }),
      createStep('sub-client', null, client.parentName ? 'below' : 'alone', {
        client: client.name,
        parent: client.parentName ?? '',
      }),
      createStep('person', isEnabled, isEnabled ? 'personOn' : 'personOff'),
    ];
  }

  /** Returns the steps of the guard itself, with names added. */
  private async callSteps(person: AccessPerson, { plugin, guarded }: Guard): Promise<ReasonStep[]> {
    const steps = accessSteps(guarded, plugin, person.caller);
    const named = await Promise.all(steps.map((step) => this.named(person, plugin, step)));
    return named.flat();
  }

  private async named(person: AccessPerson, plugin: string, { rule, holds, privilege }: AccessStep) {
    switch (rule) {
      case 'signed-in':
      case 'link':
        return [];
      case 'password':
        return [createStep('password', holds, holds ? 'passwordFine' : 'passwordChange')];
      case 'service-period':
        return [
          createStep('service-period', holds, holds ? 'serviceRuns' : 'serviceEnded', {
            end: person.client.end ? getDay(person.client.end) : '',
          }),
        ];
      case 'plugin':
        return [createStep('plugin', holds, holds ? 'pluginOn' : 'pluginOff', { plugin })];
      case 'privilege':
        return this.roleSteps(person, privilege as Privilege, holds);
    }
  }

  private async roleSteps(
    { caller, roleId, roleName }: AccessPerson,
    [key, verb]: Privilege,
    holds: boolean,
  ): Promise<ReasonStep[]> {
    const builtIn = await this.maps.of({ userType: caller.userType, roleId: null });
    const isInBuiltIn = builtIn[key]?.[verbTags[verb]] === 1;
    const values = { key, verb, role: roleName ?? '', type: caller.userType };
    const why = holds ? 'columnGranted' : !isInBuiltIn ? 'columnBeyondType' : 'columnNotInRole';
    return [
      createStep('role', null, roleId === null ? 'roleBuiltIn' : 'roleOwn', values),
      createStep('column', holds, why, values),
    ];
  }

  private async articleSteps(person: AccessPerson, articleId: string): Promise<ReasonStep[]> {
    const { caller, groupName } = person;
    const classScope = await this.classes.allowed(caller);
    const { rows } = await this.database.query<{ name: string; category: string | null; category_id: string | null }>(
      `select s.subject_name as name, c.category_name as category, s.category_id from subject_article a
         join subject s using (subject_id) left join subject_category c using (category_id)
       where a.client_id = $1 and a.article_id = $2 and not a.is_hidden order by 1`,
      [caller.clientId, articleId],
    );
    const articleRows = await this.database.query<{ is_hidden: boolean }>(
      'select is_hidden from client_article where client_id = $1 and article_id = $2',
      [caller.clientId, articleId],
    );
    const isSeen = (await this.articles.visible(caller, [articleId])).length > 0;
    const subjects = rows.map(({ name, category }) => (category ? `${category} / ${name}` : name)).join(', ');
    const within = rows.filter(({ category_id }) => category_id !== null && classScope?.see.includes(category_id));
    const isHeld = articleRows.rows[0] !== undefined;
    const why = isSeen
      ? 'articleSeen'
      : !isHeld
        ? 'articleNotClients'
        : articleRows.rows[0]?.is_hidden
          ? 'articleHidden'
          : 'articleBeyondClass';
    return [
      createStep('group', null, groupName === null ? 'groupNone' : 'groupIn', { group: groupName ?? '' }),
      classScope === null
        ? createStep('class', null, 'classAll')
        : createStep('class', isHeld ? within.length > 0 : null, within.length > 0 ? 'classWithin' : 'classBeyond', {
            subjects: within.length > 0 ? within.map(({ name }) => name).join(', ') : subjects,
          }),
      createStep('article', isSeen, why, { subjects }),
    ];
  }

  private async getCategories({ caller }: AccessPerson): Promise<ReadonlyMap<string, string>> {
    const classScope = await this.classes.allowed(caller);
    const { rows } = await this.database.query<{ category_id: string; category_name: string }>(
      `select category_id, category_name from subject_category where client_id = $1
        and ($2::bigint[] is null or category_id = any($2::bigint[])) order by ${nameOrder('category_name')}`,
      [caller.clientId, classScope?.see ?? null],
    );
    return new Map(rows.map(({ category_id, category_name }) => [category_id, category_name]));
  }

  private async getCalls(plugin: string): Promise<readonly { plugin: string; endpoint: Endpoint }[]> {
    const { calls = [] } = await this.kernel.load(plugin);
    return calls.flatMap(({ contract }) => Object.values(contract).map((endpoint) => ({ plugin, endpoint })));
  }

  /** @throws {InputError} If the target does not exist. */
  private async getGuard(kind: TargetKind, key: string): Promise<Guard> {
    if (kind === 'screen')
      for (const { id, routes = [] } of this.kernel.manifests)
        for (const { path, access, privilege } of routes)
          if (path === key)
            return {
              plugin: id,
              guarded: { method: 'GET', path: '/v1/screen', access, privilege } as Guarded,
            };
    const requestedCall = kind === 'article' ? articleCall : key;
    if (kind !== 'screen')
      for (const { id } of this.kernel.manifests)
        for (const { plugin, endpoint } of await this.getCalls(id))
          if (`${endpoint.method} ${endpoint.path}` === requestedCall && (kind === 'article' || isExport(endpoint)))
            return { plugin, guarded: endpoint };
    throw new InputError(`Key: no ${kind} named ${key}`, 'input', { Key: 'unknown' });
  }
}
