import type { FullApp } from '../server/full-app';
import { hiddenAuthor } from './hidden-inputs';

/** Mark contained in every text that is hidden from the restricted user, and nowhere else. */
export const hiddenMark = '玄武机密';
/** Mark in published articles that the client has in the hidden subject; everyone can find them in the library. */
export const publishedMark = '朱雀机密';

const day = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();

/**
 * Fills every table that depends on a hidden article or subject, as far as calls allow, as the manager of the client.
 */
export async function fillHidden(app: FullApp, ids: Readonly<Record<string, string>>): Promise<void> {
  const calls: readonly (readonly [method: string, path: string, body: Record<string, unknown>])[] = [
    ['POST', '/v1/article/add-article-remark', { id: ids.article, Text: hiddenMark }],
    ['POST', '/v1/article/publish-article', { id: [ids.article], Level: 1, Column: hiddenMark, Note: hiddenMark }],
    ['POST', '/v1/article/process-result', { id: ids.article, Text: hiddenMark }],
    ['POST', '/v1/article/share-link', { id: ids.article, Days: 1 }],
    ['POST', '/v1/article/stuck', { id: ids.article, Is_Personal: false }],
    ['POST', '/v1/article/user-favorite-article', { id: [ids.article], Folder: hiddenMark }],
    ['POST', '/v1/article/similar-article-main', { id: ids.copy }],
    ['POST', '/v1/front/report/selected-info', { id: [ids.article], Column: hiddenMark }],
    ['POST', '/v1/front/article-selection', { Selection_Name: hiddenMark, Article_IDs: [ids.article] }],
    [
      'POST',
      '/v1/front/report/ticket',
      {
        Title: hiddenMark,
        Content: hiddenMark,
        Type: 'task',
        Priority: 'urgent',
        Is_For_Operator: false,
        Article_IDs: [ids.article],
      },
    ],
    [
      'POST',
      '/v1/front/brand-set',
      {
        Set_Name: hiddenMark,
        Brands: ['1', '2'].map((at) => ({ Name: hiddenMark + at, Subject_IDs: [ids.subject] })),
        Is_Shared: true,
      },
    ],
    [
      'POST',
      '/v1/front/report/brief-report',
      { Subject_IDs: [ids.subject], Kind: 'day', Number: 1, Title: hiddenMark, From: day(-1), To: day(0) },
    ],
    [
      'POST',
      '/v1/front/report/html-report',
      {
        Title: hiddenMark,
        Theme: 'clear',
        Blocks: [
          {
            Kind: 'module',
            Block_ID: 'a1',
            Module_ID: 'emotion-share',
            Input: { Subject_ID: ids.subject },
            Title: hiddenMark,
            View: 'table',
            With_Sentence: true,
          },
        ],
      },
    ],
  ];
  const { database } = app;
  for (const [method, path, body] of calls) {
    const { status, text } = await app.ask('manager', method, path, { body });
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text.slice(0, 300)}`);
  }
  await app.runJobs();
  const [client, manager] = [app.clients.a, app.ids.manager];
  const { rows: imports } = await database.query<{ import_id: string }>(
    `insert into repost_import (client_id, user_id, file_name, file_size, format, settings, state)
      values ($1, $2, $3, 1, 'csv', '{}', 'done') returning import_id`,
    [client, manager, hiddenMark],
  );
  const { rows: posts } = await database.query<{ post_id: string }>(
    `insert into repost_post (client_id, import_id, text, author, parents) values ($1, $2, $3, $3, 'column')
      returning post_id`,
    [client, imports[0]?.import_id, hiddenMark],
  );
  await database.query(
    `insert into repost (client_id, post_id, number, enter, leave, children, descendants, text, own, author, is_first,
      is_carried, is_suspected, issues, reasons, words)
     values ($1, $2, 1, 1, 2, 0, 0, $3, $3, $3, true, false, false, '{}', '{}', '{}')`,
    [client, posts[0]?.post_id, hiddenMark],
  );
  await database.query(
    `insert into article_reply (article_id, external_id, author, text, fetched_at, updated_at, emotion,
      emotion_probability) values ($1, 'x', $2, $3, now(), now(), -1, 0.9)`,
    [ids.article, hiddenAuthor, hiddenMark],
  );
  const { rows: alerts } = await database.query<{ alert_id: string }>(
    `insert into alert (client_id, kind, article_id, notified_key, level, score, reason, outcome, title, site, subject_ids,
      due_at) values ($1, 'hand', $2, 'x', 1, 1, '{"Subjects":[],"Words":[],"Score":[]}', 'told', $3, $3,
      array[$4::bigint], now()) returning alert_id`,
    [client, ids.article, hiddenMark, ids.subject],
  );
  const { rows: letters } = await database.query<{ message_id: string }>(
    `insert into alert_message (client_id, receiver_id, receiver_name, level, subject, needs_receipt)
      values ($1, 7, 'x', 1, $2, true) returning message_id`,
    [client, hiddenMark],
  );
  await database.query(
    `insert into alert_copy (client_id, alert_id, receiver_id, due_at, message_id) values ($1, $2, 7, now(), $3)`,
    [client, alerts[0]?.alert_id, letters[0]?.message_id],
  );
  await database.query(
    `insert into client_filtered (client_id, article_id, entry_id, filter, reason)
      select $1, $2, next_id(), kind, 'x' from unnest(array['list', 'word', 'parameter']) kind`,
    [client, ids.article],
  );
}

/**
 * Returns the keys of all rows of the client that refer to one of these ids or contain the mark, by the name of the key
 * column.
 */
export async function hiddenIds(
  app: FullApp,
  roots: readonly string[],
  visibleId: string,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows: tables } = await app.database.query<{ table: string; key: string }>(
    `select c.table_name as table, k.column_name as key from information_schema.columns c
     join information_schema.table_constraints t on t.table_name = c.table_name and t.constraint_type = 'PRIMARY KEY'
       and t.table_schema = 'public'
     join information_schema.key_column_usage k on k.constraint_name = t.constraint_name and k.table_schema = 'public'
       and k.column_name <> 'client_id' and k.column_name <> 'user_id'
     where c.column_name = 'client_id' and c.table_schema = 'public'
       and c.table_name not in ('operation_log', 'idempotent_call', 'domain_event') order by 1, 2`,
  );
  const idsByTable = new Map<string, Set<string>>();
  for (const { table, key } of tables) {
    const { rows } = await app.database.query<{ id: string }>(
      `select distinct ${key}::text as id from ${table} t where client_id = $1 and ${key}::text ~ '^[0-9]{15,19}$'
        and (t::text ~ $2 or t::text like $3)`,
      [app.clients.a, roots.join('|'), `%${hiddenMark}%`],
    );
    for (const { id } of rows) {
      if (id === visibleId) continue;
      const ids = idsByTable.get(key) ?? new Set<string>();
      idsByTable.set(key, ids.add(id));
    }
  }
  const { rows: events } = await app.database.query<{ event_id: string }>(
    'select distinct event_id from hot_event_article',
  );
  idsByTable.set('event_id', new Set(events.map(({ event_id }) => event_id)));
  return new Map([...idsByTable].map(([key, ids]) => [key, [...ids]]));
}
