import { useEffect } from 'react';
import { LocaleService, useClient, useService } from '#core/web';
import type { SignInPlace } from '#plugins/account';
import { singleSignOnContract } from '../contract';
import { comeBack, goThere, isReturn } from './company-way';

/** The services of the company that let its people in, on the sign-in page. */
export default function CompanySignIn({ ways, disabled, attempt }: SignInPlace) {
  const client = useClient(singleSignOnContract);
  const locale = useService(LocaleService);
  useEffect(() => {
    if (isReturn(location.search)) void attempt(() => comeBack({ client, locale }));
    // Once: what came back is taken out of the address.
  }, []);
  return ways.map(({ Provider_ID, Name }) => (
    <button
      key={Provider_ID}
      type="button"
      disabled={disabled}
      onClick={() => void attempt(() => goThere({ client, locale }, Provider_ID))}
    >
      {Name}
    </button>
  ));
}
