import { useEffect } from 'react';
import { useClient } from '#core/web';
import type { SignInSlot } from '#plugins/account';
import { singleSignOnContract } from '../contract';
import { comeBack, goThere, isReturn } from './company-provider';

/** Redirects from the sign-in page to the company's identity provider, and handles the return. */
export default function CompanySignIn({ chosen, attempt }: SignInSlot) {
  const client = useClient(singleSignOnContract);
  useEffect(() => {
    if (isReturn(location.search)) void attempt(() => comeBack(client));
    // Runs once: the returned parameters are removed from the address.
  }, []);
  useEffect(() => {
    if (chosen) void attempt(() => goThere(client, chosen.Provider_ID));
  }, [chosen]);
  return null;
}
