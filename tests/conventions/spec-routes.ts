/** Every route of the specification (section 2) and its plugin; `:id` replaces the {id} of the specification. */
const areas = {
  '': {
    '/': 'account',
    '/login': 'account',
    '/register': 'account',
    '/article-free/:id': 'articles',
    '/article/:id': 'articles',
    '/article-detail-network/:id': 'article-network',
    '/report': 'html-reports',
    '/s-report': 'briefings',
    '/report-preview': 'briefings',
    '/t-report': 'alerts',
    '/search': 'search',
    '/search-dashboard': 'search',
    '/help': 'help',
    '/offline-map-help': 'help',
    '/big-screen': 'big-screen',
    '/big-screen2': 'big-screen',
    '/big-screen3': 'big-screen',
    '/big-screen-overview': 'big-screen',
    '/all-module-of-big-screen': 'big-screen',
  },
  '/front': {
    '/dashboard': 'front',
    '/home': 'front',
    '/classified-info': 'articles',
    '/similar-article-info': 'articles',
    '/html-report-editor': 'html-reports',
    '/comment-monitor': 'comment-monitor',
    '/comment-monitor/commented-info': 'comment-monitor',
    '/comment-monitor/comment-extraction-setting': 'comment-monitor',
  },
  '/front/analysis': {
    '/brand-analysis': 'brand-analysis',
    '/content-analysis': 'content-analysis',
    '/selection-analysis': 'content-analysis',
    '/spread-analysis/article-spread-analysis': 'spread-analysis',
    // For data that a client imports, in tables of its own; the spread of articles has none.
    '/spread-analysis/weibo-spread-analysis': 'repost-analysis',
    '/comment-hot-word-analysis': 'comment-monitor',
    '/hot-spot-info': 'hot-spots',
    '/author-analysis': 'author-analysis',
    '/author-detail': 'author-analysis',
    '/author-top-rank': 'author-analysis',
  },
  '/front/report': {
    '/brief-report': 'briefings',
    '/selected-info': 'briefings',
    '/announcement': 'announcements',
    '/remarked-info': 'remarks',
    '/published-info': 'publishing',
    '/html-report': 'html-reports',
    '/user-favorite-article': 'favorites',
    '/sent-msg-manually': 'alerts',
    '/mobile-edition': 'mobile-edition',
    '/inform-message-list': 'alerts',
    '/ticket': 'tickets',
    '/ticket/:id': 'tickets',
  },
  '/front/tools': {
    '/search': 'search',
    '/web-search': 'web-search',
    '/industry-hotspots': 'hot-spots',
    '/provincial-sentiment': 'provincial-sentiment',
    '/article-checker': 'article-checker',
    '/article-browse-history': 'browse-history',
    '/website-info': 'websites',
    '/tv-monitor': 'tv-monitor',
    '/report-data-api': 'open-data',
  },
  '/manage': { '/dashboard': 'manage', '/system-setting/customize-settings': 'branding' },
  '/manage/class-manage/subject-setting': {
    '/subject-category': 'subjects',
    '/subject-monitor/subject-list': 'subjects',
    '/subject-monitor/subject-add': 'subjects',
    '/subject-monitor/subject-update': 'subjects',
    '/dictionary-management': 'subjects',
  },
  '/manage/class-manage/filter-setting': {
    '/filter-parameter': 'client-filters',
    '/client-black-list': 'client-filters',
    '/client-black-word': 'client-filters',
    '/emotion-white-list': 'emotion-words',
    '/client-emotion-word-lib': 'emotion-words',
    '/emotion-word-list': 'emotion-words',
    // Not in the classification plugin: accepting a suggestion uses sites, collecting and messages, which are in higher
    // layers.
    '/user-suggestion': 'user-suggestions',
  },
  '/manage/class-manage/manual-classify': {
    '/content-class': 'classification',
    '/tag-class': 'classification',
    '/tag': 'classification',
    '/tag-keyword': 'classification',
    '/redo-classify': 'redo-classify',
    '/missing-detail-page': 'missing-pages',
  },
  '/manage/report': {
    '/inform-user': 'alert-receivers',
    '/auto-inform-rule': 'alerts',
    '/auto-receipt-notification': 'alerts',
    '/content-template': 'alerts',
    '/inform-statistics': 'alerts',
    '/client-report-template-setting': 'report-templates',
    '/subject-analyze-module-setting': 'report-templates',
    '/report-template-instructions': 'report-templates',
    '/hot-word-dict': 'words',
  },
  '/manage/website-manage': {
    '/system-website': 'websites',
    '/client-preferred-website-group': 'websites',
    '/client-list-page': 'websites',
  },
  '/manage/user-privilege-manage': {
    '/user-manage': 'users',
    '/user-add': 'users',
    '/user-update': 'users',
    '/user-group-manage': 'users',
    '/sub-client-list': 'clients',
    '/user-privilege-setting/user-group-class-privilege': 'privileges',
    '/user-privilege-setting/role-column-privilege': 'privileges',
    '/user-operation-log': 'audit-log',
    '/user-access-log': 'audit-log',
  },
  '/manage/external-interface': {
    '/data-import': 'data-exchange',
    '/data-export': 'data-exchange',
    '/iframe-embedded': 'embedding',
  },
  '/monitor': { '/dashboard': 'monitor' },
  '/operate': { '/dashboard': 'operate' },
  '/operate/extraction-manage/schedule-manage': {
    '/task-schedule': 'extraction',
    '/task-schedule-add': 'extraction',
    '/task-schedule-edit': 'extraction',
    '/push-extraction-task': 'extraction',
    '/server': 'collector-nodes',
    '/server-add': 'collector-nodes',
    '/server-edit': 'collector-nodes',
    '/node-group': 'collector-nodes',
    '/batch': 'extraction',
    '/generate-schedules': 'extraction',
    '/synchronise-config': 'collector-nodes',
  },
  '/operate/client-manage': {
    '/client-list': 'clients',
    // Not in the clients plugin, on which every plugin depends: these three need users, subjects and articles.
    '/register-client-list': 'registrations',
    '/client-add': 'clients',
    '/client-update': 'clients',
    '/client-data-manage': 'client-data',
    '/client-relation-manage': 'client-relations',
    '/user-operation-log': 'audit-log',
    '/subject-tool/copy-subject': 'subject-tools',
    '/subject-tool/export-subject': 'subject-tools',
    '/subject-tool/import-subject': 'subject-tools',
  },
  '/operate/operation-setting': {
    '/global-domain': 'websites',
    '/global-reject-domain/class': 'global-rejects',
    '/global-reject-domain/list': 'global-rejects',
    '/global-reject-url/class': 'global-rejects',
    '/global-reject-url/list': 'global-rejects',
    '/global-reject-junkword/class': 'global-rejects',
    '/global-reject-junkword/list': 'global-rejects',
    '/weibo-reject-word': 'global-rejects',
    '/global-emotion-word/lib': 'emotion-words',
    '/global-emotion-word/list': 'emotion-words',
    '/client-service-type': 'clients',
    '/role-column-privilege': 'privileges',
    '/report-template-setting': 'report-templates',
  },
  '/operate/system-monitor': {
    '/general-situation': 'system-monitor',
    '/client-monitor': 'system-monitor',
    '/stat-client-monitor': 'system-monitor',
    '/main-database-monitor': 'system-monitor',
    '/main-database-monitor-result': 'system-monitor',
    '/db-check-sql': 'system-monitor',
    '/all-database-monitor': 'system-monitor',
    '/extraction-log': 'extraction-logs',
    '/extraction-log-detail': 'extraction-logs',
    '/extraction-sync-log': 'extraction-logs',
    '/server-log': 'extraction-logs',
    '/server-log-file': 'extraction-logs',
  },
  '/setting/personal-setting': {
    '/user-info': 'account',
    '/password-update': 'account',
    '/login-free-access': 'account',
    '/big-screen-layout': 'big-screen',
  },
} as const;

