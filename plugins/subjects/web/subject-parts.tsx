import type { ResourceParts } from '#core/web';
import type { subject } from '../resource';
import { RuleInput } from './rule-input';

/** What the form of subjects has of its own: a rule that shows what it would find. */
const subjectParts: ResourceParts<typeof subject> = {
  inputs: { Rule: RuleInput },
  draft: { Notation: 'modern', Is_Enabled: true, Sort_Order: 0 },
  removal: 'confirm',
};

export default subjectParts;
