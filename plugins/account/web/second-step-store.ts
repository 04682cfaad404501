import { makeAutoObservable, runInAction } from 'mobx';
import type { AuthToken, Client } from '#core';
import type { Enrolment, secondFactorContract, SecondFactor } from '../second-factor-contract';

/** Requirements of a pending sign-in as the server returned them. */
export interface Waiting {
  readonly challenge: string;
  /** Empty: a second factor must be set up first. */
  readonly kinds: readonly SecondFactor['Kind'][];
}

/** Second step of a sign-in. */
export class SecondStepStore {
  enrolment: Enrolment | null = null;
  /** Completed sign-in whose recovery codes are being shown. */
  completed: { readonly token: AuthToken; readonly codes: readonly string[] } | null = null;
  isBusy = false;
  error: unknown = null;

  constructor(
    private readonly client: Client<typeof secondFactorContract>,
    readonly waiting: Waiting,
    private readonly onToken: (token: AuthToken) => Promise<void>,
  ) {
    makeAutoObservable<this, 'client' | 'onToken'>(
      this,
      { client: false, waiting: false, onToken: false },
      { autoBind: true },
    );
  }

  get isEnrolment(): boolean {
    return this.waiting.kinds.length === 0;
  }

  /** Requests the secret of an enrollment; does nothing for users with a second factor. */
  begin(): Promise<void> {
    return this.attempt(async () => {
      if (!this.isEnrolment) return;
      const enrolment = await this.client.beginEnrolment({ body: { challenge: this.waiting.challenge } });
      runInAction(() => (this.enrolment = enrolment));
    });
  }

  /** Sends a TOTP or recovery code; `name` is given to a newly set up authenticator. */
  send(code: string, isRecovery: boolean, name: string): Promise<void> {
    const { challenge } = this.waiting;
    return this.attempt(async () => {
      if (this.isEnrolment) {
        const answer = await this.client.finishEnrolment({ body: { challenge, code, Name: name } });
        const { Recovery_Codes: codes, ...token } = answer;
        runInAction(() => (this.completed = { token, codes }));
        return;
      }
      const kind = isRecovery ? 'recovery' : 'totp';
      await this.onToken(await this.client.finishSignIn({ body: { challenge, proof: { kind, code } } }));
    });
  }

  askPasskey(): Promise<void> {
    const { challenge } = this.waiting;
    return this.attempt(async () => {
      const { startAuthentication } = await import('@simplewebauthn/browser');
      const { Options } = await this.client.passkeyQuestion({ body: { challenge } });
      const response = { ...(await startAuthentication({ optionsJSON: Options as never })) };
      await this.onToken(await this.client.finishSignIn({ body: { challenge, proof: { kind: 'passkey', response } } }));
    });
  }

  /** Continues once the user has saved the recovery codes. */
  goOn(): Promise<void> {
    return this.attempt(async () => {
      if (this.completed) await this.onToken(this.completed.token);
    });
  }

  forgetError(): void {
    this.error = null;
  }

  private async attempt(run: () => Promise<void>): Promise<void> {
    [this.isBusy, this.error] = [true, null];
    try {
      await run();
    } catch (error) {
      runInAction(() => (this.error = error));
    } finally {
      runInAction(() => (this.isBusy = false));
    }
  }
}
