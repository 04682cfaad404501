import { routes } from '#shared/routes';
import { fewRows, type FigureDeclaration } from './make-dashboard';

/** Tickets waiting for an assignee. */
export const waitingTickets: FigureDeclaration = {
  code: 'tickets',
  group: 'waits',
  list: { plugin: 'tickets', path: '/v1/front/report/ticket', query: { ...fewRows, State: 'waiting' } },
  path: routes.tickets({ state: 'waiting' }),
  line: ({ Title }) => Title,
};

/** Article pages that have not been read yet. */
export const openMissingPages: FigureDeclaration = {
  code: 'missing-pages',
  group: 'amiss',
  list: {
    plugin: 'missing-pages',
    path: '/v1/manage/class-manage/manual-classify/missing-detail-page',
    query: { ...fewRows, State: 'open' },
  },
  path: routes.missingPages({ state: 'open' }),
  line: ({ Title }) => Title,
};

/** Figures of the administrators' dashboard. */
export const manageFigures: readonly FigureDeclaration[] = [
  {
    code: 'suggestions',
    group: 'waits',
    list: {
      plugin: 'user-suggestions',
      path: '/v1/manage/class-manage/user-suggestion',
      query: { ...fewRows, State: 'waiting' },
    },
    path: routes.userSuggestions({ State: 'waiting' }),
    line: ({ Title }) => Title,
  },
  waitingTickets,
  {
    code: 'unread-negative',
    group: 'waits',
    list: {
      plugin: 'articles',
      path: '/v1/article/get-article-count',
      query: { Emotion: 'negative', Is_Read: 'false' },
    },
    path: routes.articles({ Emotion: 'negative', Is_Read: 'false', time: 'all', merged: 'false' }),
  },
  openMissingPages,
  {
    code: 'subjects-off',
    group: 'amiss',
    list: {
      plugin: 'subjects',
      path: '/v1/manage/class-manage/subject',
      query: { ...fewRows, Is_Enabled: 'false' },
    },
    path: routes.subjectList({ Is_Enabled: 'false' }),
    line: ({ Subject_Name }) => Subject_Name,
  },
  {
    code: 'users-off',
    group: 'amiss',
    list: {
      plugin: 'users',
      path: '/v1/manage/user-privilege-manage/user',
      query: { ...fewRows, Is_Enabled: 'false' },
    },
    path: routes.users({ Is_Enabled: 'false' }),
    line: ({ Display_Name }) => Display_Name,
  },
  {
    code: 'subjects',
    group: 'present',
    list: { plugin: 'subjects', path: '/v1/manage/class-manage/subject', query: { ...fewRows, Is_Enabled: 'true' } },
    path: routes.subjectList({ Is_Enabled: 'true' }),
  },
  {
    code: 'users',
    group: 'present',
    list: { plugin: 'users', path: '/v1/manage/user-privilege-manage/user', query: { ...fewRows, Is_Enabled: 'true' } },
    path: routes.users({ Is_Enabled: 'true' }),
  },
  {
    code: 'list-pages',
    group: 'present',
    list: {
      plugin: 'websites',
      path: '/v1/manage/website-manage/client-list-page',
      query: { ...fewRows, Is_Enabled: 'true' },
    },
    path: routes.listPages({ Is_Enabled: 'true' }),
  },
  {
    code: 'sub-clients',
    group: 'present',
    list: { plugin: 'clients', path: '/v1/manage/user-privilege-manage/sub-client', query: fewRows },
    path: routes.subClients(),
  },
  {
    code: 'tags',
    group: 'present',
    list: { plugin: 'classification', path: '/v1/manage/class-manage/tag', query: fewRows },
    path: routes.tags(),
  },
];
