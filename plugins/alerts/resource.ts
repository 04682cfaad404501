import { defineResource, fields } from '#core/resource';
import type { RuleChannels, RuleConditions, RuleEscalation, RuleQuiet, RuleReceivers, RuleTiming } from './rule';

/** Template kinds: one article, several at once, or a spike. */
export const templateKinds = ['single', 'several', 'spike'] as const;
export const templateLanguages = ['zh-CN', 'en-US'] as const;

/** Message template in LiquidJS. Without a channel it applies to all channels that have no template of their own. */
export const contentTemplate = defineResource({
  name: 'content-template',
  plugin: 'alerts',
  module: 'content-template',
  path: '/v1/manage/report/content-template',
  key: 'Template_ID',
  table: 'alert_template',
  sort: 'Template_Name',
  fields: {
    Template_Name: fields.text({ required: true, max: 60, unique: true, filter: 'contains', sortable: true }),
    Kind: fields.choice(templateKinds, { required: true, filter: 'equals', default: 'single' }),
    Channel: fields.text({ max: 40, filter: 'equals' }),
    Language: fields.choice(templateLanguages, { default: 'zh-CN', filter: 'equals' }),
    Subject: fields.text({ required: true, max: 200 }),
    Text: fields.text({ required: true, max: 4000, multiline: true, hiddenInList: true }),
    Updated_At: fields.time({ readOnly: true, sortable: true }),
  },
});

/** Alert rule: which articles are sent to whom, by which channels and when. */
export const autoInformRule = defineResource({
  name: 'auto-inform-rule',
  plugin: 'alerts',
  module: 'auto-inform-rule',
  path: '/v1/manage/report/auto-inform-rule',
  key: 'Rule_ID',
  table: 'alert_rule',
  sort: '-Updated_At',
  fields: {
    Rule_Name: fields.text({ required: true, max: 60, unique: true, filter: 'contains', sortable: true }),
    Is_Enabled: fields.toggle({ default: true, filter: 'equals' }),
    Filter: fields.json<Readonly<Record<string, string>>>(),
    Conditions: fields.json<Partial<RuleConditions>>(),
    Receivers: fields.json<Partial<RuleReceivers>>(),
    Channels: fields.json<RuleChannels>(),
    Timing: fields.json<Partial<RuleTiming>>(),
    Quiet: fields.json<Partial<RuleQuiet>>(),
    Escalation: fields.json<Partial<RuleEscalation>>(),
    Template_ID: fields.reference('content-template', { hiddenInList: true }),
    Silence_Minutes: fields.number({ integer: true, min: 0, max: 10_080, default: 240 }),
    Day_Cap: fields.number({ integer: true, min: 0, max: 1000, default: 20 }),
    Is_Follow_Up: fields.toggle({ default: false, hiddenInList: true }),
    Valid_From: fields.time({ hiddenInList: true }),
    Valid_To: fields.time({ hiddenInList: true }),
    Updated_At: fields.time({ readOnly: true, sortable: true }),
  },
});
