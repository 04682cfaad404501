import { createExtensionPoint } from '#core';

/** Sample account shown on the sign-in page. */
export interface SampleSignIn {
  readonly User_Name: string;
  readonly Password: string;
  /** Key of the text that describes the role. */
  readonly Role: string;
}

/** Implemented by the plugin that creates the sample data. */
export interface SampleSignInSource {
  load(): Promise<readonly SampleSignIn[]>;
}
export const sampleSignIns = createExtensionPoint<SampleSignInSource>('account.sample-sign-ins', { onFailure: 'skip' });
