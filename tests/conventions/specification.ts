import type { Method } from '#core';

/** A call of section 7 of the specification; the method is `null` where the specification shows none. */
export interface SpecCall {
  readonly method: Method | null;
  readonly path: string;
}

/** Every route of section 2 of the specification, by area; `:id` replaces the specification's {id}. */
const areas: Readonly<Record<string, string>> = {
  '': `
    /
    /login
    /register
    /article-free/:id
    /article/:id
    /article-detail-network/:id
    /report
    /s-report
    /report-preview
    /t-report
    /search
    /search-dashboard
    /help
    /offline-map-help
    /big-screen
    /big-screen2
    /big-screen3
    /big-screen-overview
    /all-module-of-big-screen
  `,
  '/front': `
    /dashboard
    /home
    /classified-info
    /similar-article-info
    /html-report-editor
    /comment-monitor
    /comment-monitor/commented-info
    /comment-monitor/comment-extraction-setting
  `,
  '/front/analysis': `
    /brand-analysis
    /content-analysis
    /selection-analysis
    /spread-analysis/article-spread-analysis
    /spread-analysis/weibo-spread-analysis
    /comment-hot-word-analysis
    /hot-spot-info
    /author-analysis
    /author-detail
    /author-top-rank
  `,
  '/front/report': `
    /brief-report
    /selected-info
    /announcement
    /remarked-info
    /published-info
    /html-report
    /user-favorite-article
    /sent-msg-manually
    /mobile-edition
    /inform-message-list
    /ticket
    /ticket/:id
  `,
  '/front/tools': `
    /search
    /web-search
    /industry-hotspots
    /provincial-sentiment
    /article-checker
    /article-browse-history
    /website-info
    /tv-monitor
    /report-data-api
  `,
  '/manage': `
    /dashboard
    /system-setting/customize-settings
  `,
  '/manage/class-manage/subject-setting': `
    /subject-category
    /subject-monitor/subject-list
    /subject-monitor/subject-add
    /subject-monitor/subject-update
    /dictionary-management
  `,
  '/manage/class-manage/filter-setting': `
    /filter-parameter
    /client-black-list
    /client-black-word
    /emotion-white-list
    /client-emotion-word-lib
    /emotion-word-list
    /user-suggestion
  `,
  '/manage/class-manage/manual-classify': `
    /content-class
    /tag-class
    /tag
    /tag-keyword
    /redo-classify
    /missing-detail-page
  `,
  '/manage/report': `
    /inform-user
    /auto-inform-rule
    /auto-receipt-notification
    /content-template
    /inform-statistics
    /client-report-template-setting
    /subject-analyze-module-setting
    /report-template-instructions
    /hot-word-dict
  `,
  '/manage/website-manage': `
    /system-website
    /client-preferred-website-group
    /client-list-page
  `,
  '/manage/user-privilege-manage': `
    /user-manage
    /user-add
    /user-update
    /user-group-manage
    /sub-client-list
    /user-privilege-setting/user-group-class-privilege
    /user-privilege-setting/role-column-privilege
    /user-operation-log
    /user-access-log
  `,
  '/manage/external-interface': `
    /data-import
    /data-export
    /iframe-embedded
  `,
  '/monitor': `
    /dashboard
  `,
  '/operate': `
    /dashboard
  `,
  '/operate/extraction-manage/schedule-manage': `
    /task-schedule
    /task-schedule-add
    /task-schedule-edit
    /push-extraction-task
    /server
    /server-add
    /server-edit
    /node-group
    /batch
    /generate-schedules
    /synchronise-config
  `,
  '/operate/client-manage': `
    /client-list
    /register-client-list
    /client-add
    /client-update
    /client-data-manage
    /client-relation-manage
    /user-operation-log
    /subject-tool/copy-subject
    /subject-tool/export-subject
    /subject-tool/import-subject
  `,
  '/operate/operation-setting': `
    /global-domain
    /global-reject-domain/class
    /global-reject-domain/list
    /global-reject-url/class
    /global-reject-url/list
    /global-reject-junkword/class
    /global-reject-junkword/list
    /weibo-reject-word
    /global-emotion-word/lib
    /global-emotion-word/list
    /client-service-type
    /role-column-privilege
    /report-template-setting
  `,
  '/operate/system-monitor': `
    /general-situation
    /client-monitor
    /stat-client-monitor
    /main-database-monitor
    /main-database-monitor-result
    /db-check-sql
    /all-database-monitor
    /extraction-log
    /extraction-log-detail
    /extraction-sync-log
    /server-log
    /server-log-file
  `,
  '/setting/personal-setting': `
    /user-info
    /password-update
    /login-free-access
    /big-screen-layout
  `,
};

