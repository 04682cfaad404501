import { getAddress, getUrlName, type Filter, type FilterState } from '#core/filter';
import type { Row } from '#core/resource';
import type { autoInformRule } from '../resource';
import {
  channelsSchema,
  conditionsSchema,
  escalationSchema,
  quietSchema,
  receiversSchema,
  timingSchema,
} from '../rule';

export type RuleRow = Row<typeof autoInformRule>;
type Draft = Readonly<Record<string, unknown>>;

/** Filters not offered for rules: publication time and read state change on their own. */
const leftOut: ReadonlySet<string> = new Set(['Published_At', 'Is_Read', 'Is_Merged']);

/** Returns the filters of the article list that a rule may use. */
export const ruleFilters = (filters: readonly Filter[]): readonly Filter[] =>
  filters.filter(({ name }) => !leftOut.has(name));

const set = (value: unknown): Draft => (value !== null && typeof value === 'object' ? (value as Draft) : {});

/** Converts the filter of a draft to the state of the controls. */
export const filterState = (filters: readonly Filter[], value: unknown): FilterState =>
  Object.fromEntries(filters.map((filter) => [getUrlName(filter), String(set(value)[filter.name] ?? '')]));

/** Returns the filter in the format of rules after a control has changed. */
export const changedFilter = (
  filters: readonly Filter[],
  value: unknown,
  changes: FilterState,
): Readonly<Record<string, string>> => {
  const state = { ...filterState(filters, value), ...changes };
  return Object.fromEntries(
    filters.flatMap((filter) => {
      const filterValue = state[getUrlName(filter)] ?? '';
      return filterValue === '' ? [] : [[filter.name, filterValue] as const];
    }),
  );
};

/** Returns the parts of a draft, with defaults for missing ones. */
export const getParts = (draft: Draft) => ({
  conditions: conditionsSchema.parse(set(draft.Conditions)),
  receivers: receiversSchema.parse(set(draft.Receivers)),
  channels: channelsSchema.parse(set(draft.Channels)),
  timing: timingSchema.parse(set(draft.Timing)),
  quiet: quietSchema.parse(set(draft.Quiet)),
  escalation: escalationSchema.parse(set(draft.Escalation)),
});
export type RuleParts = ReturnType<typeof getParts>;

/** Returns the URL of the article list with a rule's filter. */
export const filterAddress = (filters: readonly Filter[], value: unknown): string =>
  getAddress(filters, set(value) as Record<string, string>);
