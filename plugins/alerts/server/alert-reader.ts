import { createToken, inject } from '#core';
import { DatabaseService, type Caller } from '#core/server';
import { MessageScope } from './message-scope';
import type { AlertReason } from './dispatch/sent-alert';

/** An alert as seen by other plugins. */
export interface AlertSummary {
  readonly Alert_ID: string;
  /** Null for an alert on a spike. */
  readonly Article_ID: string | null;
  readonly Title: string;
  readonly Level: number;
  readonly Reason: AlertReason;
  readonly Subject_IDs: readonly string[];
  readonly Created_At: string;
}

/** Reads the alerts of a client for other plugins. */
export interface AlertReader {
  /** Returns undefined for a missing alert or one of another client. */
  one(clientId: string, alertId: string): Promise<AlertSummary | undefined>;
  /** Returns whether the caller may see the subject matter of an alert. */
  isVisible(caller: Caller, alert: AlertSummary): Promise<boolean>;
  /** Returns the first alert raised. */
  first(clientId: string): Promise<AlertSummary | undefined>;
}
export const AlertReader = createToken<AlertReader>('alerts.reader');

interface AlertRow {
  readonly alert_id: string;
  readonly article_id: string | null;
  readonly title: string;
  readonly level: number;
  readonly reason: AlertReason;
  readonly subject_ids: string[];
  readonly created_at: Date;
}

/** Reads alerts from the database. */
export class PostgresAlertReader implements AlertReader {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(MessageScope) private readonly scope: MessageScope,
  ) {}

  isVisible(caller: Caller, { Subject_IDs }: AlertSummary): Promise<boolean> {
    return this.scope.sees(caller, Subject_IDs);
  }

  async one(clientId: string, alertId: string): Promise<AlertSummary | undefined> {
    const { rows } = await this.database.query<AlertRow>(
      `select ${columns} from alert where client_id = $1 and alert_id = $2`,
      [clientId, alertId],
    );
    return rows.map(getAlert)[0];
  }

  async first(clientId: string): Promise<AlertSummary | undefined> {
    const { rows } = await this.database.query<AlertRow>(
      `select ${columns} from alert where client_id = $1 order by created_at, alert_id limit 1`,
      [clientId],
    );
    return rows.map(getAlert)[0];
  }
}

const columns = 'alert_id, article_id, title, level, reason, subject_ids, created_at';

const getAlert = (row: AlertRow): AlertSummary => ({
  Alert_ID: row.alert_id,
  Article_ID: row.article_id,
  Title: row.title,
  Level: row.level,
  Reason: row.reason,
  Subject_IDs: row.subject_ids,
  Created_At: row.created_at.toISOString(),
});
