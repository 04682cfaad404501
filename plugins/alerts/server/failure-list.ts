import { inject } from '#core';
import { DatabaseService, ServerKernel, type Caller } from '#core/server';
import { visibleSubjects } from '#plugins/articles/server';
import { failureSources, type AlertFailure } from '../failures';
import type { TemplateFallback } from './dispatch/template-filler';
import { faultText, type TemplateFault } from './dispatch/template-fault';

interface FailureRow {
  readonly dead_letter_id: string;
  readonly source: string;
  readonly rule_id: string | null;
  readonly rule_name: string | null;
  readonly article_id: string | null;
  readonly title: string | null;
  readonly payload: { readonly fault?: TemplateFault };
  readonly error: string;
  readonly attempts: number;
  readonly created_at: Date;
  readonly failed_at: Date;
  readonly next_try_at: Date | null;
}

const prefix = 'alerts.';
const sources = failureSources.map((source) => prefix + source);

/** Condition for the failures that the caller may see: of the caller's client, about visible subjects. */
const visible = `client_id = $1 and source = any($2::text[])
  and ($3::bigint[] is null or subject_ids = '{}' or subject_ids && $3::bigint[])`;

/** Reads which alerts of a client failed and why. */
export class FailureList {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(ServerKernel) private readonly kernel: ServerKernel,
  ) {}

  async page(
    caller: Caller,
    { page, size, Source }: { readonly page: number; readonly size: number; readonly Source?: string },
  ): Promise<{ readonly list: AlertFailure[]; readonly total: number }> {
    const scope = await this.getScope(caller, Source === undefined ? sources : [prefix + Source]);
    const { rows: counted } = await this.database.query<{ total: number }>(
      `select count(*)::int as total from dead_letter where ${visible}`,
      scope,
    );
    const { rows } = await this.database.query<FailureRow>(
      `select dead_letter_id, source, rule_id, rule_name, article_id, title, payload, error, attempts, created_at,
         failed_at, next_try_at from dead_letter where ${visible}
       order by failed_at desc, dead_letter_id desc limit $4 offset $5`,
      [...scope, size, (page - 1) * size],
    );
    return { list: rows.map((row) => toWire(row, caller)), total: counted[0]?.total ?? 0 };
  }

  /** Returns the given ids, or all, that the caller may see. */
  async ids(caller: Caller, ids: readonly string[] | null): Promise<readonly string[]> {
    const { rows } = await this.database.query<{ dead_letter_id: string }>(
      `select dead_letter_id from dead_letter where ${visible} and ($4::bigint[] is null or dead_letter_id = any($4))`,
      [...(await this.getScope(caller, sources)), ids],
    );
    return rows.map(({ dead_letter_id }) => dead_letter_id);
  }

  /** Returns the template that was replaced by the built-in text, and why; null if none was. */
  async fallback(
    caller: Caller,
    messageId: string,
  ): Promise<{ readonly name: string; readonly reason: string } | null> {
    const subjects = await visibleSubjects(this.kernel, caller);
    const { rows } = await this.database.query<{ template_fallback: TemplateFallback | null }>(
      `select l.template_fallback from alert_message l where l.client_id = $1 and l.message_id = $2
         and ($3::bigint[] is null or exists (select 1 from alert_copy c join alert a on a.client_id = c.client_id
           and a.alert_id = c.alert_id where c.client_id = l.client_id and c.message_id = l.message_id
             and a.subject_ids && $3::bigint[]))`,
      [caller.clientId, messageId, subjects],
    );
    const templateFallback = rows[0]?.template_fallback;
    return templateFallback
      ? { name: templateFallback.Template_Name, reason: faultText(templateFallback, caller.language) }
      : null;
  }

  private async getScope(caller: Caller, of: readonly string[]): Promise<readonly unknown[]> {
    return [caller.clientId, of, await visibleSubjects(this.kernel, caller)];
  }
}

const toWire = (row: FailureRow, { language }: Caller): AlertFailure => ({
  Message_ID: row.dead_letter_id,
  Source: row.source.slice(prefix.length) as AlertFailure['Source'],
  Rule_ID: row.rule_id,
  Rule_Name: row.rule_name,
  Article_ID: row.article_id,
  Title: row.title,
  Reason: row.payload.fault ? faultText(row.payload.fault, language) : row.error,
  Attempts: row.attempts,
  Created_At: row.created_at.toISOString(),
  Failed_At: row.failed_at.toISOString(),
  Next_Try_At: row.next_try_at?.toISOString() ?? null,
});
