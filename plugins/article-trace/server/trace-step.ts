import { allowedBy, type Verb } from '#core';
import type { Caller } from '#core/server';
import type { Repair, TraceStep } from '../contract';

/** A repair, and whether the caller may perform it or who else can. */
export interface RepairOffer {
  readonly repair: Repair;
  readonly barredTo: TraceStep['Barred'][number]['By'] | null;
}

interface StepOptions {
  readonly details?: TraceStep['Details'];
  readonly at?: Date | null;
  readonly repairs?: readonly (RepairOffer | null)[];
}

/** Modules that only the operators of the platform have. */
const operatorModules = [
  'task-schedule',
  'push-extraction-task',
  'global-reject-domain',
  'global-reject-url',
  'global-reject-junkword',
  'weibo-reject-word',
];

/** Creates a step of the trace. */
export function getStep(
  name: TraceStep['Step'],
  state: TraceStep['State'],
  code: string,
  { details = {}, at = null, repairs = [] }: StepOptions = {},
): TraceStep {
  const offers = repairs.filter((offer) => offer !== null);
  return {
    Step: name,
    State: state,
    Code: code,
    Details: details,
    At: at?.toISOString() ?? null,
    Repairs: offers.flatMap(({ repair, barredTo }) => (barredTo === null ? [repair] : [])),
    Barred: offers.flatMap(({ repair: { Kind }, barredTo }) => (barredTo === null ? [] : [{ Kind, By: barredTo }])),
  };
}

/** Creates a repair that requires a privilege. */
export function repairFor(
  caller: Caller,
  [module, verb]: readonly [string, Verb],
  kind: Repair['Kind'],
  parameters: Repair['Parameters'] = {},
): RepairOffer {
  return {
    repair: { Kind: kind, Parameters: parameters },
    barredTo: allowedBy(caller.privileges, module)[verb]
      ? null
      : operatorModules.includes(module)
        ? 'operator'
        : 'colleague',
  };
}
