import { withServices } from '#core';
import { DatabaseService } from '#core/server';
import type { NoticeSource } from '#plugins/notices/server';
import { exportReadyNotice } from '../../export-contract';

/** Minutes for which a finished export is shown as a notice. */
const newsMinutes = 60;

/** Notifies users of requested files until they have downloaded them. */
export const readyNotice = withServices(
  { database: DatabaseService },
  ({ database }): NoticeSource<typeof exportReadyNotice> => ({
    kind: exportReadyNotice,
    load: async ({ clientId, userId }) => {
      const { rows } = await database.query<{
        export_id: string;
        name: string;
        state: 'done' | 'failed';
        done_rows: number;
      }>(
        `select export_id, name, state, done_rows from data_export where client_id = $1 and user_id = $2
        and state in ('done', 'failed') and download_count = 0
        and finished_at > now() - make_interval(mins => ${newsMinutes})
       order by export_id desc limit 10`,
        [clientId, userId],
      );
      if (rows.length === 0) return null;
      return {
        list: rows.map(({ export_id, name, state, done_rows }) => ({
          Export_ID: export_id,
          Name: name,
          State: state,
          Rows: done_rows,
        })),
      };
    },
  }),
);