/** Every call of section 7 of the specification, by base path: methods (`-` for none), then the path below the base. */
const bases: Readonly<Record<string, string>> = {
  '': `
    POST /public/login
    POST /public/sms-code
    POST /public/register
    GET /v1/privilege
    GET /v1/user-info
    - /v1/logout
    GET /v1/select-helper
    GET /public/select-helper
    GET /v1/read-client-file
    POST /v1/save-client-file
    POST /v1/delete-client-file
    GET /v1/system-notification
    GET /v1/nlp
    - /v1/interact-website
    GET /v1/proxy-access
    GET /v1/download-client-ticket-file
    POST /v1/front/comment/export
    POST /v1/front/report/export
    GET /v1/article/search
    GET /public/article/search
    GET /v1/user-search-words
    GET /v1/manage/class-manage/subject-tree
    POST /v1/article/article-classified-subject
    GET /v1/global-hot-event
    GET /public/global-hot-event
    GET,POST,PUT,DELETE /v1/big-screen
    GET /v1/big-screen/get-dashboard-layout
    PUT /v1/big-screen/update-dashboard-layout
    GET /v1/big-screen/get-chart-data
    GET /v1/big-screen/get-negative-list
    GET /v1/big-screen/get-area-emo
  `,
  '/v1/article': `
    GET /detail
    POST /create
    PUT /update
    POST /delete
    GET /list
    POST /export
    GET /get-article-count
    GET /list-count
    GET /list-count-group-by-media-type
    POST /upload-article-attachments
    GET /highlight-keyword
    GET /domain-info
    GET /similar-article-list
    POST /similar-article-count
    GET /attachment-list
    POST /change-article-status
    POST /update-article-url
    POST /change-article-suspected-emotion
    POST /tag
    POST,DELETE /sticky
    GET,POST /stuck
    POST /update-stuck
    POST /un-stuck
    POST /process-result
    GET /translate
    GET /source-code
    GET /article-screen-shot
    POST /create-reply-fetch-task
    POST /get-reply-fetch-task
    GET /article-reply-list
    GET /article-reply-count
    POST /add-article-numbers-update-task
    POST /update-article-numbers
    GET /check-article-numbers-update-status
    POST /find-error
    POST /publish-article
    GET /published-article-list
    POST /add-article-remark
    GET /article-remark-list
    POST,GET /log-user-browse
    POST,DELETE,GET /user-favorite-article
    GET /is-article-collected
  `,
  '/public/article': `
    GET /detail
  `,
  '/v1/article/hot-spot': `
    GET /meaningless-title-list
    GET /list
    GET /similar-article-list
    GET /website-list
    GET /top-forward-reply-list
    GET /class-info-top-list
  `,
  '/v1/front/comment-extraction-setting': `
    GET,POST,PUT,DELETE
    GET /get-comment-extractions-setting-by-article-md5-id
    PUT /change-enable-status
    PUT /update-user-viewed-latest-reply-id
  `,
  '/v1/chart-data': `
    GET,POST,PUT,DELETE
  `,
  '/v1/manage/user-privilege-manage/log-user-access': `
    GET,POST,PUT,DELETE
  `,
};

const linesOf = (block: string) =>
  block
    .trim()
    .split('\n')
    .map((line) => line.trim());

/** Paths of all screens of the specification. */
export const specRoutes: readonly string[] = Object.entries(areas).flatMap(([area, paths]) =>
  linesOf(paths).map((path) => area + path),
);

/** Every call of the specification, and the three sign-in calls. */
export const specCalls: readonly SpecCall[] = Object.entries(bases).flatMap(([base, lines]) =>
  linesOf(lines).flatMap((line) => {
    const [methods = '', path = ''] = line.split(' ');
    return methods
      .split(',')
      .map((method) => ({ method: method === '-' ? null : (method as Method), path: base + path }));
  }),
);

/** Public routes of the specification; each includes the paths below it. */
export const openRoutes = ['/', '/login', '/register', '/article-free', '/report', '/s-report', '/t-report', '/search'];

/** Public by the literal prefix in the specification, but not by their meaning: either is accepted. */
export const undecidedRoutes = ['/report-preview', '/search-dashboard'];
