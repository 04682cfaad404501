import { InputError, withServices } from '#core';
import { OperationLogService, serve } from '#core/server';
import { ZodError } from 'zod';
import { ruleContract, type AlertSettingWire } from '../contract';
import { getRule, type AlertRule, type RuleValues } from './alert-rule';
import { AlertSettings, type AlertSetting } from './alert-settings';
import { RuleReplays } from './replay';

/** Parses a submitted rule; errors name the invalid part. */
export function sentRule(clientId: string, values: RuleValues): AlertRule {
  try {
    return getRule(clientId, null, values);
  } catch (error) {
    if (!(error instanceof ZodError)) throw error;
    const [issue] = error.issues;
    throw new InputError(`${issue?.path.join('.')}: ${issue?.message}`, 'alerts.rule');
  }
}

const getWire = (setting: AlertSetting): AlertSettingWire => ({
  Formula: setting.formula,
  Holidays: [...setting.holidays],
  Receipt_Level: setting.receiptLevel,
  Remind_Minutes: setting.remindMinutes,
  Reminders: setting.reminders,
});

/** Handlers of rule operations besides the list and the form. */
export const ruleCalls = serve(
  ruleContract,
  withServices(
    { replays: RuleReplays, settings: AlertSettings, operationLog: OperationLogService },
    ({ replays, settings, operationLog }) => ({
      replay: ({ caller, body }) => replays.run(caller, sentRule(caller.clientId, body.Rule), body.Days),
      budget: ({ caller, body }) => replays.budget(caller, sentRule(caller.clientId, body.Rule), body.Days, body.A_Day),
      setting: async ({ caller }) => getWire(await settings.of(caller.clientId)),
      saveSetting: async ({ caller, body, ip }) => {
        const before = getWire(await settings.of(caller.clientId));
        await settings.save(caller.clientId, caller.userId, {
          formula: body.Formula,
          holidays: [...new Set(body.Holidays)].sort(),
          receiptLevel: body.Receipt_Level,
          remindMinutes: body.Remind_Minutes,
          reminders: body.Reminders,
        });
        const after = getWire(await settings.of(caller.clientId));
        await operationLog.record(caller, { entity: 'auto-inform-rule', action: 'setting', ip, before, after });
        return after;
      },
    }),
  ),
);
