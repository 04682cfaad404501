import type { Language } from '#core';
import { builtInTemplates, type TemplateText } from '../../templates';
import type { OwnTemplate, TemplateKind } from './choose-template';
import { fillTemplate, type TemplateScope } from './template-engine';
import { TemplateError, type TemplateFault } from './template-fault';

/** Why the built-in text was sent in place of a client's template; stored with the message. */
export interface TemplateFallback extends TemplateFault {
  readonly Template_ID: string;
  readonly Template_Name: string;
}

/** Milliseconds for which a template that timed out is not tried again: each attempt would take the full timeout. */
const restLength = 60_000;
const maxResting = 500;
const resting = new Map<string, { readonly until: number; readonly fault: TemplateFault }>();

function getRest(key: string): TemplateFault | undefined {
  const rest = resting.get(key);
  if (!rest) return undefined;
  if (rest.until > Date.now()) return rest.fault;
  resting.delete(key);
  return undefined;
}

/** Fills a client's template, or the built-in one if that fails: a message is sent in any case. */
export async function fillOrFallBack(
  template: OwnTemplate | TemplateText,
  { kind, language }: { readonly kind: TemplateKind; readonly language: Language },
  scope: TemplateScope,
): Promise<TemplateText & { readonly fallback: TemplateFallback | null }> {
  if (!('template_id' in template)) return { ...(await fillTemplate(template, scope)), fallback: null };
  const key = `${template.template_id} ${template.subject} ${template.text}`;
  let fault = getRest(key);
  if (!fault)
    try {
      return { ...(await fillTemplate(template, scope)), fallback: null };
    } catch (error) {
      if (!(error instanceof TemplateError)) throw error;
      ({ fault } = error);
      if (resting.size >= maxResting) resting.clear();
      if (fault.Kind === 'limit') resting.set(key, { until: Date.now() + restLength, fault });
    }
  const filled = await fillTemplate(builtInTemplates[language][kind], scope);
  return {
    ...filled,
    fallback: { Template_ID: template.template_id, Template_Name: template.template_name, ...fault },
  };
}
