import type { z } from 'zod';
import { BusinessError, grants, inject, PermissionError } from '#core';
import { LimitService, type Caller } from '#core/server';
import { clientDayLimit, type ApiCall } from '../key-contract';
import { scopePrivileges, type KeyScope } from '../scopes';
import { AdmittedKeys } from './admitted-keys';
import { CallLog } from './call-log';
import { KeyStore, type KeyRow } from './key-store';
import { OpenAnswers } from './open-answers';
import type { Question } from './questions';
import { takeCall } from './take-call';

/** Origin of a call: caller, IP address and protocol. */
export interface CallOrigin {
  readonly caller: Caller;
  readonly ip: string;
  readonly protocol: ApiCall['Protocol'];
}

const day = 86_400;

/** API key guard that every external call passes: enforces scope and quota, and logs the call. */
export class ApiKeyGuard {
  constructor(
    @inject(AdmittedKeys) private readonly admitted: AdmittedKeys,
    @inject(OpenAnswers) private readonly answers: OpenAnswers,
    @inject(KeyStore) private readonly store: KeyStore,
    @inject(CallLog) private readonly log: CallLog,
    @inject(LimitService) private readonly limits: LimitService,
  ) {}

  /** Runs a query within scope and quota and logs the result, whatever it is. */
  async answer<Input extends z.ZodObject, Answer extends object>(
    question: Question<Input, Answer>,
    { caller, ip, protocol }: CallOrigin,
    input: z.output<Input>,
  ): Promise<Answer> {
    const key = this.admitted.of(caller);
    const startedAt = performance.now();
    const name = (protocol === 'mcp' ? question.tool?.name : undefined) ?? question.name;
    const note = async (status: number, rows: number): Promise<void> => {
      const milliseconds = performance.now() - startedAt;
      await this.log.note(key, { protocol, name, question: input, status, rows, milliseconds, address: ip });
      await this.store.used(key);
    };
    let answer: Answer;
    try {
      mayAsk(key, caller, question.scope);
      await takeCall(this.limits, `day ${key.client_id} ${key.key_id}`, key.day_limit, day);
      await takeCall(this.limits, `day ${key.client_id}`, clientDayLimit, day);
      answer = await question.ask(this.answers, caller, input);
    } catch (error) {
      await note(getStatus(error), 0);
      throw error;
    }
    await note(200, question.getRows?.(answer) ?? 1);
    return answer;
  }
}

function mayAsk(key: KeyRow, caller: Caller, scope: KeyScope): void {
  if (!key.scopes.includes(scope)) throw new PermissionError(`The key lacks the scope ${scope}`, 'open-data.scope');
  if (scopePrivileges[scope].some((privilege) => !grants(caller.privileges, privilege)))
    throw new PermissionError(`The creator of the key no longer has access to ${scope}`, 'open-data.scope');
}

const getStatus = (error: unknown): number => (error instanceof BusinessError ? error.status : 500);
