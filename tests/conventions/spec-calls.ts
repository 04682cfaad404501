import type { Method } from '#core';

/** A call of section 7 of the specification; the method is `null` where the specification shows none. */
export interface SpecCall {
  readonly method: Method | null;
  readonly path: string;
  readonly plugin: string;
}

const calls: SpecCall[] = [];

/** Adds lines such as `GET,POST detail`: methods (`-` for none), then the path below the base. */
function add(plugin: string, base: string, lines: string): void {
  for (const line of lines.trim().split('\n')) {
    const [, methods = '', path = ''] = /^\s*(\S+)\s*(\S*)\s*$/.exec(line) ?? [];
    for (const method of methods.split(',')) {
      calls.push({ method: method === '-' ? null : (method as Method), path: `${base}${path}`, plugin });
    }
  }
}

add(
  'account',
  '',
  `
  POST /public/login
  POST /public/sms-code
  POST /public/register
  GET /v1/privilege
  GET /v1/user-info
  - /v1/logout
  GET /v1/select-helper
  GET /public/select-helper
`,
);
add(
  'clients',
  '',
  `
  GET /v1/read-client-file
  POST /v1/save-client-file
  POST /v1/delete-client-file
`,
);
add('notices', '', 'GET /v1/system-notification');
add('nl-query', '', 'GET /v1/nlp');
add(
  'embedding',
  '',
  `
  - /v1/interact-website
  GET /v1/proxy-access
`,
);
add('tickets', '', 'GET /v1/download-client-ticket-file');
add('comment-monitor', '', 'POST /v1/front/comment/export');
add('briefings', '', 'POST /v1/front/report/export');
add(
  'articles',
  '/v1/article',
  `
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
`,
);
add('translation', '/v1/article', 'GET /translate');
add(
  'evidence',
  '/v1/article',
  `
  GET /source-code
  GET /article-screen-shot
`,
);
add(
  'article-tracking',
  '/v1/article',
  `
  POST /create-reply-fetch-task
  POST /get-reply-fetch-task
  GET /article-reply-list
  GET /article-reply-count
  POST /add-article-numbers-update-task
  POST /update-article-numbers
  GET /check-article-numbers-update-status
`,
);
add('articles', '/public/article', 'GET /detail');
add('article-checker', '/v1/article', 'POST /find-error');
add(
  'publishing',
  '/v1/article',
  `
  POST /publish-article
  GET /published-article-list
`,
);
add(
  'remarks',
  '/v1/article',
  `
  POST /add-article-remark
  GET /article-remark-list
`,
);
add('articles', '/v1/article', 'POST,GET /log-user-browse');
add(
  'favorites',
  '/v1/article',
  `
  POST,DELETE,GET /user-favorite-article
  GET /is-article-collected
`,
);
add(
  'search',
  '',
  `
  GET /v1/article/search
  GET /public/article/search
  GET /v1/user-search-words
`,
);
add(
  'subjects',
  '',
  `
  GET /v1/manage/class-manage/subject-tree
  POST /v1/article/article-classified-subject
`,
);
add(
  'hot-spots',
  '/v1/article/hot-spot',
  `
  GET /meaningless-title-list
  GET /list
  GET /similar-article-list
  GET /website-list
  GET /top-forward-reply-list
  GET /class-info-top-list
`,
);
add(
  'hot-spots',
  '',
  `
  GET /v1/global-hot-event
  GET /public/global-hot-event
`,
);
add(
  'article-tracking',
  '/v1/front/comment-extraction-setting',
  `
  GET,POST,PUT,DELETE
  GET /get-comment-extractions-setting-by-article-md5-id
  PUT /change-enable-status
  PUT /update-user-viewed-latest-reply-id
`,
);
add(
  'big-screen',
  '',
  `
  GET,POST,PUT,DELETE /v1/big-screen
  GET /v1/big-screen/get-dashboard-layout
  PUT /v1/big-screen/update-dashboard-layout
  GET /v1/big-screen/get-chart-data
  GET /v1/big-screen/get-negative-list
  GET /v1/big-screen/get-area-emo
`,
);
add('analysis', '/v1/chart-data', 'GET,POST,PUT,DELETE');
add('audit-log', '/v1/manage/user-privilege-manage/log-user-access', 'GET,POST,PUT,DELETE');

/** Every call of the specification, and the three sign-in calls. */
export const specCalls: readonly SpecCall[] = calls;
