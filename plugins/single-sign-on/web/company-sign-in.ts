import { useEffect } from 'react';
import { useClient } from '#core/web';
import type { SignInPlace } from '#plugins/account';
import { singleSignOnContract } from '../contract';
import { comeBack, goThere, isReturn } from './company-way';

/** Leads from the sign-in page to the company's service, and takes back who returns from it. */
export default function CompanySignIn({ chosen, attempt }: SignInPlace) {
  const client = useClient(singleSignOnContract);
  useEffect(() => {
    if (isReturn(location.search)) void attempt(() => comeBack(client));
    // Once: what came back is taken out of the address.
  }, []);
  useEffect(() => {
    if (chosen) void attempt(() => goThere(client, chosen.Provider_ID));
  }, [chosen]);
  return null;
}
