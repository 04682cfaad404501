import type { Statements } from '#core/server';
import type { ArticleFilter } from '#plugins/articles';
import {
  channelsSchema,
  conditionsSchema,
  escalationSchema,
  quietSchema,
  receiversSchema,
  ruleFilterSchema,
  timingSchema,
  type RuleChannels,
  type RuleEscalation,
  type RuleReceivers,
} from '../rule';
import type { DecidingRule } from './decide/decide';

/** A parsed alert rule. */
export interface AlertRule extends DecidingRule {
  /** Null for a draft that is being tested. */
  readonly ruleId: string | null;
  readonly clientId: string;
  readonly name: string;
  readonly filter: ArticleFilter;
  readonly receivers: RuleReceivers;
  readonly channels: RuleChannels;
  readonly escalation: RuleEscalation;
  readonly templateId: string | null;
  readonly isEnabled: boolean;
  /** Null for a draft. */
  readonly createdAt: Date | null;
}

/** Values of a rule as sent by the form; table rows use the same names in lower case. */
export interface RuleValues {
  readonly Rule_Name: string;
  readonly Filter?: unknown;
  readonly Conditions?: unknown;
  readonly Receivers?: unknown;
  readonly Channels?: unknown;
  readonly Timing?: unknown;
  readonly Quiet?: unknown;
  readonly Escalation?: unknown;
  readonly Template_ID?: string | null;
  readonly Silence_Minutes?: number | null;
  readonly Day_Cap?: number | null;
  readonly Valid_From?: string | null;
  readonly Valid_To?: string | null;
}

const omitNull = (value: unknown): unknown => value ?? undefined;
const timeOf = (value: string | null | undefined): Date | null => (value ? new Date(value) : null);

/** Parses a rule; throws the schema error of an invalid value. */
export function getRule(clientId: string, ruleId: string | null, values: RuleValues): AlertRule {
  return {
    ruleId,
    clientId,
    name: values.Rule_Name,
    filter: ruleFilterSchema.parse(omitNull(values.Filter)) as ArticleFilter,
    conditions: conditionsSchema.parse(values.Conditions ?? {}),
    receivers: receiversSchema.parse(values.Receivers ?? {}),
    channels: channelsSchema.parse(omitNull(values.Channels)),
    timing: timingSchema.parse(values.Timing ?? {}),
    quiet: quietSchema.parse(values.Quiet ?? {}),
    escalation: escalationSchema.parse(values.Escalation ?? {}),
    templateId: values.Template_ID ?? null,
    silenceMinutes: values.Silence_Minutes ?? 240,
    dayCap: values.Day_Cap ?? 20,
    validFrom: timeOf(values.Valid_From),
    validTo: timeOf(values.Valid_To),
    isEnabled: true,
    createdAt: null,
  };
}

interface RuleRow {
  readonly rule_id: string;
  readonly client_id: string;
  readonly rule_name: string;
  readonly filter: unknown;
  readonly conditions: unknown;
  readonly receivers: unknown;
  readonly channels: unknown;
  readonly timing: unknown;
  readonly quiet: unknown;
  readonly escalation: unknown;
  readonly template_id: string | null;
  readonly silence_minutes: string;
  readonly day_cap: string;
  readonly valid_from: Date | null;
  readonly valid_to: Date | null;
  readonly is_enabled: boolean;
  readonly created_at: Date;
}

const rethrow = (_ruleId: string, error: Error): never => {
  throw error;
};

/**
 * Reads the enabled rules of clients, or the rules with the given ids whether enabled or not. An invalid rule is
 * omitted and passed to `unreadable` if that is given; otherwise its error is thrown.
 */
export async function readRules(
  tx: Statements,
  of: { readonly clientIds: readonly string[] } | { readonly ruleIds: readonly string[] },
  unreadable: (ruleId: string, error: Error) => void = rethrow,
): Promise<readonly AlertRule[]> {
  const [condition, ids] =
    'clientIds' in of
      ? (['is_enabled and client_id = any($1::bigint[])', of.clientIds] as const)
      : (['rule_id = any($1::bigint[])', of.ruleIds] as const);
  const { rows } = await tx.query<RuleRow>(`select * from alert_rule where ${condition} order by rule_id`, [ids]);
  return rows.flatMap((row) => {
    try {
      return [ruleOfRow(row)];
    } catch (error) {
      unreadable(row.rule_id, error instanceof Error ? error : new Error(String(error)));
      return [];
    }
  });
}

const ruleOfRow = (row: RuleRow): AlertRule => ({
  ...getRule(row.client_id, row.rule_id, {
    Rule_Name: row.rule_name,
    Filter: row.filter,
    Conditions: row.conditions,
    Receivers: row.receivers,
    Channels: row.channels,
    Timing: row.timing,
    Quiet: row.quiet,
    Escalation: row.escalation,
    Template_ID: row.template_id,
    Silence_Minutes: Number(row.silence_minutes),
    Day_Cap: Number(row.day_cap),
    Valid_From: row.valid_from?.toISOString(),
    Valid_To: row.valid_to?.toISOString(),
  }),
  isEnabled: row.is_enabled,
  createdAt: row.created_at,
});
