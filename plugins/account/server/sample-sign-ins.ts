import { createExtensionPoint } from '#core';
import type { SampleSignIn } from '../contract';

/** Implemented by the plugin that creates the sample data. */
export interface SampleSignInSource {
  /** Returns the accounts behind an address that was printed for the operator; undefined for an invalid key. */
  open(key: string): Promise<readonly SampleSignIn[] | undefined>;
}
export const sampleSignIns = createExtensionPoint<SampleSignInSource>('account.sample-sign-ins', { onFailure: 'skip' });
