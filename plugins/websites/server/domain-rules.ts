import { InputError } from '#core';
import type { ResourceRules } from '#core/server';
import { isRegion } from '#shared/geo';
import type { globalDomain } from '../resource';
import { domainText, readDomain } from './domain-name';

/** What holds for entries of the register: one spelling of a domain, and a region that is on the map. */
export const domainRules: ResourceRules<typeof globalDomain> = {
  beforeSave: (draft, before) => {
    const domain = readDomain(draft.Domain);
    if (domain === undefined)
      throw new InputError(`Domain: ${draft.Domain} is no domain of one site`, 'websites.domain', { Domain: 'format' });
    if (draft.Region && !isRegion(draft.Region))
      throw new InputError(`Region: ${draft.Region} is no region code`, 'input', { Region: 'format' });
    return { Domain: domain, Domain_Text: domainText(domain), ...(before ? {} : { Is_Sample: false }) };
  },
};
