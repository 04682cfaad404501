import { withServices } from '#core';
import { DatabaseService, serve } from '#core/server';
import { Receipts } from '#plugins/messages/server';
import { inAppContract } from '../contract';

interface InAppRow {
  readonly delivery_id: string;
  readonly kind: string;
  readonly subject: string;
  readonly text: string;
  readonly link: string | null;
  readonly sent_at: Date;
  readonly read_at: Date | null;
}

/** Handlers for the caller's in-app messages. */
export const inAppCalls = serve(
  inAppContract,
  withServices({ database: DatabaseService, receipts: Receipts }, ({ database, receipts }) => ({
    list: async ({ caller, query: { Is_Unread, after, size } }) => {
      const parameters = [caller.clientId, caller.userId, Is_Unread === undefined ? null : Is_Unread === 'true'];
      const narrowed = '($3::boolean is null or (read_at is null) = $3)';
      const { rows } = await database.query<InAppRow>(
        `select delivery_id, kind, subject, text, link, sent_at, read_at from in_app_message
         where client_id = $1 and address = $2 and ${narrowed} and ($4::bigint is null or delivery_id < $4)
         order by delivery_id desc limit $5`,
        [...parameters, after ?? null, size],
      );
      const { rows: counts } = await database.query<{ total: number; unread: number }>(
        `select (count(*) filter (where ${narrowed}))::int as total,
           (count(*) filter (where read_at is null))::int as unread from in_app_message
         where client_id = $1 and address = $2`,
        parameters,
      );
      return {
        list: rows.map((row) => ({
          Delivery_ID: row.delivery_id,
          Kind: row.kind,
          Subject: row.subject,
          Text: row.text,
          Link: row.link,
          Sent_At: row.sent_at.toISOString(),
          Read_At: row.read_at?.toISOString() ?? null,
        })),
        next: rows.length === size ? (rows.at(-1)?.delivery_id ?? null) : null,
        ...(counts[0] ?? { total: 0, unread: 0 }),
      };
    },
    read: async ({ caller, body }) => ({
      changed: await receipts.readInApp(caller.clientId, caller.userId, body.Delivery_ID ?? null),
    }),
  })),
);