/** Plugin id by route. */
export const specRoutes: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(areas).flatMap(([area, routes]) =>
    Object.entries(routes).map(([path, plugin]) => [area + path, plugin] as const),
  ),
);

/** Public routes of the specification; each includes the paths below it. */
export const openRoutes = [
  '/',
  '/login',
  '/register',
  '/article-free',
  '/report',
  '/s-report',
  '/t-report',
  '/search',
] as const;

/** Public by the literal prefix in the specification, but not by their meaning: either is accepted. */
export const undecidedRoutes = ['/report-preview', '/search-dashboard'] as const;

/** Routes that are not in the specification, each with its plugin and reason. */
export const additionalRoutes: Readonly<Record<string, { readonly plugin: string; readonly reason: string }>> = {
  '/front/analysis/chart-data': {
    plugin: 'analysis',
    reason: 'charts stored by `/v1/chart-data` are opened, renamed and deleted here',
  },
  '/front/report/inform-failed-list': {
    plugin: 'alerts',
    reason: 'alerts that could not be sent are listed with the reason and tried again here',
  },
  '/operate/system-monitor/dead-letters': {
    plugin: 'system-monitor',
    reason: 'what could not be processed of any client is listed with the reason and tried again here',
  },
  '/front/tools/embedded-page': {
    plugin: 'embedding',
    reason: 'external pages embedded by the client’s administrator are shown here',
  },
  '/manage/class-manage/translation-term': {
    plugin: 'translation',
    reason: 'clients define the translation of their own names',
  },
  '/operate/client-manage/client-template': {
    plugin: 'registrations',
    reason: 'operators manage the templates for approved registrations',
  },
  '/front/report/own-suggestion': {
    plugin: 'user-suggestions',
    reason: 'readers see the status of their corrections, and report missing sources or articles',
  },
  '/manage/user-privilege-manage/user-privilege-setting/access-reason': {
    plugin: 'access-reasons',
    reason: 'administrators check why a user can or cannot see something, and compare two users',
  },
  '/manage/evidence': {
    plugin: 'evidence',
    reason: 'clients configure evidence collection and verify the hash chain of their own evidence',
  },
  '/front/report/in-app-message': {
    plugin: 'in-app-channel',
    reason: 'in-app notifications have a list of their own',
  },
  '/setting/first-run': { plugin: 'first-run', reason: 'an empty product needs a guide to its first article' },
  '/big-screen-remote': { plugin: 'big-screen', reason: 'a phone controls a big screen by its code' },
  '/custom-dashboard': {
    plugin: 'big-screen',
    reason: 'the specification names it as a home page, but does not list it as a route',
  },
  '/s/:key': { plugin: 'short-links', reason: 'a list with a long filter is shared by a short URL' },
  '/front/tools/article-checker/words': {
    plugin: 'article-checker',
    reason: 'the dictionary of the proofreader belongs to the client',
  },
  '/front/tools/article-trace': { plugin: 'article-trace', reason: 'users ask why an article is present or missing' },
  '/operate/operation-setting/tv-channel': {
    plugin: 'tv-monitor',
    reason: 'operators manage channels and streams named in transcripts, like the other lists of the platform',
  },
  '/operate/operation-setting/tv-programme': {
    plugin: 'tv-monitor',
    reason: 'programs with their weekly schedule, like channels',
  },
  '/operate/operation-setting/region-map': {
    plugin: 'provincial-sentiment',
    reason: 'maps must be approved, and operators upload them for their installation',
  },
  '/manage/class-manage/subject-setting/subject-quality': {
    plugin: 'subject-quality',
    reason: 'clients measure, review and monitor the precision and recall of their own subject rules',
  },
  '/operate/operation-setting/global-hot-word': {
    plugin: 'words',
    reason: 'words that are merged or hidden for all clients',
  },
  '/operate/operation-setting/entity-name': {
    plugin: 'words',
    reason: 'operators add brands and aliases to be detected in texts',
  },
  '/operate/extraction-manage/schedule-manage/site-parser': {
    plugin: 'extraction',
    reason: 'operators define once per site how its articles are extracted, for all sources',
  },
  '/operate/extraction-manage/reply-adapter': {
    plugin: 'article-tracking',
    reason: 'operators say where sites keep their comments and numbers as JSON',
  },
  '/operate/system-monitor/latency': {
    plugin: 'latency',
    reason: 'operators see processing latency and whether service levels are met',
  },
  '/operate/operation-setting/plugin': {
    plugin: 'plugin-manager',
    reason: 'operators see the contributions and errors of plugins, and enable and disable them',
  },
  '/operate/system-monitor/outbox': {
    plugin: 'system-monitor',
    reason: 'operators see all deliveries with their recipient, status and reason',
  },
  '/manage/class-manage/filter-setting/emotion-accuracy': {
    plugin: 'emotion-words',
    reason: 'confusion matrix and accuracy, needed for classification by corrections',
  },
  '/operate/operation-setting/hot-list-source': {
    plugin: 'hot-spots',
    reason: 'operators set the URLs from which hot lists are fetched',
  },
  '/operate/operation-setting/web-search-engine': {
    plugin: 'web-search',
    reason: 'operators configure the external engines to which text is sent',
  },
  '/operate/operation-setting/global-reject-url/exception': {
    plugin: 'global-rejects',
    reason: 'URLs that are accepted regardless of the lists that they match',
  },
  '/manage/system-setting/sign-in-provider': {
    plugin: 'single-sign-on',
    reason: 'clients configure single sign-on for their users, and the assigned roles',
  },
  '/manage/system-setting/message-channel': {
    plugin: 'messages',
    reason: 'clients configure the mail server and gateways for their alerts and reports',
  },
  '/t-report/address': {
    plugin: 'alert-receivers',
    reason: 'the owner of an address verifies it or unsubscribes by link',
  },
  '/message-receipt': { plugin: 'messages', reason: 'recipients read and confirm a message' },
  '/setting/personal-setting': { plugin: 'account', reason: 'user-info is the default of the personal settings' },
};
