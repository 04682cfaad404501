import { makeAutoObservable, runInAction } from 'mobx';
import type { Client } from '#core';
import type { Enrolment, Reassurance, secondFactorContract } from '../second-factor-contract';

/** Action on a second factor. */
export type FactorAction =
  | { readonly kind: 'totp' | 'passkey' | 'codes' }
  | { readonly kind: 'remove'; readonly id: string };

/** The browser created no passkey: it was cancelled, or no authenticator is available. */
export class PasskeyError extends Error {}

/** Performs an action in the steps that it requires. */
export class FactorActionStore {
  /** Enrollment of an authenticator that waits for its first code. */
  enrolment: Enrolment | null = null;
  /** New recovery codes, shown only once. */
  codes: readonly string[] | null = null;
  isDone = false;
  isBusy = false;
  error: unknown = null;

  constructor(
    private readonly client: Client<typeof secondFactorContract>,
    readonly action: FactorAction,
  ) {
    makeAutoObservable<this, 'client'>(this, { client: false, action: false }, { autoBind: true });
  }

  /** Performs the next step. */
  async go({ shown, code, name }: { shown: Reassurance; code: string; name: string }): Promise<void> {
    [this.isBusy, this.error] = [true, null];
    try {
      await this.step(shown, code, name);
    } catch (error) {
      runInAction(() => (this.error = error));
    } finally {
      runInAction(() => (this.isBusy = false));
    }
  }

  private async step(shown: Reassurance, code: string, Name: string): Promise<void> {
    const { client, action, enrolment } = this;
    if (action.kind === 'remove') {
      await client.removeSecondFactor({ body: { id: action.id, ...shown } });
      return this.end([]);
    }
    if (action.kind === 'codes') return this.end((await client.newRecoveryCodes({ body: shown })).Recovery_Codes);
    if (action.kind === 'passkey') return this.end(await this.makePasskey(shown, Name));
    if (enrolment) {
      const { challenge } = enrolment;
      return this.end((await client.addTotp({ body: { challenge, code, Name } })).Recovery_Codes);
    }
    const begun = await client.beginTotp({ body: shown });
    runInAction(() => (this.enrolment = begun));
  }

  private async makePasskey(shown: Reassurance, Name: string): Promise<readonly string[]> {
    const { startRegistration } = await import('@simplewebauthn/browser');
    const { challenge, Options } = await this.client.beginPasskey({ body: shown });
    const response = await startRegistration({ optionsJSON: Options as never }).catch(() => {
      throw new PasskeyError('The browser created no passkey');
    });
    return (await this.client.addPasskey({ body: { challenge, Name, response: { ...response } } })).Recovery_Codes;
  }

  private end(codes: readonly string[]): void {
    this.isDone = true;
    this.codes = codes.length > 0 ? codes : null;
  }
}
