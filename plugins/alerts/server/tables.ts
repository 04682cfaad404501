import { read, table, unscoped, type TableSet } from '#core/server';

const ofClient = { distribution: 'client', key: 'client_id' } as const;

/** Rules, templates and notifications. */
export const alertTables: TableSet = {
  own: [
    table('alert_template', { distribution: 'reference', deletedWith: { client: 'client_id' } }),
    table('alert_rule', { distribution: 'reference', deletedWith: { client: 'client_id' } }),
    table('alert_setting', { distribution: 'reference', deletedWith: { client: 'client_id' } }),
    table('alert', { ...ofClient, deletedWith: { client: 'client_id', article: 'article_id' } }),
    table('alert_message', { ...ofClient, deletedWith: { client: 'client_id' } }),
    table('alert_copy', { ...ofClient, deletedWith: { client: 'client_id' }, delays: ['due_at'] }),
  ],
  reads: [
    read(['client_article'], 'spread and speed of an article are counted among its copies'),
    read(['subject'], 'messages contain the names of an article’s subjects'),
    read(['dead_letter'], 'what failed is listed by what the caller may see'),
    read(['message_sent'], 'the outcome of each delivery is shown with the alert'),
  ],
  unscoped: [
    unscoped(
      ['alert-article.ts', 'dispatch/reminders.ts', 'dispatch/spike-finder.ts'],
      'the jobs that decide on alerts have no caller',
    ),
    unscoped(
      ['rule-states.ts'],
      'rules run in the scope of the client; of their subjects it says only whether any is left',
    ),
    unscoped(
      ['message-figures.ts'],
      'it names the subjects of messages that were counted; which ones are is for the list of messages to say',
    ),
  ],
};
