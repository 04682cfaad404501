import { defineResource, fields } from '#core/resource';

/** Comparisons of a check's value with its threshold that indicate a problem. */
export const comparisons = ['above', 'below', 'equal', 'not-equal'] as const;
export type Comparison = (typeof comparisons)[number];

/** `error`: the query failed or did not return a number. */
export const checkStates = ['ok', 'breach', 'error'] as const;
export type CheckState = (typeof checkStates)[number];

const screen = '/v1/operate/system-monitor/main-database-monitor';

/** A named query that returns a number and runs periodically. */
export const databaseCheck = defineResource({
  name: 'database-check',
  plugin: 'system-monitor',
  module: 'main-database-monitor',
  path: screen,
  key: 'Check_ID',
  label: 'Check_Name',
  scope: 'global',
  sort: 'Check_Name',
  fields: {
    Check_Name: fields.text({ required: true, max: 60, unique: true, filter: 'contains', sortable: true }),
    Description: fields.text({ max: 200, multiline: true, hiddenInList: true }),
    Query: fields.text({ required: true, max: 4000, multiline: true, hiddenInList: true }),
    Comparison: fields.choice(comparisons, { required: true, default: 'above', hiddenInList: true }),
    Threshold: fields.number({ required: true, default: 0 }),
    Period_Minutes: fields.number({ required: true, integer: true, min: 1, max: 10_080, default: 60 }),
    Is_Alarm_On: fields.toggle({ default: true, hiddenInList: true }),
    Is_Enabled: fields.toggle({ default: true, filter: 'equals' }),
    Last_State: fields.choice(checkStates, { readOnly: true, filter: 'equals', sortable: true }),
    Last_Value: fields.number({ readOnly: true }),
    Last_Run_At: fields.time({ readOnly: true, sortable: true }),
    Created_At: fields.time({ readOnly: true, hiddenInList: true }),
  },
});

/** Result of one run of a check. */
export const databaseCheckResult = defineResource({
  name: 'database-check-result',
  plugin: 'system-monitor',
  module: 'main-database-monitor',
  path: `${screen}-result`,
  key: 'Result_ID',
  label: 'Message',
  scope: 'global',
  sort: '-Checked_At',
  readOnly: true,
  fields: {
    Check_ID: fields.reference('database-check', { readOnly: true, filter: 'equals', sortable: false }),
    Checked_At: fields.time({ readOnly: true, filter: 'range', sortable: true }),
    State: fields.choice(checkStates, { readOnly: true, filter: 'equals', sortable: false }),
    Value: fields.number({ readOnly: true }),
    Threshold: fields.number({ readOnly: true }),
    Milliseconds: fields.number({ readOnly: true, integer: true }),
    Message: fields.text({ readOnly: true, max: 1000, sortable: false }),
    Created_At: fields.time({ readOnly: true, hiddenInList: true }),
  },
});
