import { sqlMigration, type Migration } from '#core/server';

/** One list of the installation's own messages and of those of clients. Never edited once landed. */
export const monitorMigrations: readonly Migration[] = [
  sqlMigration(
    '0001-outbox-entry',
    `
      create view outbox_entry as
        select message_id, created_at, channel, recipient, subject, text, html, template, status, error, delivered_at,
          client_id
        from outbox_message
        union all
        select delivery_id, created_at, channel, address, subject, text, html, template, status, reason,
          coalesce(delivered_at, sent_at), client_id
        from message_sent;
    `,
  ),
];
