import { InputError } from '#core';
import type { ResourceRules } from '#core/server';
import { isRegion } from '#shared/geo';
import type { globalDomain } from '../resource';
import { domainText, readDomain } from './domain-name';

/** Rules for registry entries: one spelling per domain, and a valid region code. */
export const domainRules: ResourceRules<typeof globalDomain> = {
  beforeSave: (draft, before) => {
    const domain = readDomain(draft.Domain);
    if (domain === undefined)
      throw new InputError(`Domain: ${draft.Domain} is not a domain of a single site`, 'websites.domain', {
        Domain: 'format',
      });
    if (draft.Region && !isRegion(draft.Region))
      throw new InputError(`Region: ${draft.Region} is not a region code`, 'input', { Region: 'format' });
    return { Domain: domain, Domain_Text: domainText(domain), ...(before ? {} : { Is_Sample: false }) };
  },
};
