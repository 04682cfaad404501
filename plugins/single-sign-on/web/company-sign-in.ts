import { useEffect } from 'react';
import { LocaleService, useClient, useService } from '#core/web';
import type { SignInPlace } from '#plugins/account';
import { singleSignOnContract } from '../contract';
import { comeBack, goThere, isReturn } from './company-way';

/** Leads from the sign-in page to the company's service, and takes back who returns from it. */
export default function CompanySignIn({ chosen, attempt }: SignInPlace) {
  const client = useClient(singleSignOnContract);
  const locale = useService(LocaleService);
  useEffect(() => {
    if (isReturn(location.search)) void attempt(() => comeBack({ client, locale }));
    // Once: what came back is taken out of the address.
  }, []);
  useEffect(() => {
    if (chosen) void attempt(() => goThere({ client, locale }, chosen.Provider_ID));
  }, [chosen]);
  return null;
}
