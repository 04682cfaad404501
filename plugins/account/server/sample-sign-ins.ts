import { createExtensionPoint } from '#core';

/** A way into the sample data, told on the sign-in page. */
export interface SampleSignIn {
  readonly User_Name: string;
  readonly Password: string;
  /** Names the text that says who this is. */
  readonly Role: string;
}

/** Filled by the plugin that makes the sample data. */
export interface SampleSignInSource {
  load(): Promise<readonly SampleSignIn[]>;
}
export const sampleSignIns = createExtensionPoint<SampleSignInSource>('account.sample-sign-ins', { onFailure: 'skip' });
