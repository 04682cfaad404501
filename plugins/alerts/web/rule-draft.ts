import { addressOf, urlNameOf, type Filter, type FilterState } from '#core/filter';
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

/** What a rule asks nothing about: when it was published and who has read it change by themselves. */
const leftOut: ReadonlySet<string> = new Set(['Published_At', 'Is_Read', 'Is_Merged']);

/** The filters of the list of articles that a rule may have. */
export const ruleFilters = (filters: readonly Filter[]): readonly Filter[] =>
  filters.filter(({ name }) => !leftOut.has(name));

const set = (value: unknown): Draft => (value !== null && typeof value === 'object' ? (value as Draft) : {});

/** The filter of a draft as the controls keep it. */
export const filterState = (filters: readonly Filter[], value: unknown): FilterState =>
  Object.fromEntries(filters.map((filter) => [urlNameOf(filter), String(set(value)[filter.name] ?? '')]));

/** The filter as rules keep it, after a control has changed. */
export const changedFilter = (
  filters: readonly Filter[],
  value: unknown,
  changes: FilterState,
): Readonly<Record<string, string>> => {
  const state = { ...filterState(filters, value), ...changes };
  return Object.fromEntries(
    filters.flatMap((filter) => {
      const given = state[urlNameOf(filter)] ?? '';
      return given === '' ? [] : [[filter.name, given] as const];
    }),
  );
};

/** The parts of a draft with what they are where nothing is said. */
export const partsOf = (draft: Draft) => ({
  conditions: conditionsSchema.parse(set(draft.Conditions)),
  receivers: receiversSchema.parse(set(draft.Receivers)),
  channels: channelsSchema.parse(set(draft.Channels)),
  timing: timingSchema.parse(set(draft.Timing)),
  quiet: quietSchema.parse(set(draft.Quiet)),
  escalation: escalationSchema.parse(set(draft.Escalation)),
});
export type RuleParts = ReturnType<typeof partsOf>;

/** The address of the list of what a rule's filter holds. */
export const filterAddress = (filters: readonly Filter[], value: unknown): string =>
  addressOf(filters, set(value) as Record<string, string>);
