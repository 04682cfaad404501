import { plugins } from 'virtual:plugins';
import { pluginFilters, type PluginEntry } from '#core';

import { usualState, getWire } from '#core/filter';
import type { ServerSide } from '#core/server';
import type { Drill, ModuleInput } from '#plugins/analysis';
import { articleFilterList, articleFilters } from '#plugins/articles';
import { routes } from '#shared/routes';
import { getWireRange } from '#shared/time';
import { drillAddress } from '../../../plugins/analysis/web/drill-address';
import type { FullApp, Person } from '../full-app';

export type Fields = Readonly<Record<string, string>>;

/** Time zone of the test users. */
const zone = 'Asia/Shanghai';

/** Filters of article lists on the screens when all plugins are enabled. */
const filters = [
  ...articleFilters.filters,
  ...pluginFilters(
    (plugins as readonly PluginEntry<ServerSide>[]).map(({ manifest }) => manifest),
    articleFilterList,
  ),
];

/** The call by which a screen counts its list from the parameters of its URL. */
type AskedList = (state: Fields) => { readonly path: string; readonly query: Fields };

const articles: AskedList = (state) => ({
  path: '/v1/article/get-article-count',
  query: getWire(filters, { ...usualState(filters), ...state }, (time) => getWireRange(time, zone)),
});
const getNotifiedFields = (time: string | undefined): Fields => (time ? { Notified_At: getWireRange(time, zone) } : {});

/** A list whose URL filters have the names of its call parameters; times are ranges. */
const listAt =
  (path: string, times: Readonly<Record<string, string>> = {}): AskedList =>
  (state) => ({
    path,
    query: set(
      Object.fromEntries(
        Object.entries(state).map(([name, value]) => [
          times[name] ?? name,
          name in times ? getWireRange(value, zone) : value,
        ]),
      ),
    ),
  });

/** The screens that numbers link to. Figures about an account or a region follow the URL of the screen. */
const screens: Readonly<Record<string, AskedList>> = {
  [routes.articles()]: articles,
  [routes.authorDetail()]: articles,
  [routes.provincialSentiment()]: articles,
  [routes.alertMessages()]: ({ time, ...query }) => ({
    path: '/v1/front/report/inform-message-list',
    query: { ...query, ...getNotifiedFields(time) },
  }),
  [routes.comments()]: ({ article, subject, emotion, new: isNew, word, author, label, from, to, time }) => {
    const [From = '', To = ''] = from || to ? [from, to] : getWireRange(time ?? '', zone).split('..');
    return {
      path: '/v1/front/comment-monitor/comment-count',
      query: set({
        Article_ID: article,
        Subject_ID: subject,
        Emotion: emotion,
        Is_New: isNew,
        Word: word,
        Author: author,
        Author_Label: label,
        From,
        To,
      }),
    };
  },
  [routes.tickets()]: ({ side, state, type, priority, unit, person, since, answered, alert, article }) => ({
    path: '/v1/front/report/ticket',
    query: set({
      Side: side,
      State: state,
      Type: type,
      Priority: priority,
      User_Group_ID: unit,
      Assignee_ID: person,
      Since: since,
      Is_Answered: answered,
      Alert_ID: alert,
      Article_ID: article,
    }),
  }),
  [routes.announcements()]: ({ state, unread }) => ({
    path: '/v1/front/report/announcement-inbox',
    query: set({ State: state, Is_Unread: unread }),
  }),
  [routes.inAppMessages()]: ({ unread }) => ({ path: '/v1/front/in-app-message', query: set({ Is_Unread: unread }) }),
  [routes.extractionLog()]: ({ status, time }) => ({
    path: '/v1/operate/system-monitor/extraction-log',
    query: set({ Status: status, Started_At: getWireRange(time ?? '', zone) }),
  }),
  [routes.missingPages()]: ({ state }) => ({
    path: '/v1/manage/class-manage/manual-classify/missing-detail-page',
    query: set({ State: state }),
  }),
  [routes.userSuggestions()]: listAt('/v1/manage/class-manage/user-suggestion'),
  [routes.subjectList()]: listAt('/v1/manage/class-manage/subject'),
  [routes.users()]: listAt('/v1/manage/user-privilege-manage/user'),
  [routes.listPages()]: listAt('/v1/manage/website-manage/client-list-page'),
  [routes.subClients()]: listAt('/v1/manage/user-privilege-manage/sub-client'),
  [routes.tags()]: listAt('/v1/manage/class-manage/tag'),
  [routes.registrations()]: listAt('/v1/operate/client-manage/register-client'),
  [routes.clients()]: listAt('/v1/operate/client-manage/client', { Service_End_Date: 'Service_End_Date' }),
  [routes.sources()]: listAt('/v1/operate/extraction-manage/schedule-manage/task-schedule'),
  [routes.outbox()]: listAt('/v1/operate/system-monitor/outbox'),
  [routes.collectors()]: listAt('/v1/operate/extraction-manage/schedule-manage/server'),
};

/** Returns the fields that are set. */
const set = (fields: Readonly<Record<string, string | undefined>>): Fields =>
  Object.fromEntries(Object.entries(fields).filter((entry): entry is [string, string] => Boolean(entry[1])));

/** Opens lists like the screens do and returns their counts. */
export class OpenedLists {
  /** Cached counts, because many numbers link to the same list. */
  private readonly countCache = new Map<string, Promise<number>>();

  constructor(private readonly app: () => FullApp) {}

  /** Clears the cached counts. */
  forget(): void {
    this.countCache.clear();
  }

  /** Counts a list of articles. */
  articles(person: Person, query: Fields): Promise<number> {
    return this.held(person, '/v1/article/get-article-count', query);
  }

  /** Counts the list at a URL. */
  at(person: Person, address: string): Promise<number> {
    const { pathname, searchParams } = new URL(address, 'https://own.example');
    const getList = screens[pathname];
    if (!getList) throw new Error(`${pathname}: no list is registered for counting`);
    const { path, query } = getList(Object.fromEntries(searchParams));
    return this.held(person, path, query);
  }

  /**
   * Returns the count behind a number, or null if it links to a single object or the filters exclude what it counts.
   */
  async behind(person: Person, drill: Drill, input: ModuleInput): Promise<number | null> {
    if ('path' in drill && !drill.carries) return null;
    const address = drillAddress(filters, input, drill, zone);
    return address === null ? null : this.at(person, address);
  }

  private held(person: Person, path: string, query: Fields): Promise<number> {
    const key = JSON.stringify([person, path, Object.entries(query).sort()]);
    const counted = this.countCache.get(key) ?? this.count(person, path, query);
    this.countCache.set(key, counted);
    return counted;
  }

  private async count(person: Person, path: string, query: Fields): Promise<number> {
    const { status, body, text } = await this.app().ask<{ total: number }>(person, 'GET', path, { query });
    if (status !== 200) throw new Error(`${path} ${JSON.stringify(query)}: ${text}`);
    return body.total;
  }
}
