import { allowedBy, type Verb } from '#core';
import type { Caller } from '#core/server';
import type { Repair, TraceStep } from '../contract';

interface StepOptions {
  readonly facts?: TraceStep['Facts'];
  readonly at?: Date | null;
  readonly repairs?: readonly (Repair | null)[];
}

/** A station of the way. */
export function stepOf(name: TraceStep['Step'], state: TraceStep['State'], code: string, { facts = {}, at = null, repairs = [] }: StepOptions = {}): TraceStep {
  return { Step: name, State: state, Code: code, Facts: facts, At: at?.toISOString() ?? null, Repairs: repairs.filter((repair) => repair !== null) };
}

/** A repair that the caller may make; null for others, who are not shown it. */
export function repairFor(caller: Caller, [module, verb]: readonly [string, Verb], kind: Repair['Kind'], parameters: Repair['Parameters'] = {}): Repair | null {
  return allowedBy(caller.privileges, module)[verb] ? { Kind: kind, Parameters: parameters } : null;
}
